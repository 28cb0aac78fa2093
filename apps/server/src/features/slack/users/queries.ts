import { sql } from 'kysely';
import { idList } from '#platform/db/long-lists.ts';
import type { Scope } from '#platform/context.ts';

/** A user of a team: the id of the team is ours, that of the user is Slack's. */
export interface SlackUserKey {
  slack_team_id: number;
  slack_user_id: string;
}

/** The active member that a user of a team is; null for others, and for inactive members. */
export async function findMemberOfSlackUser({ db, company_id }: Scope, key: SlackUserKey) {
  const row = await db
    .selectFrom('slack_users as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'),
    )
    .select([
      's.user_id',
      's.linked_by',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.role',
      'u.is_active',
      'u.culture',
      'u.timezone',
    ])
    .where('s.company_id', '=', company_id)
    .where('s.slack_team_id', '=', key.slack_team_id)
    .where('s.slack_user_id', '=', key.slack_user_id)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The users at Slack of some members, where messages reach them: one of each member, in a team whose access is not gone. Those that
 * members linked go before those that were found by their address, then the first team.
 */
export async function listSlackUsersOf(
  { db, company_id }: Scope,
  userIds: readonly number[],
): Promise<Map<number, SlackUserKey>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<SlackUserKey & { user_id: number }>`
    select distinct on (s.user_id) s.user_id, s.slack_team_id, s.slack_user_id
    from slack_users s
    join slack_teams t on t.company_id = s.company_id and t.id = s.slack_team_id
    where s.company_id = ${company_id} and s.user_id = any(${idList(userIds)}) and t.revoked_at is null
    order by s.user_id, s.linked_by = 'member' desc, s.slack_team_id`.execute(db);
  return new Map(
    rows.map(({ user_id: userId, slack_team_id, slack_user_id }) => [
      userId,
      { slack_team_id, slack_user_id },
    ]),
  );
}

/** The users at Slack that a member is, the first team first; also in teams whose access is gone. */
export function listLinksOf({ db, company_id }: Scope, userId: number) {
  return db
    .selectFrom('slack_users as s')
    .innerJoin('slack_teams as t', (join) =>
      join.onRef('t.company_id', '=', 's.company_id').onRef('t.id', '=', 's.slack_team_id'),
    )
    .select(['s.slack_team_id', 't.name as team_name', 's.slack_user_id', 's.linked_by', 's.linked_at'])
    .where('s.company_id', '=', company_id)
    .where('s.user_id', '=', userId)
    .orderBy('s.slack_team_id')
    .execute();
}
export type LinkRow = Awaited<ReturnType<typeof listLinksOf>>[number];
