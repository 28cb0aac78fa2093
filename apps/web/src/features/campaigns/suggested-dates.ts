import { LIMITS } from '@fika/contract/limits';
import { wallClock } from '@fika/contract/schedule';
import { asks, type CampaignDraft } from './draft.ts';
import { dayAfter, type DaysOff, daysBetween, weekdayOf, workdayFrom } from './days-off.ts';
import { sessionsAhead } from './sessions-ahead.ts';

type Dates = Pick<CampaignDraft, 'requests_at' | 'matches_at'>;
type Rhythm = Pick<CampaignDraft, 'timezone' | 'frequency' | 'optin_option'>;

const TUESDAY = 2;
const MONDAY = 1;
const CLOCK = '09:00';
/** How long members have to answer at least. */
const ANSWER_DAYS = 3;
const WEEK = 7;

/**
 * The first dates of a program: invitations on a Tuesday, and matches on the Monday after. Members read the first when the week
 * has begun, and meet in the week that follows the second. Both move past days off.
 *
 * @param now ISO instant
 * @returns wall clocks in the zone of the program
 */
export function suggestedDates(
  { timezone, frequency, optin_option }: Rhythm,
  now: string,
  off: DaysOff,
): Dates {
  const today = wallClock(now, timezone).slice(0, 10);
  const at = (day: string) => `${day}T${CLOCK}`;
  if (!asks({ optin_option })) {
    return { requests_at: null, matches_at: at(workdayFrom(nextWeekday(today, MONDAY), off)) };
  }
  const requests = workdayFrom(nextWeekday(today, TUESDAY), off);
  const earliest = dayAfter(requests, ANSWER_DAYS);
  const monday = workdayFrom(nextWeekday(dayAfter(earliest, -1), MONDAY), off);
  // Answers have to end before the next session begins.
  const fits = frequency !== 1 || daysBetween(requests, monday) < WEEK;
  return { requests_at: at(requests), matches_at: at(fits ? monday : workdayFrom(earliest, off)) };
}

/** The first such day after another one. */
function nextWeekday(day: string, weekday: number): string {
  const days = (weekday - weekdayOf(day) + WEEK) % WEEK;
  return dayAfter(day, days === 0 ? WEEK : days);
}

/** How far a session moves at most to keep off days off: further, and it would reach the one after. */
const MOVES = WEEK - 1;

type Repeated = Pick<
  CampaignDraft,
  'matches_at' | 'requests_at' | 'frequency' | 'timezone' | 'quiet_days' | 'optin_option'
>;

/**
 * The quiet days of a program, with those that move its sessions of the next year off days off. A session keeps its date when no
 * day of the week that follows suits both its invitations and its matches.
 */
export function quietDaysAround(draft: Repeated, off: DaysOff): CampaignDraft['quiet_days'] {
  const quiet = [...draft.quiet_days];
  const sessions = sessionsAhead(draft, draft.frequency === 0 ? 1 : Math.ceil(52 / draft.frequency));
  for (const session of sessions) {
    const [first, last] = daysOf(session, draft.timezone);
    if (!off.isOff(first) && !off.isOff(last)) continue;
    const shift = Array.from({ length: MOVES }, (_, index) => index + 1).find(
      (days) => !off.isOff(dayAfter(first, days)) && !off.isOff(dayAfter(last, days)),
    );
    if (shift !== undefined && quiet.length < LIMITS.quietDays) {
      quiet.push({ from: first, to: dayAfter(first, shift - 1) });
    }
  }
  return quiet;
}

/** The day on which a session begins, and that of its matches. */
export function daysOf(
  { requests, matches }: { requests: string | null; matches: string },
  timezone: string,
): [first: string, last: string] {
  const day = (instant: string) => wallClock(instant, timezone).slice(0, 10);
  return [day(requests ?? matches), day(matches)];
}
