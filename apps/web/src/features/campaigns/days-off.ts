import type { Holidays } from '@fika/contract/endpoints/holidays';

interface Holiday {
  name: string;
  /** Two letters. */
  country: string;
  members: number;
}

/** The days on which members do not work. */
export interface DaysOff {
  /** Saturdays, Sundays, and holidays of a good part of the members; `day` is `YYYY-MM-DD`. */
  isOff: (day: string) => boolean;
  /** The holidays of a day, those of the most members first. */
  holidaysOn: (day: string) => readonly Holiday[];
}

/** With fewer of the members on holiday, a session keeps its date. */
const GOOD_PART = 0.1;

/** Saturdays and Sundays alone: before the holidays are known, and without them. */
export const WEEKENDS: DaysOff = { isOff: isWeekend, holidaysOn: () => [] };

export function daysOffOf({ members, countries, holidays }: Holidays): DaysOff {
  const sizes = new Map(countries.map((one) => [one.country, one.members]));
  const byDay = new Map<string, Holiday[]>();
  for (const { date, country, name } of holidays) {
    const line = { name, country, members: sizes.get(country) ?? 0 };
    byDay.set(date, [...(byDay.get(date) ?? []), line]);
  }
  const holidaysOn = (day: string) => byDay.get(day) ?? [];
  const isHoliday = (day: string) =>
    holidaysOn(day).reduce((sum, one) => sum + one.members, 0) > members * GOOD_PART;
  return { isOff: (day) => isWeekend(day) || isHoliday(day), holidaysOn };
}

/** The first day from one on that is no day off, `YYYY-MM-DD`. */
export function workdayFrom(day: string, { isOff }: DaysOff): string {
  let found = day;
  // No country is off for a month.
  for (let step = 0; step < 31 && isOff(found); step += 1) found = dayAfter(found, 1);
  return found;
}

export const dayAfter = (day: string, days: number): string =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => (midnight(to) - midnight(from)) / DAY_MS;

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(midnight(day)).getUTCDay();

function isWeekend(day: string): boolean {
  return weekdayOf(day) === 0 || weekdayOf(day) === 6;
}

const DAY_MS = 86_400_000;
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
