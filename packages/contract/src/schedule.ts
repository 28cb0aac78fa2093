import { type Instant, type PlainDate, Temporal } from './temporal.ts';
import type { ReviewFrom } from './statuses.ts';

/**
 * The first occurrence after `after` of a wall-clock time that repeats every `weeks` weeks in a zone, as an ISO
 * instant; null when `weeks` is 0 (once) and the anchor has passed.
 *
 * Counting from the anchor, and not from the last instant, keeps 02:30 at 02:30 after a night in which it did not
 * exist: in the gap of a DST change the occurrence moves forward by the gap, and the next one is back at 02:30.
 *
 * @param anchor local date and time without zone, `2026-11-23T09:00:00`
 * @param after ISO instant
 */
export function nextOccurrence(
  anchor: string,
  timezone: string,
  weeks: number,
  after: string,
): string | null {
  const start = Temporal.PlainDateTime.from(anchor);
  const limit = Temporal.Instant.from(after);
  const at = (index: number) =>
    start
      .add({ weeks: index * weeks })
      .toZonedDateTime(timezone, { disambiguation: 'compatible' })
      .toInstant();
  if (Temporal.Instant.compare(at(0), limit) > 0) return at(0).toString();
  if (weeks === 0) return null;
  const elapsedWeeks = at(0).until(limit, { largestUnit: 'hours' }).hours / (24 * 7);
  let index = Math.max(0, Math.floor(elapsedWeeks / weeks) - 1);
  while (Temporal.Instant.compare(at(index), limit) <= 0) index += 1;
  return at(index).toString();
}

/** Wall-clock time (`2026-11-23T09:00:00`) of an ISO instant in a zone. */
export function wallClock(instant: string, timezone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDateTime().toString();
}

/** ISO instant of a wall-clock time in a zone; a time that does not exist moves forward by the gap. */
export function instantOf(wall: string, timezone: string): string {
  return Temporal.PlainDateTime.from(wall)
    .toZonedDateTime(timezone, { disambiguation: 'compatible' })
    .toInstant()
    .toString();
}

/**
 * An instant that moves along when another one of the same zone does: by as many days and as much time on the clock,
 * so that what was at 9:00 three days later still is.
 *
 * @returns ISO instant
 */
export function shiftedBy(instant: string, move: { from: string; to: string }, timezone: string): string {
  const wall = (at: string) => Temporal.PlainDateTime.from(wallClock(at, timezone));
  const shift = wall(move.from).until(wall(move.to), { largestUnit: 'days' });
  return instantOf(wall(instant).add(shift).toString(), timezone);
}

/**
 * A span of days and the one right before it, by the days on which they begin and end. The one before has as many days; before
 * whole months it has as many months.
 *
 * @param last the last day, `2026-11-23`
 * @param first the first day; without it the span reaches back so many months
 * @returns `before` is the first day of the span before, `after` the day after the last; all of them `2026-11-23`
 */
export function spanOfDays(
  last: string,
  first: string | undefined,
  months: number,
): { before: string; first: string; after: string } {
  const end = Temporal.PlainDate.from(last);
  const start = first === undefined ? end.subtract({ months }) : Temporal.PlainDate.from(first);
  const after = end.add({ days: 1 });
  const isWholeMonths = start.day === 1 && after.day === 1 && Temporal.PlainDate.compare(start, after) < 0;
  const length = start.until(after, { largestUnit: isWholeMonths ? 'months' : 'days' });
  return { before: start.subtract(length).toString(), first: start.toString(), after: after.toString() };
}

const REVIEW_HOURS = 3;
const REVIEW_CLOCK = '18:00';
const MONDAY = 1;
const SUNDAY = 7;

/** How many days before a day the last weekday is. */
const toWeekday = ({ dayOfWeek }: PlainDate): number => {
  if (dayOfWeek === MONDAY) return 3;
  return dayOfWeek === SUNDAY ? 2 : 1;
};

/**
 * When the groups of a session are made for review; the same as the SQL function `review_starts_at`. Invited members keep at
 * least half of their time to answer.
 *
 * @param dates ISO instants: when the invitations leave (null without invitations) and when the matches are sent
 * @returns ISO instant
 */
export function reviewStart(
  dates: { requests_send_at: string | null; matchs_send_at: string },
  from: ReviewFrom,
  timezone: string,
): string {
  const matches = Temporal.Instant.from(dates.matchs_send_at);
  const start = reviewOpens(matches, from, timezone).epochMilliseconds;
  if (dates.requests_send_at === null) return new Date(start).toISOString();
  const halfway = (Date.parse(dates.requests_send_at) + matches.epochMilliseconds) / 2;
  return new Date(Math.max(start, halfway)).toISOString();
}

function reviewOpens(matches: Instant, from: ReviewFrom, timezone: string): Instant {
  if (from === 'three_hours') return matches.subtract({ hours: REVIEW_HOURS });
  const day = matches.toZonedDateTimeISO(timezone).toPlainDate();
  const days = { evening: 1, weekday_evening: toWeekday(day), two_days: 2, three_days: 3 }[from];
  return day.subtract({ days }).toZonedDateTime({ timeZone: timezone, plainTime: REVIEW_CLOCK }).toInstant();
}
