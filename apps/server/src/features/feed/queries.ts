import { ADMIN_NOTIFICATIONS, COFFEE_STATUS, type NotificationKind, ROLES } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';

/** The subjects of a row and their names, looked up when it is read. */
export interface Scene {
  created_at: string;
  campaign_id: number | null;
  campaign_name: string | null;
  round_id: number | null;
  round_number: number | null;
  coffee_id: number | null;
  scheduled_at: string | null;
  people: { id: number; first_name: string; last_name: string; email: string }[] | null;
  count: number;
}

export interface NotificationRow extends Scene {
  id: number;
  kind: NotificationKind;
  read_at: string | null;
}

/**
 * When a notification was settled: read here, or by the action that it asks for – reading the conversation, answering, giving
 * feedback, sending the session.
 */
const readAt = sql`coalesce(n.read_at, case n.kind
  when 'message' then case when me.last_messages_seen_at >= n.created_at then me.last_messages_seen_at end
  when 'invited' then (
    select coalesce(m.accepted_at, m.rejected_at, r.matchs_sent_at) from round_members m
    where m.company_id = n.company_id and m.round_id = n.round_id and m.user_id = n.user_id)
  when 'introduced' then case when me.last_messages_seen_at >= n.created_at then me.last_messages_seen_at end
  when 'feedback_asked' then (
    select f.updated_at from coffee_feedback f
    where f.company_id = n.company_id and f.coffee_id = n.coffee_id and f.user_id = n.user_id
      and f.updated_at >= n.created_at)
  when 'review_waits' then r.matchs_sent_at
  when 'review_reminder' then r.matchs_sent_at
  when 'review_overdue' then r.matchs_sent_at
  when 'approval_canceled' then r.matchs_sent_at
  when 'review_left' then r.matchs_sent_at
  when 'review_joined' then r.matchs_sent_at end)`;

/** Rows of the reader that they may still see: an admin may have lost a program, and a coffee its place. */
function notificationsOf(ctx: RequestCtx) {
  const { company_id: companyId, actor } = ctx;
  const managed = actor.role === ROLES.superadmin ? 'all' : actor.permissions.programs_management;
  const admins = sql`n.kind = any(${[...ADMIN_NOTIFICATIONS]}::text[])`;
  const manages =
    actor.role === ROLES.enduser
      ? sql`false`
      : managed === 'all'
        ? sql`true`
        : sql`n.campaign_id = any(${managed}::bigint[])`;
  return sql`
    notifications n
    left join campaigns p on p.company_id = n.company_id and p.id = n.campaign_id
    left join rounds r on r.company_id = n.company_id and r.id = n.round_id
    left join coffee_members me on me.company_id = n.company_id and me.coffee_id = n.coffee_id
      and me.user_id = n.user_id and me.part <> 'receiver'
    where n.company_id = ${companyId} and n.user_id = ${actor.user_id}
      and (n.coffee_id is null or me.user_id is not null)
      and (n.campaign_id is null or p.id is not null) and (n.round_id is null or r.id is not null)
      and (not ${admins} or ${manages})`;
}

/** The current date of a coffee. */
export const dateOf = (companyId: RawBuilder<unknown>, coffeeId: RawBuilder<unknown>) => sql<string | null>`(
  select k.scheduled_at from coffees k where k.company_id = ${companyId} and k.id = ${coffeeId} and k.status = ${COFFEE_STATUS.scheduled})`;

/** The person to name: the actor, else the other members of the coffee. */
const people = sql`(
  select jsonb_agg(jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
    'email', u.email) order by u.last_name, u.first_name, u.id)
  from users u where u.company_id = n.company_id and (u.id = n.actor_id or (n.actor_id is null and u.id in (
    select o.user_id from coffee_members o
    where o.company_id = n.company_id and o.coffee_id = n.coffee_id and o.user_id <> n.user_id)))) as people`;

const columns = sql`n.id, n.kind, n.created_at, ${readAt} as read_at, n.campaign_id, p.name as campaign_name, n.round_id,
  r.number as round_number, n.coffee_id, n.count, ${dateOf(sql`n.company_id`, sql`n.coffee_id`)} as scheduled_at, ${people}`;

/** A page of the notifications of the reader, and how many there are. */
export async function listNotifications(
  ctx: RequestCtx,
  page: { limit: number; offset: number; ordering: string; unread: boolean },
): Promise<{ count: number; rows: NotificationRow[] }> {
  const way = page.ordering === 'created_at' ? sql`asc` : sql`desc`;
  const fits = page.unread ? sql`and ${readAt} is null` : sql``;
  const own = notificationsOf(ctx);
  const counted = await sql<{ count: number }>`select count(*) as count from ${own} ${fits}`.execute(ctx.db);
  const { rows } = await sql<NotificationRow>`select ${columns} from ${own} ${fits}
    order by n.created_at ${way}, n.id ${way} limit ${page.limit} offset ${page.offset}`.execute(ctx.db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** One notification of the reader, or not-found. */
export async function getNotification(ctx: RequestCtx, id: number): Promise<NotificationRow> {
  const { rows } =
    await sql<NotificationRow>`select ${columns} from ${notificationsOf(ctx)} and n.id = ${id}`.execute(
      ctx.db,
    );
  return found(rows[0]);
}

/** How many notifications the reader has not read. */
export async function countUnread(ctx: RequestCtx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${notificationsOf(ctx)} and ${readAt} is null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** How many members a file has added so far. */
export async function countAddedBy({ db, company_id: companyId }: Scope, uploadId: string): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select('added')
    .where('company_id', '=', companyId)
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return row?.added ?? 0;
}
