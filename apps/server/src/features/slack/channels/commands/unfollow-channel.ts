import { demand, type RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { keepFollowed } from '#features/audiences/commands/follow-members.ts';
import { getFollowed } from '../queries.ts';

/** Ends that an audience follows a channel. Its members stay, as if they were added by hand. */
export async function unfollowChannel(ctx: RequestCtx, id: number): Promise<void> {
  const { audience_id: audienceId, name } = await getFollowed(ctx, id);
  demand({ who: 'admin', permission: 'audiences_management' }, ctx.actor, audienceId);
  await ctx.db
    .deleteFrom('slack_channels')
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await keepFollowed(ctx, audienceId);
  await recordAudit(ctx, {
    action: 'audience.slack_unfollowed',
    target_type: 'audience',
    target_id: audienceId,
    data: { channel: `#${name}` },
  });
}
