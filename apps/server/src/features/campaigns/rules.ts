import {
  afterQuietDays,
  instantOf,
  LIMITS,
  nextOccurrence,
  OPTIN_OPTIONS,
  type QuietDays,
  type ReviewFrom,
  reviewStart,
  ROUND_STATUS,
  wallClock,
} from '@fika/contract';

interface Series {
  optin_option: number;
  frequency: number;
  timezone: string;
  requests_anchor: string | null;
  matchs_anchor: string | null;
  /** Days on which nothing of it begins, as they are stored; left out where there are none. */
  quiet_days?: unknown;
}

/** Dates of one round: null requests when there are no invitations. ISO instants. */
export interface RoundDates {
  requests_send_at: string | null;
  matchs_send_at: string;
}

/** There are no invitations exactly when the whole audience is matched (spec: send_requests). */
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

interface Reviewed {
  optin_option: number;
  timezone: string;
  review_before_send: boolean;
  review_from: string;
}

/**
 * When the groups of a session that has none yet are made for review; null where they are made at the sending time. The tick
 * says the same in SQL (`rounds/tick/queries.ts`).
 */
export function reviewAt(
  campaign: Reviewed,
  round: RoundDates & { requests_sent_at?: string | null },
): string | null {
  if (!campaign.review_before_send) return null;
  const asked = sendsRequests(campaign) ? (round.requests_sent_at ?? round.requests_send_at) : null;
  const dates = { requests_send_at: asked, matchs_send_at: round.matchs_send_at };
  return reviewStart(dates, campaign.review_from as ReviewFrom, campaign.timezone);
}

/** When the groups of a stored session are made for review, or were; null once it is over. */
export function reviewOf(
  row: Reviewed &
    RoundDates & { status: number; requests_sent_at: string | null; provisioned_at: string | null },
): string | null {
  if (row.status === ROUND_STATUS.provisioned) return row.provisioned_at;
  const isAhead = row.status === ROUND_STATUS.new || row.status === ROUND_STATUS.requestsDone;
  return isAhead ? reviewAt(row, row) : null;
}

const DAY_MS = 24 * 3600 * 1000;

const quietIn = ({ quiet_days: days }: Series): QuietDays => (days as QuietDays | undefined) ?? [];

/** A date of a series, on the first day that is not quiet at the same wall clock. */
function outOfQuiet(series: Series, instant: string): string {
  const wall = wallClock(instant, series.timezone);
  const day = afterQuietDays(wall.slice(0, 10), quietIn(series));
  return day === wall.slice(0, 10) ? instant : instantOf(`${day}${wall.slice(10)}`, series.timezone);
}

/** An instant before every date of the series that quiet days may have moved past `after`. */
function beforeQuiet(series: Series, after: string): string {
  const quiet = quietIn(series);
  const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  let day = dayBefore(wallClock(after, series.timezone).slice(0, 10));
  const start = day;
  for (let span = quiet.find(({ from, to }) => from <= day && day <= to); span;) {
    day = dayBefore(span.from);
    span = quiet.find(({ from, to }) => from <= day && day <= to);
  }
  return day === start ? after : instantOf(`${day}T00:00:00`, series.timezone);
}

interface SeriesDate {
  /** As the rhythm has it. */
  planned: string;
  /** Where quiet days have put it. */
  at: string;
}

/** The first date of a series after an instant, or null. The series itself never moves. */
function nextDate(series: Series, anchor: string | null, after: string): SeriesDate | null {
  if (!anchor) return null;
  const { timezone, frequency } = series;
  let planned = nextOccurrence(anchor, timezone, frequency, beforeQuiet(series, after));
  while (planned) {
    const at = outOfQuiet(series, planned);
    if (Date.parse(at) > Date.parse(after)) return { planned, at };
    planned = nextOccurrence(anchor, timezone, frequency, planned);
  }
  return null;
}

/** The date of the series that was put where `at` is; the date itself when it was not moved. */
function plannedAt(series: Series, anchor: string | null, at: string): string {
  const before = new Date(Date.parse(at) - 1).toISOString();
  const date = nextDate(series, anchor, before);
  return date && Date.parse(date.at) === Date.parse(at) ? date.planned : at;
}

/** When the matches of the round that begins at `requests` are sent: as many days later as planned. */
function matchesFor(series: Series, requests: string): string | null {
  const planned = plannedAt(series, series.requests_anchor, requests);
  const { matchs_anchor: anchor, timezone, frequency } = series;
  const matches = anchor && nextOccurrence(anchor, timezone, frequency, planned);
  if (!matches) return null;
  const dayOf = (instant: string) => Date.parse(wallClock(instant, timezone).slice(0, 10));
  const days = Math.round((dayOf(requests) - dayOf(planned)) / DAY_MS);
  if (days === 0) return outOfQuiet(series, matches);
  const wall = wallClock(matches, timezone);
  const day = new Date(Date.parse(wall.slice(0, 10)) + days * DAY_MS).toISOString().slice(0, 10);
  return outOfQuiet(series, instantOf(`${day}${wall.slice(10)}`, timezone));
}

