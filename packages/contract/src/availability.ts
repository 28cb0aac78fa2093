import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** A wall clock of a day, which ends at `24:00`. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Hours of one day, from and until a wall clock. */
export const hours = z
  .strictObject({ from: clock, to: clock })
  .refine(({ from, to }) => from < to, { error: 'end_before_start', path: ['to'] });
export type Hours = z.output<typeof hours>;

const hoursOfDay = z.array(hours).max(LIMITS.hoursOfDay);

/** When a member has time for a coffee, in their own time zone. */
export const availability = z.strictObject({
  /** The typical week, Monday first. Null where nothing was entered: always free. */
  weekly: z.array(hoursOfDay).length(7).nullable(),
  /** Days that are not like the week; without hours a day off. */
  exceptions: z
    .array(z.strictObject({ date: z.iso.date(), hours: hoursOfDay }))
    .max(LIMITS.exceptionDays)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, { error: 'day_twice' }),
  /** No coffees from one day to another, both included; without an end until the member ends it. */
  pause: z
    .strictObject({ from: z.iso.date(), to: z.iso.date().nullable() })
    .refine(({ from, to }) => to === null || from <= to, { error: 'end_before_start', path: ['to'] })
    .nullable(),
});
export type Availability = z.output<typeof availability>;
