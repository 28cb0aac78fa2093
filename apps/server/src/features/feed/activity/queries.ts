import { type ActivityKind, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { MemberActor, RequestCtx } from '#platform/http/access.ts';
import { dateOf, type Scene } from '../queries.ts';

/** People that an event names; it counts the others. */
const MOST_NAMES = 3;

export interface ActivityRow extends Scene {
  id: string;
  kind: ActivityKind;
  by_me: boolean;
}

interface ActivityPage {
  kind: 'all' | 'coffees' | 'programs';
  ordering: string;
  limit: number;
  offset: number;
}

/**
 * Events that a member may see: of their coffees, of programs that they take part in or manage, and of the whole workspace. The
 * time when groups were sent comes from the groups and is not stored twice.
 */
function eventsOf(ctx: RequestCtx, kind: ActivityPage['kind']) {
  const { company_id: companyId, actor } = ctx;
  const coffees = sql`
    select 'coffee_sent-' || c.id as id, 'coffee_sent' as kind, c.sent_at as created_at, c.company_id, c.campaign_id,
      c.round_id, c.id as coffee_id, c.introduced_by as actor_id, 1 as count, 0::bigint as activity_id
    from coffee_members me join coffees c on c.company_id = me.company_id and c.id = me.coffee_id
    where me.company_id = ${companyId} and me.user_id = ${actor.user_id} and me.part <> 'receiver'
      and c.sent_at is not null
    union all
    select a.kind || '-' || a.id, a.kind, a.created_at, a.company_id, a.campaign_id, a.round_id, a.coffee_id, a.actor_id,
      a.count, a.id
    from coffee_members me join activities a on a.company_id = me.company_id and a.coffee_id = me.coffee_id
    where me.company_id = ${companyId} and me.user_id = ${actor.user_id} and me.part <> 'receiver'`;
  const programs = sql`
    select a.kind || '-' || a.id as id, a.kind, a.created_at, a.company_id, a.campaign_id, a.round_id,
      null::bigint as coffee_id, a.actor_id, a.count, a.id as activity_id
    from activities a
    where a.company_id = ${companyId} and a.coffee_id is null and (a.campaign_id is null or ${runs(actor)} or a.campaign_id in (
      select campaign_id from memberships
      where company_id = ${companyId} and user_id = ${actor.user_id} and status <> 'left'
      union
      select r.campaign_id from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
      where m.company_id = ${companyId} and m.user_id = ${actor.user_id}))
      -- A session without a group is no news.
      and (a.kind <> 'session_sent' or a.count > 0)
      and (a.kind <> 'program_joined' or exists (${joinedWith(actor)}))`;
  if (kind === 'coffees') return coffees;
  if (kind === 'programs') return programs;
  return sql`${coffees} union all ${programs}`;
}

/** Whether the reader runs the program of `a`. */
function runs(actor: MemberActor) {
  if (actor.role === ROLES.enduser) return sql`false`;
  const { programs_management: managed } = actor.permissions;
  return actor.role === ROLES.superadmin || managed === 'all'
    ? sql`true`
    : sql`a.campaign_id = any(${managed}::bigint[])`;
}

/** The people who joined by `a`, without the reader and those who have left since. */
const joinedWith = (actor: MemberActor) => sql`
  select p.user_id from activity_people p
  where p.company_id = a.company_id and p.activity_id = a.id and p.user_id <> ${actor.user_id} and not exists (
    select from memberships s where s.company_id = p.company_id and s.campaign_id = a.campaign_id
      and s.user_id = p.user_id and s.status = 'left')`;

const shown = sql`
  jsonb_agg(jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)
    order by u.last_name, u.first_name, u.id)`;

/** A page of the events around the reader, and how many there are. */
export async function listActivity(
  ctx: RequestCtx,
  page: ActivityPage,
): Promise<{ count: number; rows: ActivityRow[] }> {
  const way = page.ordering === 'created_at' ? sql`asc` : sql`desc`;
  const me = ctx.actor.user_id;
  const events = eventsOf(ctx, page.kind);
  const counted = await sql<{ count: number }>`select count(*) as count from (${events}) e`.execute(ctx.db);
  const { rows } = await sql<ActivityRow>`
    select e.id, e.kind, e.created_at, e.campaign_id, p.name as campaign_name, e.round_id, r.number as round_number,
      e.coffee_id, ${dateOf(sql`e.company_id`, sql`e.coffee_id`)} as scheduled_at,
      coalesce(e.actor_id = ${me}, false) as by_me,
      case e.kind when 'program_joined' then e.count - (
        select count(*) from activity_people mine
        where mine.company_id = e.company_id and mine.activity_id = e.activity_id and mine.user_id = ${me})
        else e.count end as count,
      case when e.kind = 'program_joined' then (
        select ${shown} from (select e.company_id, e.activity_id as id, e.campaign_id) a
        cross join lateral (${joinedWith(ctx.actor)} order by p.user_id desc limit ${MOST_NAMES}) x
        join users u on u.company_id = e.company_id and u.id = x.user_id
      ) else (
        select ${shown} from coffee_members o join users u on u.company_id = o.company_id and u.id = o.user_id
        where o.company_id = e.company_id and o.coffee_id = e.coffee_id and o.user_id <> ${me}
          and (e.kind = 'coffee_sent' or e.actor_id is null or e.actor_id = ${me} or o.user_id = e.actor_id)
      ) end as people
    from (select * from (${events}) e order by created_at ${way}, id ${way} limit ${page.limit} offset ${page.offset}) e
    left join campaigns p on p.company_id = e.company_id and p.id = e.campaign_id
    left join rounds r on r.company_id = e.company_id and r.id = e.round_id
    order by e.created_at ${way}, e.id ${way}`.execute(ctx.db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}
