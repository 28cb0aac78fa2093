import { z } from 'zod';
import { LIMITS } from './limits.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours of a day in which messages of a program wait, from one wall clock to another; over midnight when `to` is earlier. */
export const quietHours = z
  .strictObject({
    from: clock,
    to: clock,
    /** Saturdays and Sundays are quiet as a whole. */
    weekends: z.boolean(),
  })
  .refine(({ from, to }) => from !== to, { error: 'end_is_start', path: ['to'] });
export type QuietHours = z.output<typeof quietHours>;

/** Hours in which messages that can wait until the morning are not sent. */
export const NIGHT: QuietHours = { from: '20:00', to: '08:00', weekends: false };

/** Days on which no session of a program begins, the first and the last included. */
export const quietDays = z
  .array(
    z
      .strictObject({ from: z.iso.date(), to: z.iso.date() })
      .refine(({ from, to }) => from <= to, { error: 'end_before_start', path: ['to'] }),
  )
  .max(LIMITS.quietDays);
export type QuietDays = z.output<typeof quietDays>;
