import { Accessibility, KeyboardSensor, PointerSensor, type DragEndEvent } from '@dnd-kit/dom';
import { useDraggable, useDroppable } from '@dnd-kit/react';
import type { RefObject } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { RoundGroup } from '../api.ts';
import { changesSeat, nameOf, type GroupPerson, type Place, type Seated } from '../review.ts';

/** Half a card a step, so that the arrows reach a neighbour in a few. */
const STEP = { x: 140, y: 56 };

/** By pointer a whole row is taken; by keyboard its grip. */
export const boardSensors = [
  PointerSensor.configure({ activatorElements: (source) => [source.element] }),
  KeyboardSensor.configure({ offset: STEP }),
];

// What was registered below is what comes back: the provider holds nothing else.
const seatedOf = (source: unknown) => (source as { data?: Seated } | null)?.data ?? null;
const placeOf = (target: unknown) => (target as { data?: { place: Place } } | null)?.data?.place ?? null;

/** Who would go where; null when that changes nothing. */
export function dropOf(source: unknown, target: unknown): { who: Seated; place: Place } | null {
  const [who, place] = [seatedOf(source), placeOf(target)];
  return who && place && changesSeat(who, place) ? { who, place } : null;
}

/** Where an element stands that was drawn before it could be dragged. */
type Drawn = RefObject<HTMLElement | null>;

/** A person who can be taken, by pointer anywhere and by keyboard at the grip, and whose seat can be taken by another. */
export function useSeat({ person, from }: Seated, element: Drawn, handle: Drawn) {
  // Somebody may sit in several groups.
  const seat = `${from?.id ?? 'out'}-${person.id}`;
  useDraggable({ id: `person-${seat}`, data: { person, from }, element, handle });
  const place: Place | null = from && { group: from, swapWith: person };
  useDroppable({
    id: `seat-${seat}`,
    data: { place },
    element,
    // A seat lies on its group's card and is meant before it.
    collisionPriority: 2,
    disabled: place === null,
  });
}

/** A group that takes people in. */
export function useGroupPlace(group: RoundGroup, element: Drawn) {
  const place: Place = { group, swapWith: null };
  useDroppable({
    id: `group-${group.id}`,
    data: { place },
    element,
    collisionPriority: 1,
    disabled: group.locked,
  });
}

/** Where people are put who are to have no group. */
export function useOutPlace(disabled: boolean) {
  return useDroppable({ id: 'out', data: { place: 'out' satisfies Place }, collisionPriority: 1, disabled });
}

/** What a drop would do, as a sentence; null when nothing. */
export function useDropWords(): (source: unknown, target: unknown) => string | null {
  const { t } = useTranslation('rounds');
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

const firstName = (person: GroupPerson) => person.first_name || nameOf(person);

interface Announced {
  operation: DragEndEvent['operation'];
}

/** Dragging is told in the reader's language to those who do not see it. */
export function useDragPlugins() {
  const { t } = useTranslation('rounds');
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
