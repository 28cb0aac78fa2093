import { ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { CHAT_REASONS } from '#features/email-outbox/sending/chats/rules.ts';
import type { Connection, FoundReceiver, Ways } from '#features/email-outbox/sending/chats/types.ts';
import type { BotTenant } from '../bot/gateway.ts';
import { teamsApp } from '../gateway.ts';

/** As in tabs and for the bot: who was found by their address and is an admin now has not confirmed who they are. */
export const IS_PROVED = sql<boolean>`(u.linked_by = 'member' or p.role = ${ROLES.enduser})`;

/**
 * The tenants in which some members have the app. A member may have it if Microsoft was never asked about them: their chat is
 * opened for the message.
 */
export async function findTenants(
  { db, company_id: companyId, services }: Ctx,
  userIds: readonly number[],
): Promise<Ways> {
  if (!teamsApp(services.config)) return { isConnected: false, members: new Map() };
  const { rows } = await sql<{ user_id: number | null; reached: number | null }>`
    select u.user_id, min(t.id) filter (where u.conversation_id is not null or u.asked_at is null) as reached
    from msteams_tenants t
    left join (
      msteams_users u join users p on p.company_id = u.company_id and p.id = u.user_id and (${IS_PROVED})
    ) on u.company_id = t.company_id and u.msteams_tenant_id = t.id and u.user_id = any(${idList(userIds)})
    where t.company_id = ${companyId} and t.bot_gone_at is null
    group by u.user_id`.execute(db);
  const members = rows.flatMap(({ user_id: user, reached: id }) =>
    user === null ? [] : [[user, id === null ? { reason: 'msteams_app_missing' as const } : { id }] as const],
  );
  return { isConnected: rows.length > 0, members: new Map(members) };
}

export interface TeamsReceiver extends FoundReceiver {
  tenant: BotTenant;
  /** The user at Microsoft of the member; empty for one who is linked no more. */
  object_id: string;
  /** Their chat with the bot; null where it is not known. */
  conversation_id: string | null;
}

/** What a message to a member in a tenant needs; null where the bot may write to nobody in the tenant. */
export async function findReceiver(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { company_id, id }: Connection,
  { id: deliveryId, user_id }: { id: number | null; user_id: number },
): Promise<TeamsReceiver | null> {
  if (!teamsApp(config)) return null;
  const row = await database.system('read', (db) =>
    db
      .selectFrom('msteams_tenants as t')
      .leftJoin('msteams_users as u', (join) =>
        join
          .onRef('u.company_id', '=', 't.company_id')
          .onRef('u.msteams_tenant_id', '=', 't.id')
          .on('u.user_id', '=', user_id),
      )
      .leftJoin('users as p', (join) =>
        join.onRef('p.company_id', '=', 'u.company_id').onRef('p.id', '=', 'u.user_id'),
      )
      .select(['t.company_id', 't.id', 't.tenant_id', 't.service_url', 't.failed_at', 't.catalog_app_id'])
      .select(['u.object_id', 'u.conversation_id', IS_PROVED.as('is_proved')])
      .select(
        sql<number>`greatest(0, ceil(coalesce(extract(epoch from t.rest_until - app_now()), 0)))::int`.as(
          'rest_seconds',
        ),
      )
      .select(
        sql<boolean>`exists (
          select from msteams_messages m
          where m.company_id = t.company_id and m.user_id = ${user_id} and m.delivery_id = ${deliveryId})`.as(
          'is_posted',
        ),
      )
      .where('t.company_id', '=', company_id)
      .where('t.id', '=', id)
      .where('t.bot_gone_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const { object_id, conversation_id, rest_seconds, is_posted, is_proved: isProved, ...tenant } = row;
  const reason = object_id !== null && isProved ? null : CHAT_REASONS.msteams.no_user;
  return { tenant, object_id: object_id ?? '', conversation_id, rest_seconds, is_posted, reason };
}

/** Whether the bot may write in a tenant of the company. */
export async function isTenantConnected(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { company_id, id }: Connection,
): Promise<boolean> {
  if (!teamsApp(config)) return false;
  const row = await database.system('read', (db) =>
    db
      .selectFrom('msteams_tenants')
      .select('id')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where('bot_gone_at', 'is', null)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Whether the company has a tenant that messages can be sent to. */
export async function areTeamsConnected({
  db,
  company_id,
}: Pick<Ctx, 'db' | 'company_id'>): Promise<boolean> {
  const row = await db
    .selectFrom('msteams_tenants')
    .select('id')
    .where('company_id', '=', company_id)
    .where('bot_gone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
