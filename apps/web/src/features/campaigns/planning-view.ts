import { instantOf, wallClock } from '@fika/contract/schedule';
import { ROUND_STATUS } from '@fika/contract/statuses';
import type { PlannedSession } from '@fika/contract/endpoints/rounds';

export interface Dates {
  requests_send_at: string | null;
  matchs_send_at: string;
}

/** When a session begins: with the invitations, or at once with the matches. */
export const firstOf = ({ requests_send_at, matchs_send_at }: Dates): string =>
  requests_send_at ?? matchs_send_at;

const DAY_MS = 86_400_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const daysLater = (day: string, days: number): string => dayOf(utc(day) + days * DAY_MS);

/** The weeks that show a month, Monday first, each as seven days `YYYY-MM-DD`. */
export function weeksOf(month: string): string[][] {
  const first = utc(`${month}-01`);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const weeks = Math.ceil((weekday + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => dayOf(first + (week * 7 + day - weekday) * DAY_MS)),
  );
}

/** The month so many months later. */
export function monthLater(month: string, by: number): string {
  const date = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1));
  return date.toISOString().slice(0, 7);
}

/** From the first moment of the first day to the last of the last one, on the clock of a zone. */
export function spanOf(
  weeks: readonly (readonly string[])[],
  timezone: string,
): { from: string; to: string } {
  const days = weeks.flat();
  const at = (day: string) => instantOf(`${day}T00:00`, timezone);
  return { from: at(days[0] ?? ''), to: at(daysLater(days.at(-1) ?? '', 1)) };
}

export interface PlannedEvent {
  session: PlannedSession;
  what: 'requests' | 'review' | 'matches';
  at: string;
  /** `YYYY-MM-DD` for the reader. */
  day: string;
}

/** The events of the sessions, in the order of time. */
export function eventsOf(sessions: readonly PlannedSession[], timezone: string): PlannedEvent[] {
  const day = (at: string) => wallClock(at, timezone).slice(0, 10);
  return sessions
    .flatMap((session): PlannedEvent[] => {
      const { requests_send_at: requests, review_at: review, matchs_send_at: matches } = session;
      return [
        ...(requests ? [{ session, what: 'requests' as const, at: requests, day: day(requests) }] : []),
        ...(review ? [{ session, what: 'review' as const, at: review, day: day(review) }] : []),
        { session, what: 'matches' as const, at: matches, day: day(matches) },
      ];
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** The dates of a session that is moved by whole days: the hour on the clock of its program stays. */
export function movedBy(session: PlannedSession, days: number): Dates {
  const shift = (at: string) => {
    const wall = wallClock(at, session.timezone);
    return instantOf(`${daysLater(wall.slice(0, 10), days)}${wall.slice(10)}`, session.timezone);
  };
  return {
    requests_send_at: session.requests_send_at && shift(session.requests_send_at),
    matchs_send_at: shift(session.matchs_send_at),
  };
}

/** How many days lie between two. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY_MS);

export type Standing = 'expected' | 'sketched' | 'planned' | 'open' | 'in_review' | 'sent';

/** How sure a session is: a draft's would come if it started. */
export function standingOf({ predicted, status, campaign_status }: PlannedSession): Standing {
  if (campaign_status === 'draft') return 'sketched';
  if (predicted) return 'expected';
  if (status === ROUND_STATUS.matchsSent) return 'sent';
  if (status === ROUND_STATUS.provisioned) return 'in_review';
  return status === ROUND_STATUS.requestsDone ? 'open' : 'planned';
}

export const eventKey = ({ session, what }: PlannedEvent): string =>
  `${session.campaign_id} ${session.round_id ?? firstOf(session)} ${what}`;
