import { afterQuietDays } from '@fika/contract/after-quiet';
import { instantOf, wallClock } from '@fika/contract/schedule';
import { asks, type CampaignDraft } from './draft.ts';

export interface SessionAhead {
  /** ISO instants. */
  requests: string | null;
  matches: string;
  /** It would have begun in days that are quiet: `YYYY-MM-DD`, the day it moved away from. */
  movedFrom: string | null;
  /** Summer time begins or ends between the session before and this one. */
  clocksChange: 'forward' | 'back' | null;
  /** The hour that was chosen does not exist on that night; the next one does. */
  skipsHour: boolean;
}

type Dates = Pick<
  CampaignDraft,
  'matches_at' | 'requests_at' | 'frequency' | 'timezone' | 'quiet_days' | 'optin_option'
>;

const DAY_MS = 86_400_000;

/** The sessions that the dates of a draft give; none while a date is missing. */
export function sessionsAhead(draft: Dates, count: number): SessionAhead[] {
  const { matches_at, requests_at, frequency, timezone, quiet_days } = draft;
  const asked = asks(draft);
  if (matches_at === null || (asked && requests_at === null)) return [];
  const requests = asked ? requests_at : null;
  let before: number | null = null;
  return Array.from({ length: frequency === 0 ? 1 : count }, (_, index) => {
    const days = index * frequency * 7;
    const first = daysLater(requests ?? matches_at, days);
    const day = first.slice(0, 10);
    const moved = afterQuietDays(day, quiet_days);
    const shift = days + (Date.parse(moved) - Date.parse(day)) / DAY_MS;
    const matchesWall = daysLater(matches_at, shift);
    const matches = instantOf(matchesWall, timezone);
    const offset = offsetAt(matches, timezone);
    const change = before === null || offset === before ? null : offset > before ? 'forward' : 'back';
    before = offset;
    return {
      requests: requests === null ? null : instantOf(daysLater(requests, shift), timezone),
      matches,
      movedFrom: moved === day ? null : day,
      clocksChange: change,
      skipsHour: wallClock(matches, timezone).slice(0, 16) !== matchesWall,
    };
  });
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: string, timezone: string): number {
  return Date.parse(`${wallClock(instant, timezone)}Z`) - Date.parse(instant);
}

/** A wall clock some days later, at the same hour on both sides of a change of daylight saving time. */
function daysLater(wall: string, days: number): string {
  return new Date(Date.parse(`${wall}Z`) + days * DAY_MS).toISOString().slice(0, 16);
}
