import { useDraggable, useDroppable } from '@dnd-kit/react';
import { createContext, type RefObject } from 'react';
import type { RoundGroup } from '#features/rounds/api.ts';
import type { Place, Seated } from '#features/rounds/review.ts';

/** The dragged person and their group, and whether a drop would leave them without a group. */
export interface InTheAir {
  lifted: (Seated & { element: Element | undefined }) | null;
  isOut: boolean;
}

export const NOTHING: InTheAir = { lifted: null, isOut: false };

export const AirContext = createContext(NOTHING);

type Drawn = RefObject<HTMLElement | null>;

/** A person on the board: draggable with the pointer anywhere and with the keyboard at the grip, and a drop target for a swap. */
export function useSeat({ person, from }: Seated, element: Drawn, grip: Drawn): void {
  // A person may be in several groups.
  const seat = `${from?.id ?? 'out'}-${person.id}`;
  useDraggable({ id: `person-${seat}`, element, handle: grip, data: { person, from } });
  const place: Place | null = from && { group: from, swapWith: person };
  // A person overlaps the card of their group and takes precedence over it.
  useDroppable({
    id: `seat-${seat}`,
    element,
    collisionPriority: 2,
    data: { place },
    disabled: place === null,
  });
}

/** A group that takes people in. */
export function useGroupPlace(group: RoundGroup, element: Drawn): void {
  const place: Place = { group, swapWith: null };
  useDroppable({
    id: `group-${group.id}`,
    element,
    collisionPriority: 1,
    data: { place },
    disabled: group.locked,
  });
}

/** The drop target for people who get no group. */
export function useOutPlace(element: Drawn): void {
  useDroppable({ id: 'out', element, collisionPriority: 1, data: { place: 'out' satisfies Place } });
}
