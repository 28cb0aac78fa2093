import { type PlainDate, Temporal, type ZonedDateTime } from './temporal.ts';
import type { QuietDays, QuietHours } from './quiet.ts';

/**
 * When a message that is ready at an instant may go out: at once outside of quiet hours, else when they end in a zone. An end
 * that falls into the gap of a clock change moves to the end of the gap.
 *
 * @param instant ISO instant
 * @returns ISO instant, never before the one given
 */
export function afterQuietHours(instant: string, timezone: string, quiet: QuietHours): string {
  let at = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  // A night, a weekend and the night after it; more never follow each other.
  for (let step = 0; step < 4; step += 1) {
    const end = endOfQuiet(at, quiet);
    if (!end) return at.toInstant().toString();
    at = end;
  }
  return at.toInstant().toString();
}

/** When the quiet time ends in which `at` is; null when it is in none. */
function endOfQuiet(at: ZonedDateTime, quiet: QuietHours): ZonedDateTime | null {
  const day = at.toPlainDate();
  if (quiet.weekends && day.dayOfWeek >= 6) return later(at, day.add({ days: 8 - day.dayOfWeek }), '00:00');
  const time = at.toPlainTime().toString({ smallestUnit: 'second' }).slice(0, 8);
  const [from, to] = [`${quiet.from}:00`, `${quiet.to}:00`];
  if (from < to) return time >= from && time < to ? later(at, day, quiet.to) : null;
  if (time >= from) return later(at, day.add({ days: 1 }), quiet.to);
  return time < to ? later(at, day, quiet.to) : null;
}

/** A wall clock of a day in the zone of `at`; the second one where the clock went back and repeats it. */
function later(at: ZonedDateTime, day: PlainDate, time: string): ZonedDateTime {
  const wall = day.toPlainDateTime(Temporal.PlainTime.from(time));
  const end = wall.toZonedDateTime(at.timeZoneId, { disambiguation: 'compatible' });
  return Temporal.ZonedDateTime.compare(end, at) > 0
    ? end
    : wall.toZonedDateTime(at.timeZoneId, { disambiguation: 'later' });
}

/**
 * The first day from one on that is not quiet, `YYYY-MM-DD`.
 *
 * @param date `YYYY-MM-DD`
 */
export function afterQuietDays(date: string, quiet: QuietDays): string {
  let day = date;
  // Each of the spans is left behind once at most.
  for (const span of [...quiet].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (span.from <= day && day <= span.to) {
      day = Temporal.PlainDate.from(span.to).add({ days: 1 }).toString();
    }
  }
  return day;
}
