import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { SlackTeamRow } from '../../queries.ts';
import { isColleague, type SlackUser } from '../../people/rules.ts';

/**
 * Links users of a team, as Slack lists them now, to active members with the same confirmed address, and ends such links that are
 * no longer true. A link that a member made stays, unless Slack has deactivated its user. Returns whether any link changed.
 */
export async function linkByAddress(
  ctx: Ctx,
  team: SlackTeamRow,
  users: readonly SlackUser[],
): Promise<boolean> {
  if (users.length === 0) return false;
  const { db, company_id } = ctx;
  const given = sql`unnest(
    ${users.map(({ id }) => id)}::text[],
    ${users.map((user) => addressOf(user, team))}::text[],
    ${users.map(({ deleted }) => deleted)}::boolean[]) as given (slack_user_id, email, is_deleted)`;
  // Two users of an organization may have one address: the first one counts, in each run.
  const wanted = sql`
    select distinct on (u.id) given.slack_user_id, u.id as user_id
    from ${given} join users u on u.company_id = ${company_id} and u.email = given.email
    where u.is_active and u.erased_at is null
    order by u.id, given.slack_user_id`;
  const { numAffectedRows: ended = 0n } = await sql`
    with wanted as (${wanted})
    delete from slack_users s
    where s.company_id = ${company_id} and s.slack_team_id = ${team.id} and (
      s.linked_by = 'address'
        and (s.slack_user_id in (select slack_user_id from ${given}) or s.user_id in (select user_id from wanted))
        and (s.slack_user_id, s.user_id) not in (select slack_user_id, user_id from wanted)
      or s.slack_user_id in (select slack_user_id from ${given} where is_deleted))`.execute(db);
  await sql`
    update slack_users set seen_at = app_now()
    where company_id = ${company_id} and slack_team_id = ${team.id}
      and slack_user_id in (select slack_user_id from ${given})`.execute(db);
  // Where the member or the user has a link that a member made, that one counts.
  const { numAffectedRows: begun = 0n } = await sql`
    insert into slack_users (company_id, slack_team_id, slack_user_id, user_id, linked_by)
    select ${company_id}, ${team.id}, slack_user_id, user_id, 'address' from (${wanted}) as wanted
    on conflict do nothing`.execute(db);
  return ended > 0n || begun > 0n;
}

/** The address by which a user is found; null for guests and bots, and for an address that Slack has not confirmed. */
export function addressOf(user: SlackUser, team: Pick<SlackTeamRow, 'team_id' | 'is_organization'>) {
  if (!isColleague(user, team) || !user.is_email_confirmed) return null;
  return user.profile.email?.trim().toLowerCase() || null;
}
