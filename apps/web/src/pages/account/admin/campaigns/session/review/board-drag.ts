import { Accessibility, KeyboardSensor, PointerSensor, type DragEndEvent } from '@dnd-kit/dom';
import type { GroupEdit } from '@fika/contract/endpoints/matching';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { dataOf } from '#ui/dragging.ts';
import type { RoundRef } from '#features/rounds/api.ts';
import { editCheckQuery } from '#features/rounds/edit-api.ts';
import {
  changesSeat,
  editOf,
  nameOf,
  type GroupPerson,
  type Place,
  type Seated,
} from '#features/rounds/review.ts';

/** Half a card a step, so that the arrows reach a neighbour in a few. */
const STEP = { x: 140, y: 56 };

/** By pointer a whole row is taken; by keyboard its grip. */
export const boardSensors = [
  PointerSensor.configure({ activatorElements: (source) => [source.element] }),
  KeyboardSensor.configure({ offset: STEP }),
];

export const seatedOf = (source: unknown) => dataOf(source) as Seated | null;
export const placeOf = (target: unknown) => (dataOf(target) as { place: Place } | null)?.place ?? null;

/** The person and target of a drop; null when it changes nothing. */
export function dropOf(source: unknown, target: unknown): { who: Seated; place: Place } | null {
  const [who, place] = [seatedOf(source), placeOf(target)];
  return who && place && changesSeat(who, place) ? { who, place } : null;
}

/** The effect of a drop, as a sentence; null when there is none. */
export function useDropWords(): (source: unknown, target: unknown) => string | null {
  const { t } = useTranslation('groups');
  return (source, target) => {
    const drop = dropOf(source, target);
    if (!drop) return null;
    const { place } = drop;
    if (place === 'out') return t('drag.out');
    const { group, swapWith } = place;
    return swapWith
      ? t('drag.swap', { name: firstName(swapWith) })
      : t('drag.join', { number: group.number });
  };
}

/** The delay in ms before the page asks the server about a target, because the pointer only passes over many targets. */
const PAUSE = 150;

/** The reason why the server would refuse a drop; null while it is unknown, or when the drop is allowed. */
export function useDropRefusal(round: RoundRef, source: unknown, target: unknown): string | null {
  const drop = dropOf(source, target);
  const wanted = drop && JSON.stringify(editOf(drop.who, drop.place));
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const edit = asked === null ? null : (JSON.parse(asked) as GroupEdit);
  const { data } = useQuery(editCheckQuery(useWorkspace(), round, edit));
  return asked === wanted ? (data?.refusal ?? null) : null;
}

const firstName = (person: GroupPerson) => person.first_name || nameOf(person);

interface Announced {
  operation: DragEndEvent['operation'];
}

/** Screen readers announce dragging in the reader's language. */
export function useDragPlugins() {
  const { t } = useTranslation('groups');
  const words = useDropWords();
  const name = (source: unknown) => {
    const who = seatedOf(source);
    return who ? nameOf(who.person) : '';
  };
  const announcements = {
    dragstart: ({ operation }: Announced) => t('drag.lifted', { name: name(operation.source) }),
    dragover: ({ operation }: Announced) =>
      words(operation.source, operation.target) ?? t('drag.nowhere', { name: name(operation.source) }),
    dragend: ({ operation, canceled }: DragEndEvent) =>
      (canceled ? null : words(operation.source, operation.target)) ??
      t('drag.back', { name: name(operation.source) }),
  };
  const options = { announcements, screenReaderInstructions: { draggable: t('drag.help') } };
  return <T>(defaults: T[]) => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    { plugin: Accessibility, options } as T,
  ];
}
