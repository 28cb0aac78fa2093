import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { found } from '#platform/problem.ts';

function followed({ db, company_id }: Scope) {
  return db
    .selectFrom('slack_channels as c')
    .innerJoin('audiences as a', (join) =>
      join.onRef('a.company_id', '=', 'c.company_id').onRef('a.id', '=', 'c.audience_id'),
    )
    .leftJoin('slack_teams as t', (join) =>
      join.onRef('t.company_id', '=', 'c.company_id').onRef('t.id', '=', 'c.slack_team_id'),
    )
    .select(['c.id', 'c.slack_team_id', 'c.channel_id', 'c.name', 'c.is_private', 'c.synced_at', 'c.lost_at'])
    .select(['a.id as audience_id', 'a.name as audience_name', 't.revoked_at'])
    .where('c.company_id', '=', company_id)
    .where('a.deleted_at', 'is', null);
}

/** The channels whose members are an audience, by name. */
export function listFollowed(scope: Scope) {
  return followed(scope).orderBy('c.name').orderBy('c.id').execute();
}
export type FollowedRow = Awaited<ReturnType<typeof listFollowed>>[number];

/** One of them. Throws `not_found`. */
export async function getFollowed(scope: Scope, id: number): Promise<FollowedRow> {
  return found(await followed(scope).where('c.id', '=', id).executeTakeFirst());
}

/** The members that some users of a team are. */
export async function listMembersOf(
  { db, company_id }: Scope,
  teamId: number,
  slackUserIds: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('slack_users')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('slack_team_id', '=', teamId)
    .where('slack_user_id', '=', sql<string>`any(${slackUserIds}::text[])`)
    .execute();
  return rows.map(({ user_id: id }) => id);
}
