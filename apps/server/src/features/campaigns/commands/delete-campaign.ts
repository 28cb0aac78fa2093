import { campaignCan } from '@fika/contract';
import type { CampaignStatus } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { revokeItem } from '#features/members/commands/revoke-item.ts';
import { lockCampaign } from '../queries.ts';
import { programRounds } from '../types.ts';

/** Deletes a draft, or an archived program of which nothing was ever sent. Others stay: archive them. */
export async function deleteCampaign(ctx: RequestCtx, id: number): Promise<void> {
  const campaign = await lockCampaign(ctx, id);
  const refuse = (why: 'runs' | 'sent') =>
    new Problem('campaign_kept', { values: { reason: ctx.t(`campaigns_checks:kept.${why}`) } });
  if (!campaignCan.delete({ status: campaign.status as CampaignStatus })) throw refuse('runs');
  // They are deleted with it, after a request that draws or sends one of them has finished.
  const rounds = await ctx.services.ports.one(programRounds).lockAll(ctx, id);
  if (rounds.has_sent) throw refuse('sent');
  await ctx.db
    .deleteFrom('campaigns')
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await revokeItem(ctx, 'programs_management', id);
  await recordAudit(ctx, { action: 'program.deleted', target_type: 'campaign', target_id: id });
  await ctx.publish('admins', 'campaign.changed', {
    campaign_id: id,
    revision: campaign.revision + 1,
    by_id: ctx.actor.user_id,
    fields: ['deleted'],
  });
}
