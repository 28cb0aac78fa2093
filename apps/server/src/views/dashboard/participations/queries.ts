import {
  COFFEE_STATUS,
  FUNNEL_STEPS,
  instantOf,
  type LOST_REASONS,
  type Outcome,
  type ParticipationsStats,
} from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { isOfPrograms, sessionsWithin } from '../sessions/queries.ts';
import type { Span, Wanted } from '../types.ts';
import { bucketsOf } from './rules.ts';

/** Invitations and participation on one time axis, and the funnel of the range. */
export async function showParticipations(ctx: RequestCtx, wanted: Wanted): Promise<ParticipationsStats> {
  const { range, campaigns } = wanted;
  const { unit, days } = bucketsOf(range.start, range.end);
  const starts = days.map(({ start }) => instantOf(`${start}T00:00:00`, range.timezone));
  const spans = starts.map((from, index): Span => ({ from, to: starts[index + 1] ?? range.to }));
  const counted = await countBuckets(ctx, campaigns, spans);
  const nothing = { invitations: 0, participation: null, sessions: 0 };
  return {
    range,
    unit,
    buckets: days.map((bucket, index) => Object.assign(bucket, counted.get(index + 1) ?? nothing)),
    ...funnelOf(await listReached(ctx, wanted)),
  };
}

type Bucket = Omit<ParticipationsStats['buckets'][number], 'start' | 'end'>;

/** By the number of the time, from 1. */
async function countBuckets(
  { db, company_id: companyId }: RequestCtx,
  campaigns: readonly number[] | null,
  spans: readonly Span[],
): Promise<ReadonlyMap<number, Bucket>> {
  const { rows } = await sql<Bucket & { span: number }>`
    select span, sum(reach)::bigint as invitations,
      avg(accepted::float8 / asked) filter (where is_of_time and asked > 0) as participation,
      count(*) filter (where is_of_time and asked > 0) as sessions
    from (${sessionsWithin(companyId, campaigns, spans)}) as s group by span`.execute(db);
  return new Map(rows.map(({ span, ...bucket }) => [span, bucket]));
}

const STEP = { invited: 0, accepted: 1, matched: 2, booked: 3, met: 4 } as const;

/** Members of sessions who came equally far, and why no further. */
interface Reached {
  step: number;
  /** Status of their group; of several, of the one that came furthest. */
  status: number | null;
  outcome: Outcome | null;
  has_declined: boolean;
  is_upcoming: boolean;
  is_asked: boolean;
  count: number;
}

async function listReached(
  { db, company_id: companyId }: RequestCtx,
  { range, campaigns }: Wanted,
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    with sessions as materialized (
      select r.id from rounds r
      where r.company_id = ${companyId} and r.matchs_sent_at >= ${range.from} and r.matchs_sent_at < ${range.to}
        and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
    ), furthest as materialized (
      select distinct on (c.round_id, m.user_id) c.round_id, m.user_id, c.status, c.ends_at > app_now() as is_upcoming,
        case when c.status = ${COFFEE_STATUS.met} then ${STEP.met}::int
          when c.scheduled_at is not null then ${STEP.booked}::int else ${STEP.matched}::int end as step
      from sessions join coffees c on c.company_id = ${companyId} and c.round_id = sessions.id and c.sent_at is not null
      join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
      order by c.round_id, m.user_id, step desc, c.id
    )
    select coalesce(f.step, case when m.accepted_at is not null then ${STEP.accepted}::int else ${STEP.invited}::int end)
        as step,
      f.status, m.outcome, m.rejected_at is not null as has_declined, coalesce(f.is_upcoming, false) as is_upcoming,
      m.asked_at is not null as is_asked, count(*) as count
    from sessions
    join round_members m on m.company_id = ${companyId} and m.round_id = sessions.id
      and (m.asked_at is not null or m.accepted_at is not null)
    left join furthest f on f.round_id = m.round_id and f.user_id = m.user_id
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

type Reason = (typeof LOST_REASONS)[number];

/** Why somebody who came as far as a step did not reach the next one. */
function reasonOf({ step, status, outcome, has_declined, is_upcoming }: Reached): Reason {
  if (step === STEP.invited && has_declined) return 'declined';
  if (step <= STEP.accepted) {
    if (outcome !== null && outcome !== 'matched') return outcome;
    return step === STEP.invited ? 'no_answer' : 'without_group';
  }
  if (status === COFFEE_STATUS.canceled) return 'canceled';
  if (status === COFFEE_STATUS.notMet) return 'not_met';
  if (step === STEP.matched) return 'not_booked';
  return is_upcoming ? 'upcoming' : 'not_reported';
}

function funnelOf(reached: readonly Reached[]): Pick<ParticipationsStats, 'funnel' | 'without_invitation'> {
  const sum = (some: readonly Reached[]) => some.reduce((total, { count }) => total + count, 0);
  return {
    funnel: FUNNEL_STEPS.map((step, index) => ({
      step,
      count: sum(reached.filter((one) => one.step >= index)),
      lost: lostOf(reached.filter((one) => one.step === index - 1)),
    })),
    without_invitation: sum(reached.filter(({ is_asked: isAsked }) => !isAsked)),
  };
}

function lostOf(people: readonly Reached[]): ParticipationsStats['funnel'][number]['lost'] {
  const counts = new Map<Reason, number>();
  for (const one of people) {
    const reason = reasonOf(one);
    counts.set(reason, (counts.get(reason) ?? 0) + one.count);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}
