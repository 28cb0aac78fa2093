import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { CHAT_REASONS } from '#features/email-outbox/sending/chats/rules.ts';
import type { Connection, FoundReceiver, Ways } from '#features/email-outbox/sending/chats/types.ts';
import type { SlackTeamRow } from '../queries.ts';

/** The teams in which some members are. */
export async function findTeams(
  { db, company_id: companyId }: Ctx,
  userIds: readonly number[],
): Promise<Ways> {
  const { rows } = await sql<{ user_id: number | null; team_id: number }>`
    select u.user_id, min(s.id) as team_id
    from slack_teams s
    left join slack_users u on u.company_id = s.company_id and u.slack_team_id = s.id
      and u.user_id = any(${idList(userIds)})
    where s.company_id = ${companyId} and s.revoked_at is null
    group by u.user_id`.execute(db);
  const members = rows.flatMap(({ user_id: user, team_id: id }) =>
    user === null ? [] : [[user, { id }] as const],
  );
  return { isConnected: rows.length > 0, members: new Map(members) };
}

/** A team at the moment of a message: as it is connected now, with the receiver there. */
export interface SlackReceiver extends FoundReceiver {
  team: SlackTeamRow;
  /** The user at Slack of the member; null for one who is linked no more. */
  slack_user_id: string | null;
}

/** What a message to a member in a team needs, with the id of the delivery if there is one; null where the team is not connected. */
export async function findReceiver(
  { database }: Pick<Services, 'database'>,
  { company_id, id }: Connection,
  { id: deliveryId, user_id }: { id: number | null; user_id: number },
): Promise<SlackReceiver | null> {
  const row = await database.system('read', (db) =>
    db
      .selectFrom('slack_teams as s')
      .leftJoin('slack_users as u', (join) =>
        join
          .onRef('u.company_id', '=', 's.company_id')
          .onRef('u.slack_team_id', '=', 's.id')
          .on('u.user_id', '=', user_id),
      )
      .selectAll('s')
      .select([
        'u.slack_user_id',
        sql<number>`greatest(0, ceil(coalesce(extract(epoch from s.rest_until - app_now()), 0)))::int`.as(
          'rest_seconds',
        ),
        sql<boolean>`exists (
          select from slack_messages m
          where m.company_id = s.company_id and m.user_id = ${user_id} and m.delivery_id = ${deliveryId})`.as(
          'is_posted',
        ),
      ])
      .where('s.company_id', '=', company_id)
      .where('s.id', '=', id)
      .where('s.revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const { slack_user_id, rest_seconds, is_posted, ...team } = row;
  const reason = slack_user_id === null ? CHAT_REASONS.slack.no_user : null;
  return { team, slack_user_id, rest_seconds, is_posted, reason };
}

/** Whether the company has a team that messages can be sent to. */
export async function isSlackConnected({ db, company_id }: Pick<Ctx, 'db' | 'company_id'>): Promise<boolean> {
  const row = await db
    .selectFrom('slack_teams')
    .select('id')
    .where('company_id', '=', company_id)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
