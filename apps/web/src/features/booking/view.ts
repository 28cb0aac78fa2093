import { readerTimeZone } from '#lib/format.ts';
import type { BookedTime } from '#features/availabilities/booked.ts';
import type { BookingView, Coffee, Whose } from './api.ts';
import type { BookingSearch } from './search.ts';

/** The parameters of an address that identify the meeting. */
export function whoseOf({ token, company_id, coffee_id }: BookingSearch): Whose {
  return token === undefined ? { company_id, coffee_id } : { token };
}

export interface SlotDay {
  /** `2026-11-23`, of the reader. */
  date: string;
  slots: string[];
}

/** The zone in which times are shown: the one that the reader chose, else where they are. */
export const zoneOf = ({ timezone }: Pick<BookingView, 'timezone'>): string => timezone ?? readerTimeZone();

const DAY_MS = 86_400_000;

/** The day of an instant on the calendar of a zone, `2026-11-23`. */
export function dayOf(instant: string | number, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant));
}

/** The days that were looked at with the slots of each; a weekend without any is left out. */
export function daysOf(
  { slots, from, until }: Pick<BookingView, 'slots' | 'from' | 'until'>,
  zone: string,
): SlotDay[] {
  const byDay = Map.groupBy(slots, (slot) => dayOf(slot, zone));
  const days: SlotDay[] = [];
  const last = dayOf(until, zone);
  for (let date = dayOf(from, zone); date <= last; date = nextDay(date)) {
    const own = byDay.get(date) ?? [];
    if (own.length > 0 || !isWeekend(date)) days.push({ date, slots: own });
  }
  return days;
}

const nextDay = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

const clockOf = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

/** The positions of meetings with a time in a calendar of a zone. A meeting across midnight ends with its day. */
export function bookedTimes(
  coffees: readonly Coffee[],
  { zone, me, page }: { zone: string; me: number; page: (coffeeId: number) => string },
): BookedTime[] {
  return coffees.flatMap(({ id, scheduled_at: start, ends_at: end, members }) => {
    if (start === null || end === null) return [];
    const date = dayOf(start, zone);
    return [
      {
        date,
        from: clockOf(start, zone),
        to: dayOf(end, zone) === date ? clockOf(end, zone) : '24:00',
        label: members
          .filter((member) => member.id !== me)
          .map((member) => member.first_name || member.email)
          .join(', '),
        to_page: page(id),
      },
    ];
  });
}

/** The city of a zone: "Paris". */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
