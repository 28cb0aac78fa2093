import { useMemo, useState } from 'react';
import { useFormat } from '#lib/use-format.ts';
import { type BookingView, useTakeSlot, type Whose } from './api.ts';
import { daysOf, type SlotDay, zoneOf } from './view.ts';

export interface SlotChoice {
  days: SlotDay[];
  zone: string;
  /** The slot that is chosen, as long as it is offered. */
  chosen: string | null;
  /** Whether the suggested slot was chosen, and is no longer offered. */
  isTaken: boolean;
  /** The same as people write it. */
  when: string | null;
  choose: (slot: string | null) => void;
  take: ReturnType<typeof useTakeSlot>;
}

/** A slot being chosen, before it is booked or moved to. The one that an email suggested is chosen at first. */
export function useSlotChoice(
  view: BookingView,
  whose: Whose,
  action: 'schedule' | 'reschedule',
  suggested: string | null = null,
): SlotChoice {
  const zone = zoneOf(view);
  const days = useMemo(() => daysOf(view, zone), [view, zone]);
  const [wanted, choose] = useState(suggested);
  const { dateTime } = useFormat(zone);
  // Other people book as well, so the chosen slot may no longer be free.
  const chosen = wanted !== null && view.slots.includes(wanted) ? wanted : null;
  return {
    days,
    zone,
    chosen,
    isTaken: wanted !== null && wanted === suggested && chosen === null,
    when: chosen && dateTime(chosen),
    choose,
    take: useTakeSlot(action, whose),
  };
}
