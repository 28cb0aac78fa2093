import type { ActivityKind } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '../../platform/http/access.ts';
import type { Scene } from './queries.ts';

export interface ActivityRow extends Scene {
  id: string;
  kind: ActivityKind;
}

interface ActivityPage {
  kind: 'all' | 'coffees' | 'programs';
  ordering: string;
  limit: number;
  offset: number;
}

/**
 * What happened that a member may see: at tables where they sat, in programs that they take part in, and in the workspace
 * as a whole. When groups were sent stands with the groups and is not written twice.
 */
function eventsOf(ctx: RequestCtx, kind: ActivityPage['kind']) {
  const { company_id: companyId, actor } = ctx;
  const coffees = sql`
    select 'coffee_sent-' || c.id as id, 'coffee_sent' as kind, c.sent_at as created_at, c.company_id, c.campaign_id,
      c.round_id, c.id as coffee_id, 1 as count
    from coffee_members me join coffees c on c.company_id = me.company_id and c.id = me.coffee_id
    where me.company_id = ${companyId} and me.user_id = ${actor.user_id} and me.part <> 'receiver'
      and c.sent_at is not null`;
  const programs = sql`
    select a.kind || '-' || a.id as id, a.kind, a.created_at, a.company_id, a.campaign_id, a.round_id,
      null::bigint as coffee_id, a.count
    from activities a
    where a.company_id = ${companyId} and (a.campaign_id is null or a.campaign_id in (
      select campaign_id from memberships
      where company_id = ${companyId} and user_id = ${actor.user_id} and status <> 'left'
      union
      select r.campaign_id from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
      where m.company_id = ${companyId} and m.user_id = ${actor.user_id}))`;
  if (kind === 'coffees') return coffees;
  if (kind === 'programs') return programs;
  return sql`${coffees} union all ${programs}`;
}

/** A page of what happened around the reader, and how much there is. */
export async function listActivity(
  ctx: RequestCtx,
  page: ActivityPage,
): Promise<{ count: number; rows: ActivityRow[] }> {
  const way = page.ordering === 'created_at' ? sql`asc` : sql`desc`;
  const events = eventsOf(ctx, page.kind);
  const counted = await sql<{ count: number }>`select count(*) as count from (${events}) e`.execute(ctx.db);
  const { rows } = await sql<ActivityRow>`
    select e.id, e.kind, e.created_at, e.campaign_id, p.name as campaign_name, e.round_id, r.number as round_number,
      e.coffee_id, e.count, (
        select jsonb_agg(jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
          'email', u.email) order by u.last_name, u.first_name, u.id)
        from coffee_members o join users u on u.company_id = o.company_id and u.id = o.user_id
        where o.company_id = e.company_id and o.coffee_id = e.coffee_id and o.user_id <> ${ctx.actor.user_id}
      ) as people
    from (select * from (${events}) e order by created_at ${way}, id ${way} limit ${page.limit} offset ${page.offset}) e
    left join campaigns p on p.company_id = e.company_id and p.id = e.campaign_id
    left join rounds r on r.company_id = e.company_id and r.id = e.round_id
    order by e.created_at ${way}, e.id ${way}`.execute(ctx.db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}
