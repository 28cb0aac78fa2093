import { COFFEE_STATUS, type DashboardOverview, LIMITS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { introductions, IS_REPEAT, isOfPrograms, sessionsWithin } from '../sessions/queries.ts';
import type { Span, Wanted } from '../types.ts';

type Figures = DashboardOverview['previous'];

/** The headline numbers of a range and of the time before. */
export async function showOverview(ctx: RequestCtx, wanted: Wanted): Promise<DashboardOverview> {
  const { range, before, campaigns } = wanted;
  return {
    range,
    ...(await figuresOf(ctx, campaigns, range)),
    previous: await figuresOf(ctx, campaigns, before),
    unconnected: await listUnconnected(ctx, campaigns, range),
  };
}

async function figuresOf(ctx: RequestCtx, campaigns: readonly number[] | null, span: Span): Promise<Figures> {
  return {
    ...(await sessionFigures(ctx, campaigns, span)),
    ...(await peopleFigures(ctx, campaigns, span)),
    ...(await groupFigures(ctx, campaigns, span)),
    ...(await pairFigures(ctx, campaigns, span)),
  };
}

async function sessionFigures(
  { db, company_id: companyId }: RequestCtx,
  campaigns: readonly number[] | null,
  { from, to }: Span,
): Promise<Pick<Figures, 'participation' | 'sessions' | 'reach' | 'undelivered'>> {
  const { rows } = await sql<Pick<Figures, 'participation' | 'sessions' | 'reach' | 'undelivered'>>`
    select avg(accepted::float8 / asked) filter (where is_of_time and asked > 0) as participation,
      count(*) filter (where is_of_time and asked > 0) as sessions, coalesce(sum(reach), 0)::bigint as reach, (
        select count(*) from deliveries d
        join rounds r on r.company_id = d.company_id and r.id = d.round_id and r.status <> ${ROUND_STATUS.deleted}
        where d.company_id = ${companyId} and d.kind = 'request' and d.state in ('failed', 'bounced')
          and d.queued_at >= ${from} and d.queued_at < ${to} and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
      ) as undelivered
    from (${sessionsWithin(companyId, campaigns, [{ from, to }])}) as s`.execute(db);
  return only(rows);
}

/** Whether the member of a row of `users` u was introduced to somebody by an instant. */
export const isConnected = (
  companyId: number,
  campaigns: readonly number[] | null,
  to: string,
) => sql<boolean>`exists (
  select from coffee_members me
  join coffees c on c.company_id = me.company_id and c.id = me.coffee_id and c.round_id is not null
    and c.sent_at < ${to} and ${isOfPrograms(sql`c.campaign_id`, campaigns)}
  join coffee_members o on o.company_id = c.company_id and o.coffee_id = c.id and o.user_id <> me.user_id
    and o.part in ('member', 'fixed')
  where me.company_id = ${companyId} and me.user_id = u.id and me.part in ('member', 'fixed')
)`;

async function peopleFigures(
  { db, company_id: companyId }: RequestCtx,
  campaigns: readonly number[] | null,
  { from, to }: Span,
): Promise<Pick<Figures, 'coworkers' | 'newcomers'>> {
  const { rows } = await sql<{ coworkers: number; joined: number; unconnected: number }>`
    select count(*) as coworkers, count(*) filter (where u.created_at >= ${from}) as joined,
      count(*) filter (
        where u.created_at >= ${from} and not ${isConnected(companyId, campaigns, to)}) as unconnected
    from users u where u.company_id = ${companyId} and u.is_active and u.created_at < ${to}`.execute(db);
  const { coworkers, ...newcomers } = only(rows);
  return { coworkers, newcomers };
}

async function listUnconnected(
  { db, company_id: companyId }: RequestCtx,
  campaigns: readonly number[] | null,
  { from, to }: Span,
): Promise<DashboardOverview['unconnected']> {
  const { rows } = await sql<DashboardOverview['unconnected'][number]>`
    select u.id, u.first_name, u.last_name, u.email, u.created_at
    from users u
    where u.company_id = ${companyId} and u.is_active and u.created_at >= ${from} and u.created_at < ${to}
      and not ${isConnected(companyId, campaigns, to)}
    order by u.created_at desc, u.id desc limit ${LIMITS.dashboardNewcomers}`.execute(db);
  return rows;
}

async function groupFigures(
  { db, company_id: companyId }: RequestCtx,
  campaigns: readonly number[] | null,
  { from, to }: Span,
): Promise<Pick<Figures, 'groups' | 'met' | 'rating' | 'hours_until_met'>> {
  const { rows } = await sql<{
    groups: number;
    met: number;
    hours_until_met: number | null;
    count: number;
    average: number;
  }>`
    with sent as (
      select c.id, c.status, extract(epoch from c.scheduled_at - c.sent_at)::float8 / 3600 as hours
      from coffees c
      where c.company_id = ${companyId} and c.round_id is not null and c.sent_at >= ${from} and c.sent_at < ${to}
        and ${isOfPrograms(sql`c.campaign_id`, campaigns)}
    )
    select count(*) as groups, count(*) filter (where status = ${COFFEE_STATUS.met}) as met,
      percentile_cont(0.5) within group (order by hours) filter (
        where status = ${COFFEE_STATUS.met} and hours is not null) as hours_until_met,
      (select count(f.rating) from sent join coffee_feedback f
        on f.company_id = ${companyId} and f.coffee_id = sent.id) as count,
      (select coalesce(avg(f.rating), 0)::float8 from sent join coffee_feedback f
        on f.company_id = ${companyId} and f.coffee_id = sent.id) as average
    from sent`.execute(db);
  const { count, average, ...figures } = only(rows);
  // With very few ratings it would be obvious who gave which.
  return { ...figures, rating: count < LIMITS.ratingsShown ? null : { count, average } };
}

async function pairFigures(
  { db, company_id: companyId }: RequestCtx,
  campaigns: readonly number[] | null,
  { from, to }: Span,
): Promise<Pick<Figures, 'connections' | 'repeats'>> {
  const { rows } = await sql<Pick<Figures, 'connections' | 'repeats'>>`
    select count(distinct (user_a, user_b)) as connections, count(*) filter (where is_repeat) as repeats
    from (
      select x.user_id as user_a, y.user_id as user_b, ${IS_REPEAT} as is_repeat
      from ${introductions(companyId, campaigns)} and c.sent_at >= ${from} and c.sent_at < ${to}
    ) p`.execute(db);
  return only(rows);
}

function only<T>([row]: readonly T[]): T {
  if (!row) throw new Error('A query without groups answered no row');
  return row;
}
