import { Accessibility, type DragEndEvent, PointerSensor } from '@dnd-kit/dom';
import type { CoffeeStatus } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { dataOf } from '#ui/dragging.ts';
import type { Coffee } from '#features/coffees/api.ts';
import { movesOf } from '#features/coffees/board.ts';
import { COFFEE_STATUSES } from '#features/coffees/view.ts';
import type { Lifted } from '#features/coffees/components/board-context.ts';
import { OneByOneKeyboardSensor } from './keyboard-sensor.ts';

/** The pointer drags a card anywhere, the keyboard at its grip; an arrow key moves it to the next column. */
export function sensorsFor(step: number) {
  return [
    PointerSensor.configure({ activatorElements: (source) => [source.element] }),
    { plugin: OneByOneKeyboardSensor, options: { offset: { x: step, y: 56 } } },
  ];
}

export const liftedOf = (source: unknown) => dataOf(source) as Lifted | null;
export const statusOf = (target: unknown) => (dataOf(target) as { status: CoffeeStatus } | null)?.status;

/** Which coffee would go where; null when that changes nothing, or is not possible. */
export function dropOf(source: unknown, target: unknown): { coffee: Coffee; status: CoffeeStatus } | null {
  const lifted = liftedOf(source);
  const status = statusOf(target);
  if (!lifted || status === undefined || !movesOf(lifted.coffee).includes(status)) return null;
  return { coffee: lifted.coffee, status };
}

/** The effect of a drop, as a sentence; null when there is none. */
export function useDropWords(): (source: unknown, target: unknown) => string | null {
  const { t } = useTranslation('coffees');
  return (source, target) => {
    const drop = dropOf(source, target);
    return drop && t(`drop.${COFFEE_STATUSES[drop.status]}`);
  };
}

interface Announced {
  operation: DragEndEvent['operation'];
}

/** Screen readers announce dragging in the reader's language. */
export function useDragPlugins() {
  const { t } = useTranslation('coffees');
  const words = useDropWords();
  const title = (source: unknown) => liftedOf(source)?.title ?? '';
  const announcements = {
    dragstart: ({ operation }: Announced) => t('drag.lifted', { title: title(operation.source) }),
    dragover: ({ operation }: Announced) =>
      words(operation.source, operation.target) ?? t('drag.nowhere', { title: title(operation.source) }),
    dragend: ({ operation, canceled }: DragEndEvent) =>
      (canceled ? null : words(operation.source, operation.target)) ??
      t('drag.back', { title: title(operation.source) }),
  };
  const options = { announcements, screenReaderInstructions: { draggable: t('drag.help') } };
  return <T>(defaults: T[]) => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    { plugin: Accessibility, options } as T,
  ];
}
