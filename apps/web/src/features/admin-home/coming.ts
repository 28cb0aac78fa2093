import type { PlannedSession } from '@fika/contract/endpoints/rounds';
import { eventsOf, type PlannedEvent, standingOf } from '#features/campaigns/planning-view.ts';

/** How far the home of admins looks ahead, and how much of it fits. */
const DAYS_AHEAD = 21;
const MOST_EVENTS = 7;
const DAY_MS = 86_400_000;

/** From the beginning of this hour, so that the answer of a query can be used again, over the next weeks. */
export function weeksAhead(now: number): { from: string; to: string } {
  const from = Math.floor(now / 3_600_000) * 3_600_000;
  return { from: new Date(from).toISOString(), to: new Date(from + DAYS_AHEAD * DAY_MS).toISOString() };
}

/** The next dates of programs that run, by the day of the reader. */
export function comingDays(
  sessions: readonly PlannedSession[],
  now: number,
  timezone: string,
): { day: string; events: PlannedEvent[] }[] {
  const coming = eventsOf(sessions, timezone)
    .filter(({ at, session }) => Date.parse(at) > now && standingOf(session) !== 'sketched')
    .slice(0, MOST_EVENTS);
  return [...Map.groupBy(coming, ({ day }) => day)].map(([day, events]) => ({ day, events }));
}
