import { type CampaignStatus, campaignGaps, campaignGapSentence, grants, ROLES } from '@fika/contract';
import type { MemberActor, RequestCtx } from '../../platform/http/access.ts';
import { Problem } from '../../platform/problem.ts';
import type { CampaignRow } from './queries.ts';

/** Programs that a reader does not manage are not in their lists either. */
export function managesProgram(
  { role, permissions }: Pick<MemberActor, 'role' | 'permissions'>,
  campaignId: number,
): boolean {
  return role === ROLES.superadmin || grants(permissions, 'programs_management', campaignId);
}

/** Refuses an act that the state of a program does not allow. */
export function assertState(
  campaign: Pick<CampaignRow, 'status'>,
  can: (campaign: { status: CampaignStatus }) => boolean,
): void {
  if (!can({ status: campaign.status as CampaignStatus })) {
    throw new Problem('campaign_state', { values: { status: campaign.status } });
  }
}

/** Refuses to run a program whose dates do not fit together, with the first reason. */
export async function assertComplete(
  ctx: RequestCtx,
  campaign: Parameters<typeof campaignGaps>[0],
): Promise<void> {
  const [gap] = campaignGaps(campaign, await ctx.now());
  if (gap)
    throw new Problem('campaign_incomplete', { values: { reason: campaignGapSentence(gap, ctx.language) } });
}
