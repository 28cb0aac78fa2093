import {
  type CampaignGap,
  type CampaignStatus,
  campaignGaps,
  campaignGapSentence,
  grants,
  ROLES,
  settingGaps,
} from '@fika/contract';
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

/** Refuses to run a program with dates that do not fit together or settings that it cannot do without, with the first reason. */
export async function assertComplete(
  ctx: RequestCtx,
  campaign: Parameters<typeof campaignGaps>[0],
): Promise<void> {
  refuse(ctx, campaignGaps(campaign, await ctx.now()));
}

/** The same for its settings alone: the dates of one that runs may be over. */
export function assertSettingsComplete(ctx: RequestCtx, campaign: Parameters<typeof settingGaps>[0]): void {
  refuse(ctx, settingGaps(campaign));
}

function refuse(ctx: RequestCtx, [gap]: readonly CampaignGap[]): void {
  if (!gap) return;
  throw new Problem('campaign_incomplete', { values: { reason: campaignGapSentence(gap, ctx.language) } });
}
