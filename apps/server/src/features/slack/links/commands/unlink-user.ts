import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { noteOtherMembers } from '../../channels/commands/note-movement.ts';
import { getTeam } from '../../queries.ts';
import { enqueueUserSync } from '../../users/commands/note-change.ts';

/** Ends the link that the reader made to a user of a team. The address of the user may link it to a member again. */
export async function unlinkUser(ctx: RequestCtx, teamId: number): Promise<void> {
  const { db, company_id, actor } = ctx;
  const team = await getTeam(ctx, teamId);
  const row = await db
    .deleteFrom('slack_users')
    .where('company_id', '=', company_id)
    .where('slack_team_id', '=', teamId)
    .where('user_id', '=', actor.user_id)
    .where('linked_by', '=', 'member')
    .returning('slack_user_id')
    .executeTakeFirst();
  const { slack_user_id } = found(row);
  await recordAudit(ctx, {
    action: 'member.slack_unlinked',
    target_type: 'user',
    target_id: actor.user_id,
    data: { name: team.name },
  });
  await noteOtherMembers(ctx, teamId);
  await enqueueUserSync(ctx, { team_id: teamId, slack_user_id });
}
