import { COFFEE_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/format.ts';

export const CONVERSATIONS = { table: 'slack_conversations', introduced: 'ts' } as const;

/** People in one conversation, besides the app: Slack takes no more. */
const MOST = 8;

/** A person of a coffee who is in the team, with their user there. */
export interface Person {
  user_id: number;
  slack_user_id: string;
  language: Language;
}

/** The coffees of a member in a session that may have a conversation: not canceled, no gift, and not opened yet. */
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
        select from slack_conversations s
        where s.company_id = c.company_id and s.coffee_id = c.id and s.ts is not null)
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The people of a coffee who are in a team; none where they are too few or too many for a conversation, or where one of them has
 * not had the message about the match yet.
 */
export async function listPeople(
  { db, company_id: companyId }: Scope,
  { coffee_id, slack_team_id }: { coffee_id: number; slack_team_id: number },
): Promise<Person[]> {
  const { rows } = await sql<Person & { is_waiting: boolean }>`
    select m.user_id, s.slack_user_id, u.culture as language, exists (
      select from deliveries d
      where d.company_id = m.company_id and d.round_id = m.round_id and d.user_id = m.user_id and d.kind = 'match'
        and d.state in ('queued', 'sending') and not exists (
          -- The result of a message is written a moment after it was sent.
          select from slack_messages sent where sent.company_id = d.company_id and sent.delivery_id = d.id)
    ) as is_waiting
    from coffee_members m
    join users u on u.company_id = m.company_id and u.id = m.user_id and u.is_active
    join slack_users s on s.company_id = m.company_id and s.user_id = m.user_id and s.slack_team_id = ${slack_team_id}
    where m.company_id = ${companyId} and m.coffee_id = ${coffee_id} and m.part in ('member', 'fixed')
      -- Slack would refuse the conversation of the others, too.
      and not exists (
        select from deliveries d
        where d.company_id = m.company_id and d.round_id = m.round_id and d.user_id = m.user_id and d.kind = 'match'
          and d.channel_reason = 'slack_user_gone')
    order by m.user_id`.execute(db);
  const isPossible = rows.length > 1 && rows.length <= MOST && !rows.some(({ is_waiting }) => is_waiting);
  return isPossible ? rows.map(({ is_waiting: _waiting, ...person }) => person) : [];
}

/** Matches of earlier days have no conversation any more. */
const LATELY = '2 days';
const AT_ONCE = 500;

/**
 * Coffees of two people in a team, of which one had the message about the match in Slack, without a conversation: the last of them
 * got an email instead, or the message was not recorded. Reads across companies.
 */
export async function listMissing(
  db: Db,
): Promise<{ company_id: number; coffee_id: number; slack_team_id: number }[]> {
  const { rows } = await sql<{ company_id: number; coffee_id: number; slack_team_id: number }>`
    select company_id, coffee_id, slack_team_id from (
    select distinct m.company_id, c.id as coffee_id, m.slack_team_id
    from slack_messages m
    join slack_teams t on t.company_id = m.company_id and t.id = m.slack_team_id and t.revoked_at is null
    join coffee_members me on me.company_id = m.company_id and me.round_id = m.round_id and me.user_id = m.user_id
      and me.part in ('member', 'fixed')
    join coffees c on c.company_id = me.company_id and c.id = me.coffee_id
    where m.kind = 'match' and m.sent_at > app_now() - ${LATELY}::interval
      and c.sent_at is not null and c.status <> ${COFFEE_STATUS.canceled}
      and not exists (
        select from slack_conversations s where s.company_id = c.company_id and s.coffee_id = c.id)
      and exists (
        select from coffee_members o
        join slack_users u on u.company_id = o.company_id and u.user_id = o.user_id and u.slack_team_id = m.slack_team_id
        where o.company_id = c.company_id and o.coffee_id = c.id and o.user_id <> m.user_id)
    ) missing
    -- In any order: those that cannot be opened yet stay in the list, and the others have their turn, of each company.
    order by row_number() over (partition by company_id order by random()), random() limit ${AT_ONCE}`.execute(
    db,
  );
  return rows;
}

interface OpenConversation {
  slack_team_id: number;
  channel_id: string;
  language: Language;
  /** ISO instant of the booked time that was last announced in it; null for none. */
  announced_time: string | null;
  /** Where they meet, as it was last announced; '' for nothing. */
  announced_place: string;
  /** Whether the coffee is canceled. */
  is_canceled: boolean;
}

/** The conversation of a coffee; null where none is open. */
export async function findConversation(
  { db, company_id: companyId }: Scope,
  coffeeId: number,
): Promise<OpenConversation | null> {
  const { rows } = await sql<OpenConversation>`
    select s.slack_team_id, s.channel_id, s.language, s.announced_time, s.announced_place, c.status = ${COFFEE_STATUS.canceled} as is_canceled
    from slack_conversations s
    join coffees c on c.company_id = s.company_id and c.id = s.coffee_id
    where s.company_id = ${companyId} and s.coffee_id = ${coffeeId} and s.ts is not null`.execute(db);
  return rows[0] ?? null;
}

/** Where a member opens the conversations of some coffees in Slack; only of those that the member is in. */
export async function listConversationUrls(
  { db, company_id: companyId }: Scope,
  { user_id, coffee_ids }: { user_id: number; coffee_ids: readonly number[] },
): Promise<Map<number, string>> {
  if (coffee_ids.length === 0) return new Map();
  const { rows } = await sql<{
    coffee_id: number;
    channel_id: string;
    team_id: string;
    is_organization: boolean;
  }>`
    select s.coffee_id, s.channel_id, t.team_id, t.is_organization
    from slack_conversations s
    join slack_teams t on t.company_id = s.company_id and t.id = s.slack_team_id and t.revoked_at is null
    join slack_users u on u.company_id = s.company_id and u.slack_team_id = s.slack_team_id and u.user_id = ${user_id}
    where s.company_id = ${companyId} and s.coffee_id = any(${coffee_ids}::bigint[]) and s.ts is not null`.execute(
    db,
  );
  return new Map(
    rows.map(({ coffee_id: id, channel_id: channel, team_id: team, is_organization: isOrganization }) => [
      id,
      `https://slack.com/app_redirect?${new URLSearchParams({ channel, ...(isOrganization ? {} : { team }) })}`,
    ]),
  );
}
