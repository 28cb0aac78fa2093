import type { Availability, Hours } from './availability.ts';

/** Of whom nothing is known. */
export const ALWAYS_FREE: Availability = { weekly: null, exceptions: [], pause: null };

type Week = readonly (readonly Hours[])[];

const week = (working: readonly Hours[], weekend: readonly Hours[]): Week =>
  Array.from({ length: 7 }, (_, day) => (day < 5 ? working : weekend));

const AWAKE = [{ from: '07:00', to: '22:00' }];
const ALL_DAY = [{ from: '00:00', to: '24:00' }];

/**
 * Hours that stand for those of somebody who entered none and is free at any time: what is reasonable first, and the
 * wider ones only where people so far apart as these would never meet otherwise.
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

/** Whether somebody takes a break from coffees on a date. */
export function isPaused({ pause }: Pick<Availability, 'pause'>, date: string): boolean {
  return pause !== null && pause.from <= date && (pause.to === null || date <= pause.to);
}

/** The hours of a date in which somebody has time; `assumed` stand for those of a week that was not entered. */
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
