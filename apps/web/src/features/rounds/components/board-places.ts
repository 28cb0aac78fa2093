import { createContext } from 'react';
import { type Drawn, usePlace, useThing } from '../../../ui/dragging.ts';
import type { RoundGroup } from '../api.ts';
import type { Place, Seated } from '../review.ts';

/** Who is in the air now, taken from where; and whether letting go would leave them without a group. */
export interface InTheAir {
  lifted: (Seated & { element: Element | undefined }) | null;
  isOut: boolean;
}

export const NOTHING: InTheAir = { lifted: null, isOut: false };

export const AirContext = createContext(NOTHING);

/** A person who can be taken, by pointer anywhere and by keyboard at the grip, and whose seat can be taken by another. */
export function useSeat({ person, from }: Seated, element: Drawn, grip: Drawn): void {
  // Somebody may sit in several groups.
  const seat = `${from?.id ?? 'out'}-${person.id}`;
  useThing({ id: `person-${seat}`, element, grip, data: { person, from } });
  const place: Place | null = from && { group: from, swapWith: person };
  // A seat lies on its group's card and is meant before it.
  usePlace({ id: `seat-${seat}`, element, rank: 2, data: { place }, disabled: place === null });
}

/** A group that takes people in. */
export function useGroupPlace(group: RoundGroup, element: Drawn): void {
  const place: Place = { group, swapWith: null };
  usePlace({ id: `group-${group.id}`, element, rank: 1, data: { place }, disabled: group.locked });
}

/** Where people are put who are to have no group. */
export function useOutPlace(element: Drawn): void {
  usePlace({ id: 'out', element, rank: 1, data: { place: 'out' satisfies Place } });
}
