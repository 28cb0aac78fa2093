import { nextOccurrence, OPTIN_OPTIONS, wallClock } from '@fika/contract';

interface Series {
  optin_option: number;
  frequency: number;
  timezone: string;
  requests_anchor: string | null;
  matchs_anchor: string | null;
}

/** Dates of one round: null requests when nobody is asked. ISO instants. */
export interface RoundDates {
  requests_send_at: string | null;
  matchs_send_at: string;
}

/** Nobody is asked exactly when the whole audience is matched (spec: send_requests). */
export function sendsRequests(campaign: { optin_option: number }): boolean {
  return campaign.optin_option !== OPTIN_OPTIONS.direct;
}

/** Wall-clock starts of the two series of a program, from the instants that an admin chose. */
export function anchorsOf(dates: {
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
  timezone: string;
}): { requests_anchor: string | null; matchs_anchor: string | null } {
  const at = (instant: string | null) => instant && wallClock(instant, dates.timezone);
  return { requests_anchor: at(dates.next_requests_send_at), matchs_anchor: at(dates.next_matchs_send_at) };
}

/** The first date of a series after an instant, or null. */
function nextDate(series: Series, anchor: string | null, after: string): string | null {
  return anchor && nextOccurrence(anchor, series.timezone, series.frequency, after);
}

/**
 * Dates of the round whose first message was due at `occurrence`. When the server slept past the date of the matches
 * too, they move so that members keep as long to answer as planned.
 */
export function datesOfRound(series: Series, occurrence: string, now: string): RoundDates | null {
  if (!sendsRequests(series)) return { requests_send_at: null, matchs_send_at: occurrence };
  const matches = nextDate(series, series.matchs_anchor, occurrence);
  if (!matches) return null;
  const late = Date.parse(matches) <= Date.parse(now);
  const window = Date.parse(matches) - Date.parse(occurrence);
  return {
    requests_send_at: occurrence,
    matchs_send_at: late ? new Date(Date.parse(now) + window).toISOString() : matches,
  };
}

/** The two next dates after a round was opened: those of the next occurrence, null when there is none. */
export function nextDates(
  series: Series,
  now: string,
): { next_requests_send_at: string | null; next_matchs_send_at: string | null } {
  if (!sendsRequests(series)) {
    return { next_requests_send_at: null, next_matchs_send_at: nextDate(series, series.matchs_anchor, now) };
  }
  const requests = nextDate(series, series.requests_anchor, now);
  return {
    next_requests_send_at: requests,
    next_matchs_send_at: requests && nextDate(series, series.matchs_anchor, requests),
  };
}

interface Running extends Series {
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
}

/** A session that the dates of a program will bring; `occurrence` is its first date, by which it is known. */
export interface PredictedRound extends RoundDates {
  occurrence: string;
}

/** What a program will do if nothing changes: its sessions to come, one after the other, without end if it repeats. */
export function* predictRounds(campaign: Running): Generator<PredictedRound> {
  let next: Pick<Running, 'next_requests_send_at' | 'next_matchs_send_at'> = campaign;
  let last = '';
  for (;;) {
    const first = sendsRequests(campaign) ? next.next_requests_send_at : next.next_matchs_send_at;
    // Written as the database writes it: by this it is known.
    const occurrence = first && new Date(first).toISOString();
    if (!occurrence || occurrence <= last) return;
    const dates = datesOfRound(campaign, occurrence, occurrence);
    if (dates) yield { occurrence, ...dates };
    last = occurrence;
    next = nextDates(campaign, occurrence);
  }
}

/** The predicted sessions that touch a stretch of time, from `from` until before `to`. */
export function predictedBetween(campaign: Running, from: string, to: string): PredictedRound[] {
  const [first, end] = [Date.parse(from), Date.parse(to)];
  const rounds: PredictedRound[] = [];
  for (const round of predictRounds(campaign)) {
    if (Date.parse(round.occurrence) >= end) break;
    if (Date.parse(round.matchs_send_at) >= first) rounds.push(round);
  }
  return rounds;
}

/** The predicted session that is known by a date, or null. */
export function predictedAt(campaign: Running, occurrence: string): PredictedRound | null {
  for (const round of predictRounds(campaign)) {
    if (round.occurrence === occurrence) return round;
    if (round.occurrence > occurrence) break;
  }
  return null;
}
