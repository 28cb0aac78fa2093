import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** A wall clock of a day, which ends at `24:00`. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Hours of one day, from and until a wall clock. */
export const hours = z
  .strictObject({ from: clock, to: clock })
  .refine(({ from, to }) => from < to, { error: 'invalid_value', path: ['to'] });
export type Hours = z.output<typeof hours>;

const hoursOfDay = z.array(hours).max(LIMITS.hoursOfDay);

/** When somebody has time for a coffee, in their own zone. */
export const availability = z.strictObject({
  /** The typical week, Monday first. Null where nothing was entered: always free. */
  weekly: z.array(hoursOfDay).length(7).nullable(),
  /** Days that are not like the week; without hours a day off. */
  exceptions: z
    .array(z.strictObject({ date: z.iso.date(), hours: hoursOfDay }))
    .max(LIMITS.exceptionDays)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, { error: 'invalid_value' }),
  /** No coffees from one day to another, both included; without an end until it is taken back. */
  pause: z
    .strictObject({ from: z.iso.date(), to: z.iso.date().nullable() })
    .refine(({ from, to }) => to === null || from <= to, { error: 'invalid_value', path: ['to'] })
    .nullable(),
});
export type Availability = z.output<typeof availability>;

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
