import { COFFEE_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { inCompany, type Scope, type Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { TeamsRateLimited } from '#features/msteams/bot/gateway.ts';
import { findTenant, type TenantRow } from '#features/msteams/queries.ts';
import { IS_PROVED } from '#features/msteams/sending/queries.ts';
import type { Language } from '#platform/i18n/format.ts';

export const CONVERSATIONS = { table: 'msteams_conversations', introduced: 'activity_id' } as const;

/** A claim ends after this: its worker has died. */
export const CLAIM_SECONDS = 120;
/** People in one chat: Teams shows a card in no more forms, one for each person who pressed. */
const MOST = 60;
/** How long Microsoft is not asked again for chats of a tenant where something is missing, or for one that it refuses. */
export const PROBLEM_MINUTES = 60;

/** A person of a coffee with their user at Microsoft. */
export interface Person {
  user_id: number;
  object_id: string;
  linked_by: string;
  /** Their chat with the bot. */
  conversation_id: string | null;
  language: Language;
}

/** Whether nothing is known to keep group chats from being made in the tenant `t`. */
const IS_POSSIBLE = sql<boolean>`coalesce(
  t.group_problem_at < app_now() - make_interval(mins => ${sql.lit(PROBLEM_MINUTES)}), true)`;

/** Whether a conversation `s` needs no worker: it is open, or is being opened, or Microsoft never said which chat it is. */
const IS_SETTLED = sql<boolean>`(s.activity_id is not null or s.chat_id is null
  or s.claimed_at >= app_now() - make_interval(secs => ${sql.lit(CLAIM_SECONDS)}))`;

/** The coffees of a member in a session that may have a chat: not canceled, no gift, and not opened yet. */
export async function listUnopened(
  { db, company_id: companyId }: Scope,
  { round_id, user_id }: { round_id: number; user_id: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from coffee_members me
    join coffees c on c.company_id = me.company_id and c.id = me.coffee_id
    where me.company_id = ${companyId} and me.round_id = ${round_id} and me.user_id = ${user_id}
      and me.part in ('member', 'fixed') and c.sent_at is not null and c.status <> ${COFFEE_STATUS.canceled}
      and not exists (
        select from msteams_conversations s
        where s.company_id = c.company_id and s.coffee_id = c.id and s.activity_id is not null)
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The active people of a coffee; none where one of them has no chat with the bot in the tenant, where they are too few or too many,
 * or where one has not had the message about the match yet.
 */
export async function listPeople(
  { db, company_id: companyId }: Scope,
  { coffee_id, msteams_tenant_id }: { coffee_id: number; msteams_tenant_id: number },
): Promise<Person[]> {
  const { rows } = await sql<Person & { is_ready: boolean }>`
    select m.user_id, u.object_id, u.linked_by, u.conversation_id, p.culture as language, u.conversation_id is not null and ${IS_PROVED} and not exists (
      select from deliveries d
      where d.company_id = m.company_id and d.round_id = m.round_id and d.user_id = m.user_id and d.kind = 'match'
        and case when d.state in ('queued', 'sending') then not exists (
            -- The result of a message is written a moment after it was sent.
            select from msteams_messages sent where sent.company_id = d.company_id and sent.delivery_id = d.id)
          -- Microsoft would refuse the chat of the others, too.
          else d.channel_reason = 'msteams_user_gone' end
    ) as is_ready
    from coffee_members m
    join users p on p.company_id = m.company_id and p.id = m.user_id and p.is_active
    left join msteams_users u on u.company_id = m.company_id and u.user_id = m.user_id
      and u.msteams_tenant_id = ${msteams_tenant_id}
    where m.company_id = ${companyId} and m.coffee_id = ${coffee_id} and m.part in ('member', 'fixed')
    order by m.user_id`.execute(db);
  const isPossible = rows.length > 1 && rows.length <= MOST && rows.every(({ is_ready }) => is_ready);
  return isPossible ? rows.map(({ is_ready: _ready, ...person }) => person) : [];
}

/** Whether Microsoft may be asked for chats of a tenant now. */
export async function mayHaveChats({ db, company_id: companyId }: Scope, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ is_possible: boolean }>`
    select ${IS_POSSIBLE} as is_possible from msteams_tenants t
    where t.company_id = ${companyId} and t.id = ${tenantId}`.execute(db);
  return rows[0]?.is_possible ?? false;
}

/**
 * The tenant of a chat; null where the bot may write to no one in it.
 *
 * @throws TeamsRateLimited while it rests, for messages to single members, too.
 */
export async function readTenant(
  services: Services,
  { company_id, id }: { company_id: number; id: number },
): Promise<TenantRow | null> {
  return inCompany(services, company_id, 'read', async (ctx) => {
    const tenant = await findTenant(ctx, id);
    if (!tenant || tenant.bot_gone_at !== null) return null;
    const rest = Date.parse(tenant.rest_until ?? '') - Date.parse(await ctx.now());
    if (rest > 0) throw new TeamsRateLimited(Math.ceil(rest / 1_000));
    return tenant;
  });
}

/** Matches of earlier days get no chat any more. */
const LATELY = '2 days';
const AT_ONCE = 500;

/**
 * Coffees of which one member had the message about the match in Teams, and whose chat is not open: the last of them got an email
 * instead, something was missing in the tenant, or the worker that opened it has died. Reads across companies.
 */
export async function listMissing(
  db: Db,
): Promise<{ company_id: number; coffee_id: number; msteams_tenant_id: number }[]> {
  const { rows } = await sql<{ company_id: number; coffee_id: number; msteams_tenant_id: number }>`
    select company_id, coffee_id, msteams_tenant_id from (
    select distinct m.company_id, c.id as coffee_id, m.msteams_tenant_id
    from msteams_messages m
    join msteams_tenants t on t.company_id = m.company_id and t.id = m.msteams_tenant_id
      and t.bot_gone_at is null and ${IS_POSSIBLE}
    join coffee_members me on me.company_id = m.company_id and me.round_id = m.round_id and me.user_id = m.user_id
      and me.part in ('member', 'fixed')
    join coffees c on c.company_id = me.company_id and c.id = me.coffee_id
    where m.kind = 'match' and m.sent_at > app_now() - ${LATELY}::interval
      and c.sent_at is not null and c.status <> ${COFFEE_STATUS.canceled}
      and not exists (
        select from msteams_conversations s
        where s.company_id = c.company_id and s.coffee_id = c.id and ${IS_SETTLED})
      and not exists (
        select from coffee_members o
        join users p on p.company_id = o.company_id and p.id = o.user_id and p.is_active
        left join msteams_users u on u.company_id = o.company_id and u.user_id = o.user_id
          and u.msteams_tenant_id = m.msteams_tenant_id
        where o.company_id = c.company_id and o.coffee_id = c.id and o.part in ('member', 'fixed')
          and (u.conversation_id is null or not ${IS_PROVED}))
    ) missing
    -- In any order: those that cannot be opened yet stay in the list, and the others have their turn, of each company.
    order by row_number() over (partition by company_id order by random()), random() limit ${AT_ONCE}`.execute(
    db,
  );
  return rows;
}

interface OpenConversation {
  msteams_tenant_id: number;
  chat_id: string;
  language: Language;
  /** ISO instant of the booked time that was last announced in it; null for none. */
  announced_time: string | null;
  /** Where they meet, as it was last announced; '' for nothing. */
  announced_place: string;
  /** Whether the coffee is canceled. */
  is_canceled: boolean;
}

/** The chat of a coffee; null where none is open. */
export async function findConversation(
  { db, company_id: companyId }: Scope,
  coffeeId: number,
): Promise<OpenConversation | null> {
  const { rows } = await sql<OpenConversation>`
    select s.msteams_tenant_id, s.chat_id, s.language, s.announced_time, s.announced_place,
      c.status = ${COFFEE_STATUS.canceled} as is_canceled
    from msteams_conversations s
    join coffees c on c.company_id = s.company_id and c.id = s.coffee_id
    where s.company_id = ${companyId} and s.coffee_id = ${coffeeId} and s.activity_id is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Where a member opens the chats of some coffees in Teams; only of those that the member is in. */
export async function listChatUrls(
  { db, company_id: companyId }: Scope,
  { user_id, coffee_ids }: { user_id: number; coffee_ids: readonly number[] },
): Promise<Map<number, string>> {
  if (coffee_ids.length === 0) return new Map();
  const { rows } = await sql<{ coffee_id: number; chat_id: string; tenant_id: string }>`
    select s.coffee_id, s.chat_id, t.tenant_id
    from msteams_conversations s
    join msteams_tenants t on t.company_id = s.company_id and t.id = s.msteams_tenant_id
    join msteams_users u on u.company_id = s.company_id and u.msteams_tenant_id = s.msteams_tenant_id
      and u.user_id = ${user_id}
    where s.company_id = ${companyId} and s.coffee_id = any(${coffee_ids}::bigint[])
      and s.activity_id is not null`.execute(db);
  return new Map(
    rows.map(({ coffee_id, chat_id, tenant_id: tenantId }) => [
      coffee_id,
      `https://teams.microsoft.com/l/chat/${encodeURIComponent(chat_id)}/0?${new URLSearchParams({ tenantId })}`,
    ]),
  );
}
