import { type BOOKING_STATES, COFFEE_STATUS } from '@fika/contract';
import type { CoffeeTable } from './queries.ts';

/** The state of a coffee for booking. */
export function stateOf(
  { status, guests, ends_at }: CoffeeTable,
  now: string,
): Exclude<(typeof BOOKING_STATES)[number], 'replaced'> {
  const isPast = ends_at !== null && Date.parse(ends_at) <= Date.parse(now);
  if (status === COFFEE_STATUS.matched || (status === COFFEE_STATUS.scheduled && !isPast)) {
    if (guests.length < 2) return 'alone';
    return status === COFFEE_STATUS.scheduled ? 'booked' : 'open';
  }
  return 'over';
}

/** The place of an event, and its description with the link of the call before the page of the coffee. Pure. */
export function placeInEvent(
  { place, call_url }: { place: string; call_url: string | null },
  page: string | null,
): { location: string; description: string } {
  return {
    location: place === '' ? (call_url ?? '') : place,
    description: [call_url, page].filter((one) => one !== null).join('\n\n'),
  };
}
