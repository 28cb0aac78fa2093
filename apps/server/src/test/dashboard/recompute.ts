import { COFFEE_STATUS, LIMITS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';

/** The rows of a company. */
export interface Raw {
  users: {
    id: number;
    is_active: boolean;
    created_at: string;
    search: string;
    fields: Record<string, unknown>;
  }[];
  former_values: { user_id: number; category_id: number; until: string; choice: string }[];
  campaigns: { id: number; name: string; status: string }[];
  rounds: { id: number; campaign_id: number; status: number; matchs_sent_at: string | null }[];
  round_members: {
    round_id: number;
    user_id: number;
    asked_at: string | null;
    accepted_at: string | null;
    rejected_at: string | null;
    added_at: string | null;
    outcome: string | null;
  }[];
  coffees: {
    id: number;
    round_id: number;
    campaign_id: number;
    status: number;
    sent_at: string;
    scheduled_at: string | null;
    ends_at: string | null;
    /** A gift, where only members of an audience count. */
    is_uncounted?: boolean;
  }[];
  coffee_members: { coffee_id: number; user_id: number; part: string }[];
  meetings: { user_a: number; user_b: number; met_at: string; campaign_id: number | null }[];
  coffee_feedback: { coffee_id: number; rating: number | null }[];
  deliveries: { round_id: number; user_id: number; kind: string; state: string; queued_at: string }[];
}

const TABLES = [
  'users',
  'former_values',
  'campaigns',
  'rounds',
  'round_members',
  'coffees',
  'coffee_members',
  'meetings',
  'coffee_feedback',
  'deliveries',
] as const;

export async function readRaw({ database }: Services, companyId: number): Promise<Raw> {
  return database.company(companyId, 'read', async (db) => {
    const raw: Partial<Record<keyof Raw, unknown>> = {};
    for (const table of TABLES) {
      raw[table] = (
        await sql`select * from ${sql.table(table)} where company_id = ${companyId}`.execute(db)
      ).rows;
    }
    // No number counts meetings that members arranged, nor groups that are not sent yet.
    const rows = raw as unknown as Raw;
    const isSent = (group: { round_id: unknown; sent_at: unknown }) =>
      group.round_id !== null && group.sent_at !== null;
    return { ...rows, coffees: rows.coffees.filter(isSent) };
  });
}

/** A range of days of a zone, both included; and some programs, or all of them. */
export interface Asked {
  start: string;
  end: string;
  timezone: string;
  campaigns: readonly number[];
}

/** Whether an instant is on a day of the range, by the calendar on the wall. */
export const isIn = ({ start, end, timezone }: Asked, at: string | null): boolean => {
  if (at === null) return false;
  const day = dayOf(at, timezone);
  return day >= start && day <= end;
};

const calendars = new Map<string, Intl.DateTimeFormat>();

export function dayOf(at: string, timezone: string): string {
  // Making a format takes longer than all the rest of a recomputation.
  const calendar = calendars.get(timezone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
  calendars.set(timezone, calendar);
  return calendar.format(new Date(at));
}

export const of = ({ campaigns }: Pick<Asked, 'campaigns'>, id: number): boolean =>
  campaigns.length === 0 || campaigns.includes(id);

const mean = (list: readonly number[]): number | null =>
  list.length === 0 ? null : list.reduce((sum, one) => sum + one, 0) / list.length;

const sentRounds = (raw: Raw, asked: Asked) =>
  raw.rounds.filter((round) => of(asked, round.campaign_id) && isIn(asked, round.matchs_sent_at));

export const membersOf = (raw: Raw, round: { id: number }) =>
  raw.round_members.filter(({ round_id: id }) => id === round.id);

interface Lookups {
  seats: Map<number, Raw['coffee_members']>;
  groups: Map<string, Raw['coffees']>;
}

const lookups = new WeakMap<Raw, Lookups>();

/** Reading all rows for each member takes hours in a company of a thousand people. */
function lookupsOf(raw: Raw): Lookups {
  const known = lookups.get(raw);
  if (known) return known;
  const seats = Map.groupBy(raw.coffee_members, ({ coffee_id: id }) => id);
  const groups = new Map<string, Raw['coffees']>();
  for (const coffee of raw.coffees) {
    for (const user of new Set((seats.get(coffee.id) ?? []).map(({ user_id: id }) => id))) {
      const key = `${coffee.round_id} ${user}`;
      groups.set(key, [...(groups.get(key) ?? []), coffee]);
    }
  }
  const made = { seats, groups };
  lookups.set(raw, made);
  return made;
}

/** Who is in a group. */
export const seatsOf = (raw: Raw, coffeeId: number) => lookupsOf(raw).seats.get(coffeeId) ?? [];

/** The groups of a session that a member is in. */
export const groupsOf = (raw: Raw, roundId: number, userId: number) =>
  lookupsOf(raw).groups.get(`${roundId} ${userId}`) ?? [];

/** When a session of any program first introduced each pair, in milliseconds. */
export function firstTimes(raw: Raw): Map<string, number> {
  const first = new Map<string, number>();
  for (const { key, sent_at } of allPairs(raw, { campaigns: [] })) {
    first.set(key, Math.min(first.get(key) ?? Infinity, Date.parse(sent_at)));
  }
  // Sessions of the past are known by their meetings alone, as those of the demo.
  for (const { user_a: a, user_b: b, met_at, campaign_id } of raw.meetings) {
    const key = `${a} ${b}`;
    if (campaign_id !== null) first.set(key, Math.min(first.get(key) ?? Infinity, Date.parse(met_at)));
  }
  return first;
}

/** The opt-in rate of each session of the range that had invitations. */
function rates(raw: Raw, asked: Asked): number[] {
  return sentRounds(raw, asked).flatMap((round) => {
    const invited = membersOf(raw, round).filter(({ asked_at: at }) => at !== null);
    const accepted = invited.filter(({ accepted_at: at, added_at: added }) => at !== null && added === null);
    return invited.length === 0 ? [] : [accepted.length / invited.length];
  });
}

function reachOf(raw: Raw, asked: Asked): number {
  const rounds = raw.rounds.filter(
    (round) => of(asked, round.campaign_id) && round.status !== ROUND_STATUS.deleted,
  );
  return rounds.flatMap((round) => membersOf(raw, round)).filter(({ asked_at: at }) => isIn(asked, at))
    .length;
}

interface Pair {
  key: string;
  users: [number, number];
  round_id: number;
  sent_at: string;
}

/** Every pair that a session put into one group, gifts left out. */
export function allPairs(raw: Raw, campaigns: Pick<Asked, 'campaigns'>): Pair[] {
  return raw.coffees
    .filter((coffee) => of(campaigns, coffee.campaign_id))
    .flatMap(({ id, round_id, sent_at }) => {
      const people = seatsOf(raw, id)
        .filter((one) => one.part === 'member' || one.part === 'fixed')
        .map(({ user_id: user }) => user)
        .toSorted((a, b) => a - b);
      return people.flatMap((a, index) =>
        people.slice(index + 1).map((b): Pair => ({ key: `${a} ${b}`, users: [a, b], round_id, sent_at })),
      );
    });
}

function pairFigures(raw: Raw, asked: Asked) {
  const first = firstTimes(raw);
  const pairs = allPairs(raw, asked).filter(({ sent_at: at }) => isIn(asked, at));
  return {
    connections: new Set(pairs.map(({ key }) => key)).size,
    repeats: pairs.filter(({ key, sent_at: at }) => (first.get(key) ?? Infinity) < Date.parse(at)).length,
  };
}

function groupFigures(raw: Raw, asked: Asked) {
  const groups = raw.coffees.filter(
    (coffee) => of(asked, coffee.campaign_id) && isIn(asked, coffee.sent_at) && coffee.is_uncounted !== true,
  );
  const met = groups.filter(({ status }) => status === COFFEE_STATUS.met);
  // Whole sessions with three ratings or more.
  const ratings = sentRounds(raw, asked)
    .map(({ id }) => {
      const own = new Set(raw.coffees.filter((one) => one.round_id === id).map((one) => one.id));
      return raw.coffee_feedback.flatMap((one) =>
        own.has(one.coffee_id) && one.rating !== null ? [one.rating] : [],
      );
    })
    .filter((list) => list.length >= LIMITS.ratingsShown)
    .flat();
  return {
    groups: groups.length,
    met: met.length,
    booked: groups.filter((one) => one.scheduled_at !== null || one.status === COFFEE_STATUS.met).length,
    rating: ratings.length === 0 ? null : { average: mean(ratings), count: ratings.length },
    hours: met
      .flatMap(({ sent_at, scheduled_at }) =>
        scheduled_at === null ? [] : [(Date.parse(scheduled_at) - Date.parse(sent_at)) / 3_600_000],
      )
      .toSorted((a, b) => a - b),
  };
}

function median(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** `everybody`: the rows of all members, where the others are those of an audience. */
export function recomputeOverview(raw: Raw, asked: Asked, everybody: Raw = raw) {
  const { booked: _, hours, ...groups } = groupFigures(raw, asked);
  const coworkers = raw.users.filter(
    (one) => one.is_active && dayOf(one.created_at, asked.timezone) <= asked.end,
  );
  const joined = coworkers.filter((one) => isIn(asked, one.created_at));
  const known = new Set(
    allPairs(everybody, asked)
      .filter(({ sent_at: at }) => dayOf(at, asked.timezone) <= asked.end)
      .flatMap(({ users }) => users),
  );
  const rounds = raw.rounds.filter(
    (round) => of(asked, round.campaign_id) && round.status !== ROUND_STATUS.deleted,
  );
  const own = rates(raw, asked);
  return {
    coworkers: coworkers.length,
    participation: mean(own),
    sessions: own.length,
    ...pairFigures(raw, asked),
    reach: reachOf(raw, asked),
    undelivered: raw.deliveries.filter(
      (one) =>
        one.kind === 'request' &&
        (one.state === 'failed' || one.state === 'bounced') &&
        isIn(asked, one.queued_at) &&
        rounds.some(({ id }) => id === one.round_id),
    ).length,
    ...groups,
    hours_until_met: median(hours),
    newcomers: { joined: joined.length, unconnected: joined.filter(({ id }) => !known.has(id)).length },
  };
}

export function recomputeBucket(raw: Raw, asked: Asked) {
  const own = rates(raw, asked);
  return { invitations: reachOf(raw, asked), participation: mean(own), sessions: own.length };
}

export function recomputeCampaigns(raw: Raw, asked: Asked) {
  return raw.campaigns
    .filter(({ id }) => of(asked, id))
    .map(({ id, name, status }) => {
      const own = { ...asked, campaigns: [id] };
      const { hours: _, ...groups } = groupFigures(raw, own);
      const sent = sentRounds(raw, own).map(({ matchs_sent_at: at }) => at ?? '');
      const program = {
        id,
        name,
        status,
        sessions: sent.length,
        last_sent_at: sent.toSorted().at(-1) ?? null,
        reach: reachOf(raw, own),
        participation: mean(rates(raw, own)),
      };
      return Object.assign(program, pairFigures(raw, own), groups);
    })
    .filter((program) => program.status !== 'draft' || program.reach > 0 || program.sessions > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** How far each member of each session of the range came: 0 invited, 1 accepted, 2 matched, 3 booked, 4 met. */
export function recomputeFunnel(raw: Raw, asked: Asked) {
  const steps = sentRounds(raw, asked).flatMap((round) =>
    membersOf(raw, round)
      .filter((one) => one.asked_at !== null || one.accepted_at !== null)
      .map((one) => {
        const own = groupsOf(raw, round.id, one.user_id);
        if (own.some(({ status }) => status === COFFEE_STATUS.met)) return 4;
        if (own.some(({ scheduled_at: at }) => at !== null)) return 3;
        if (own.length > 0) return 2;
        return one.accepted_at === null ? 0 : 1;
      }),
  );
  return [0, 1, 2, 3, 4].map((step) => steps.filter((one) => one >= step).length);
}

/** The option of a member at an instant. */
export function choiceThen(raw: Raw, userId: number, category: number, at: string): string | null {
  const former = raw.former_values
    .filter(
      (one) =>
        one.user_id === userId && one.category_id === category && Date.parse(one.until) > Date.parse(at),
    )
    .toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until));
  const now = raw.users.find(({ id }) => id === userId)?.fields[String(category)];
  return former[0]?.choice ?? (typeof now === 'string' || typeof now === 'boolean' ? String(now) : null);
}

/** The answers of each group of each session of the range. */
export function recomputeAnswers(raw: Raw, asked: Asked, category: number) {
  return sentRounds(raw, asked).flatMap((round) => {
    const invited = membersOf(raw, round).filter(({ asked_at: at }) => at !== null);
    const byChoice = Map.groupBy(invited, ({ user_id: id }) =>
      choiceThen(raw, id, category, round.matchs_sent_at ?? ''),
    );
    return [...byChoice].map(([choice, people]) => {
      const accepted = people.filter((one) => one.accepted_at !== null && one.added_at === null);
      return {
        round_id: round.id,
        choice,
        invited: people.length,
        accepted: accepted.length,
        matched: accepted.filter(({ user_id: id }) => groupsOf(raw, round.id, id).length > 0).length,
        met: accepted.filter(({ user_id: id }) =>
          groupsOf(raw, round.id, id).some(({ status }) => status === COFFEE_STATUS.met),
        ).length,
      };
    });
  });
}

/** Everybody of the sessions of a range: session, person, and the option that they had then. */
export function recomputePeople(raw: Raw, asked: Asked, category: number) {
  return sentRounds(raw, asked).flatMap((round) => {
    const there = new Set(
      membersOf(raw, round)
        .filter((one) => one.asked_at !== null || one.accepted_at !== null)
        .map(({ user_id: id }) => id),
    );
    for (const { id } of raw.coffees.filter(({ round_id }) => round_id === round.id)) {
      for (const seat of seatsOf(raw, id)) there.add(seat.user_id);
    }
    return [...there].map((user_id) => ({
      round_id: round.id,
      user_id,
      choice: choiceThen(raw, user_id, category, round.matchs_sent_at ?? ''),
    }));
  });
}

/** The pairs of a range with the options that both had then, of those people of sessions who may be counted. */
export function recomputePairs(raw: Raw, asked: Asked, people: ReturnType<typeof recomputePeople>) {
  const choiceOf = new Map(people.map((one) => [`${one.round_id} ${one.user_id}`, one.choice]));
  return allPairs(raw, asked)
    .filter(({ sent_at: at }) => isIn(asked, at))
    .map(({ key, round_id, users }) => ({
      key,
      choices: users.map((user) => choiceOf.get(`${round_id} ${user}`)),
    }));
}
