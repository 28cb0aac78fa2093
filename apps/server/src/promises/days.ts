import { Temporal } from '@fika/contract/temporal';

/** The day of an instant on the calendar of a time zone, as `YYYY-MM-DD`. */
export function dayOf(at: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate().toString();
}