/**
 * Dates of the round whose first message was due at `occurrence`. When the server was down past the date of the matches too, they
 * move so that members have as long to answer as planned.
 */
export function datesOfRound(series: Series, occurrence: string, now: string): RoundDates | null {
  if (!sendsRequests(series)) return { requests_send_at: null, matchs_send_at: occurrence };
  const matches = matchesFor(series, occurrence);
  if (!matches) return null;
  const late = Date.parse(matches) <= Date.parse(now);
  const window = Date.parse(matches) - Date.parse(occurrence);
  return {
    requests_send_at: occurrence,
    matchs_send_at: late ? new Date(Date.parse(now) + window).toISOString() : matches,
  };
}

export interface NextDates {
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
}

/** The two next dates of a program after an instant: those of the next occurrence, null when there is none. */
export function nextDates(series: Series, now: string): NextDates {
  if (!sendsRequests(series)) {
    const matches = nextDate(series, series.matchs_anchor, now);
    return { next_requests_send_at: null, next_matchs_send_at: matches && matches.at };
  }
  const requests = nextDate(series, series.requests_anchor, now);
  return {
    next_requests_send_at: requests && requests.at,
    next_matchs_send_at: requests && matchesFor(series, requests.at),
  };
}

type Running = Series & NextDates;

/** A session that the dates of a program will bring; `occurrence` is its first date, which identifies it. */
export interface PredictedRound extends RoundDates {
  occurrence: string;
}

/** The future sessions of a program if nothing changes, in order, up to the limit of predictions. */
function* predictRounds(campaign: Running): Generator<PredictedRound> {
  let next: NextDates = campaign;
  let last = '';
  for (let count = 0; count < LIMITS.predictedRounds; count += 1) {
    const first = sendsRequests(campaign) ? next.next_requests_send_at : next.next_matchs_send_at;
    // In the format of the database, because it identifies the session.
    const occurrence = first && new Date(first).toISOString();
    if (!occurrence || occurrence <= last) return;
    const dates = datesOfRound(campaign, occurrence, occurrence);
    if (dates) yield { occurrence, ...dates };
    last = occurrence;
    next = nextDates(campaign, afterOccurrence(campaign, occurrence, occurrence));
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

/** The predicted session of a date, or null. */
export function predictedAt(campaign: Running, occurrence: string): PredictedRound | null {
  for (const round of predictRounds(campaign)) {
    if (round.occurrence === occurrence) return round;
    if (round.occurrence > occurrence) break;
  }
  return null;
}

/**
 * The instant after which the next round is searched. A round that quiet days have moved also covers those that would follow it
 * in less than half of the rhythm.
 */
export function afterOccurrence(series: Series, occurrence: string, now: string): string {
  const anchor = sendsRequests(series) ? series.requests_anchor : series.matchs_anchor;
  const isMoved = Date.parse(plannedAt(series, anchor, occurrence)) !== Date.parse(occurrence);
  const from = isMoved ? Date.parse(occurrence) + series.frequency * 3.5 * DAY_MS : Date.parse(occurrence);
  return new Date(Math.max(from, Date.parse(now))).toISOString();
}

/** Dates that an admin chose, out of quiet days; the series is counted from what was chosen. */
export function quietDates(series: Series & NextDates): NextDates {
  const { next_requests_send_at: requests, next_matchs_send_at: matches } = series;
  return {
    next_requests_send_at: requests && outOfQuiet(series, requests),
    next_matchs_send_at: matches && outOfQuiet(series, matches),
  };
}

/** The next dates of a program when its quiet days become others: those of the same occurrence. */
export function requietDates(before: Series & NextDates, quietDays: QuietDays): NextDates {
  const series = { ...before, quiet_days: quietDays };
  const move = (anchor: string | null, at: string | null) =>
    at && outOfQuiet(series, plannedAt(before, anchor, at));
  if (!sendsRequests(before)) {
    const matches = move(before.matchs_anchor, before.next_matchs_send_at);
    return { next_requests_send_at: before.next_requests_send_at, next_matchs_send_at: matches };
  }
  const requests = move(before.requests_anchor, before.next_requests_send_at);
  const matches = requests && matchesFor(series, requests);
  return { next_requests_send_at: requests, next_matchs_send_at: matches ?? before.next_matchs_send_at };
}
