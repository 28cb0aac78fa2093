import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { getCampaign } from '../../queries.ts';
import { findProgramChannel } from '../queries.ts';
import type { SeenChannel } from '../rules.ts';

/**
 * Stores what the chat says about the channel of a program, if it is still its channel. The first time that a running program cannot
 * write to it, the superadmins get an email.
 */
export async function noteChannel(
  ctx: Ctx,
  { campaign_id: campaignId, channel_id: channelId }: { campaign_id: number; channel_id: string },
  seen: SeenChannel,
): Promise<void> {
  const { db, company_id } = ctx;
  const before = await findProgramChannel(ctx, campaignId);
  if (before?.channel_id !== channelId) return;
  const { name = before.name, is_private = before.is_private, trouble } = seen;
  const { numUpdatedRows: count } = await db
    .updateTable('campaign_channels')
    .set({
      name,
      is_private,
      trouble,
      trouble_at: trouble === null ? null : sql<string>`coalesce(trouble_at, app_now())`,
      checked_at: sql<string>`app_now()`,
    })
    .where('company_id', '=', company_id)
    .where('campaign_id', '=', campaignId)
    .where('channel_id', '=', channelId)
    // Of two that see the same change, one tells it.
    .where(sql<boolean>`trouble is not distinct from ${before.trouble}`)
    .executeTakeFirst();
  if (count === 0n) return;
  const isChanged = trouble !== before.trouble || name !== before.name || is_private !== before.is_private;
  const isSlack = before.chat === 'slack';
  if (isChanged && isSlack) await ctx.publish('admins', 'slack.changed', { id: before.slack_team_id ?? 0 });
  if (isChanged && !isSlack) await ctx.publish('admins', 'msteams.changed', {});
  if (trouble === null || before.trouble !== null) return;
  const campaign = await getCampaign(ctx, campaignId);
  if (campaign.status !== 'active') return;
  const notice = isSlack ? 'slack_channel_lost' : 'msteams_channel_lost';
  await tellSuperadmins(ctx, notice, { channel: isSlack ? `#${name}` : name, program: campaign.name });
}
