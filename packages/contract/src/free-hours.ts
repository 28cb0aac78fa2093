import type { Availability, Hours } from './availability.ts';

/** The availability of a member who entered nothing. */
export const ALWAYS_FREE: Availability = { weekly: null, exceptions: [], pause: null };

type Week = readonly (readonly Hours[])[];

const week = (working: readonly Hours[], weekend: readonly Hours[]): Week =>
  Array.from({ length: 7 }, (_, day) => (day < 5 ? working : weekend));

const AWAKE = [{ from: '07:00', to: '22:00' }];
const ALL_DAY = [{ from: '00:00', to: '24:00' }];

/**
 * Assumed hours of a member who entered none and is free at any time: working hours first, and wider ones only where the time
 * zones of a group have no common working hours.
 */
export const ASSUMED_WEEKS: readonly Week[] = [
  week([{ from: '09:00', to: '18:00' }], []),
  week(AWAKE, AWAKE),
  week(ALL_DAY, ALL_DAY),
];

/** Day of the week of a date (`2026-11-23`), 0 for Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Whether a member is paused on a date. */
export function isPaused({ pause }: Pick<Availability, 'pause'>, date: string): boolean {
  return pause !== null && pause.from <= date && (pause.to === null || date <= pause.to);
}

/** The hours of a date in which a member has time; `assumed` replaces a week that was not entered. */
export function hoursOn(
  { weekly, exceptions, pause }: Availability,
  date: string,
  assumed: Week = ASSUMED_WEEKS[0] ?? [],
): readonly Hours[] {
  if (isPaused({ pause }, date)) return [];
  const exception = exceptions.find((day) => day.date === date);
  return exception ? exception.hours : ((weekly ?? assumed)[weekdayOf(date)] ?? []);
}

/** The same hours, earliest first, with those that touch or overlap made one. */
export function mergedHours(given: readonly Hours[]): Hours[] {
  const merged: Hours[] = [];
  for (const next of given.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = merged.at(-1);
    if (last && next.from <= last.to) last.to = next.to > last.to ? next.to : last.to;
    else merged.push({ ...next });
  }
  return merged;
}

/** Minutes since midnight of a wall clock. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
