import { type DashboardOverview, LIMITS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { listSessionFigures } from '#features/session-figures/queries.ts';
import { isOneOf } from '#features/session-figures/rules.ts';
import { answeredRange, membersOf } from '../audience/queries.ts';
import { isOfPrograms } from '../sessions/queries.ts';
import { groupsOf, hoursUntilMet, participationOf, type Session } from '../sessions/rules.ts';
import type { Span, Wanted } from '../types.ts';

type Figures = DashboardOverview['previous'];
type About = Pick<Wanted, 'campaigns' | 'audience'>;

/** The headline numbers of a range and of the time before. */
export async function showOverview(ctx: Scope, wanted: Wanted): Promise<DashboardOverview> {
  const { range, before, campaigns } = wanted;
  const sessions = await listSessionFigures(
    ctx,
    { from: before.from, to: range.to, campaigns, members: membersOf(wanted) },
    ['invited', 'groups', 'hours', 'known'],
  );
  const { latest, ...people } = await peopleFigures(ctx, wanted, range);
  const { latest: _, ...peopleBefore } = await peopleFigures(ctx, wanted, before);
  return {
    ...answeredRange(wanted),
    ...(await figuresOf(ctx, sessions, wanted, range)),
    ...people,
    previous: { ...(await figuresOf(ctx, sessions, wanted, before)), ...peopleBefore },
    unconnected: await listUnconnected(ctx, latest),
  };
}

async function figuresOf(
  ctx: Scope,
  sessions: readonly Session[],
  about: About,
  span: Span,
): Promise<Omit<Figures, 'coworkers' | 'newcomers'>> {
  const { booked: _, ...groups } = groupsOf(sessions, span, about);
  return {
    ...participationOf(sessions, span),
    ...groups,
    hours_until_met: hoursUntilMet(sessions, span),
    undelivered: await countUndelivered(ctx, about, span),
  };
}

async function countUndelivered(
  { db, company_id: companyId }: Scope,
  { campaigns, audience }: About,
  { from, to }: Span,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deliveries d
    join rounds r on r.company_id = d.company_id and r.id = d.round_id and r.status <> ${ROUND_STATUS.deleted}
    where d.company_id = ${companyId} and d.kind = 'request' and d.state in ('failed', 'bounced')
      and d.queued_at >= ${from} and d.queued_at < ${to} and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
      and ${isOneOf(sql`d.user_id`, membersOf({ audience }))}`.execute(db);
  return only(rows).count;
}

/** Whether a session introduced the member of a row of `users` u to somebody by an instant. */
export const isConnected = (
  companyId: number,
  campaigns: readonly number[] | null,
  to: string,
) => sql<boolean>`coalesce((
  -- The first one is enough: asked whether any exists, PostgreSQL may read the groups of all members.
  select true from coffee_members me
  join coffees c on c.company_id = me.company_id and c.id = me.coffee_id and c.sent_at < ${to}
  join coffee_members o on o.company_id = c.company_id and o.coffee_id = c.id and o.user_id <> me.user_id
    and o.part in ('member', 'fixed')
  where me.company_id = ${companyId} and me.user_id = u.id and me.part in ('member', 'fixed')
    -- Groups of later sessions are left out before they are looked at.
    and me.round_id in (
      select r.id from rounds r
      where r.company_id = ${companyId} and r.matchs_sent_at < ${to} and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
    )
  limit 1
), false)`;

type PeopleFigures = Pick<Figures, 'coworkers' | 'newcomers'> & {
  /** Ids of the newcomers who joined last and whose sessions have not introduced them to another member. */
  latest: readonly number[];
};

async function peopleFigures(
  { db, company_id: companyId }: Scope,
  { campaigns, audience }: About,
  { from, to }: Span,
): Promise<PeopleFigures> {
  const members = membersOf({ audience });
  const isMember = isOneOf(sql`u.id`, members);
  // All active members are counted already: only those who joined late are looked at.
  const coworkersUntil =
    members === null
      ? sql`(
          select coalesce(sum(active), 0)::bigint from member_counts where company_id = ${companyId}
        ) - (
          select count(*) from users u where u.company_id = ${companyId} and u.is_active and u.created_at >= ${to}
        )`
      : sql`(
          select count(*) from users u
          where u.company_id = ${companyId} and u.is_active and u.created_at < ${to} and ${isMember}
        )`;
  const { rows } = await sql<{ coworkers: number; joined: number; unconnected: number; latest: number[] }>`
    with newcomers as materialized (
      select u.id, u.created_at, ${isConnected(companyId, campaigns, to)} as is_connected
      from users u
      where u.company_id = ${companyId} and u.is_active and u.created_at >= ${from} and u.created_at < ${to}
        and ${isMember}
    )
    select count(*) as joined, count(*) filter (where not is_connected) as unconnected, ${coworkersUntil} as coworkers,
      array(
        select id from newcomers where not is_connected
        order by created_at desc, id desc limit ${LIMITS.dashboardNewcomers}
      ) as latest
    from newcomers`.execute(db);
  const { coworkers, latest, ...newcomers } = only(rows);
  return { coworkers, newcomers, latest };
}

async function listUnconnected(
  { db, company_id: companyId }: Scope,
  latest: readonly number[],
): Promise<DashboardOverview['unconnected']> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'created_at'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${latest}::bigint[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

function only<T>([row]: readonly T[]): T {
  if (!row) throw new Error('A query without groups answered no row');
  return row;
}
