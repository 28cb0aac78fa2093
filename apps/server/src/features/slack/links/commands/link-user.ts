import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { noteOtherMembers } from '../../channels/commands/note-movement.ts';
import { getTeamForUpdate } from '../../queries.ts';
import { openLink } from '../queries.ts';

/** Links the user at Slack of a token to the reader. Doing it again changes nothing. Throws as `openLink`. */
export async function linkUser(ctx: RequestCtx, token: string): Promise<void> {
  const { db, company_id, actor } = ctx;
  // Comparisons of all users, and other members with a link, wait for this transaction.
  const { key, team } = await openLink(ctx, token, getTeamForUpdate);
  // That of an inactive member, and the one that was found by the address of the reader.
  await db
    .deleteFrom('slack_users')
    .where('company_id', '=', company_id)
    .where('slack_team_id', '=', team.id)
    .where((eb) =>
      eb.or([
        eb('slack_user_id', '=', key.slack_user_id).and('user_id', '<>', actor.user_id),
        eb('user_id', '=', actor.user_id).and('slack_user_id', '<>', key.slack_user_id),
      ]),
    )
    .execute();
  await db
    .insertInto('slack_users')
    .values({ company_id, ...key, user_id: actor.user_id, linked_by: 'member' })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'slack_team_id', 'slack_user_id'])
        .doUpdateSet({ linked_by: 'member', linked_at: sql<string>`app_now()` }),
    )
    .execute();
  await noteOtherMembers(ctx, team.id);
  await recordAudit(ctx, {
    action: 'member.slack_linked',
    target_type: 'user',
    target_id: actor.user_id,
    data: { name: team.name },
  });
}
