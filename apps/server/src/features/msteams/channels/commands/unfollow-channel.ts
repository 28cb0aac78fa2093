import { demand, type RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { keepFollowed } from '#features/audiences/commands/follow-members.ts';
import { getChannel } from '../queries.ts';
import { enqueueChannelSync } from './sync-channel.ts';

/** The audience of a channel that the requester manages. Throws `not_found` and `permission_missing`. */
async function ownAudience(ctx: RequestCtx, id: number): Promise<{ audience_id: number; name: string }> {
  const { audience_id, name } = await getChannel(ctx, id);
  if (audience_id === null) throw new Problem('not_found');
  demand({ who: 'admin', permission: 'audiences_management' }, ctx.actor, audience_id);
  return { audience_id, name };
}

/** Ends that an audience follows a channel. Its members stay, as if they were added by hand. */
export async function unfollowChannel(ctx: RequestCtx, id: number): Promise<{ ok: true }> {
  const { audience_id, name } = await ownAudience(ctx, id);
  await ctx.db
    .updateTable('msteams_channels')
    .set({ audience_id: null, synced_at: null, lost_at: null })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await keepFollowed(ctx, audience_id);
  await recordAudit(ctx, {
    action: 'audience.teams_unfollowed',
    target_type: 'audience',
    target_id: audience_id,
    data: { channel: name },
  });
  await ctx.publish('admins', 'msteams.changed', {});
  return { ok: true };
}

/** Compares the audience of a channel with the people in it, soon. */
export async function compareNow(ctx: RequestCtx, id: number): Promise<{ ok: true }> {
  await ownAudience(ctx, id);
  await enqueueChannelSync(ctx, id);
  return { ok: true };
}
