import { roundCan } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { lockRound } from '#features/rounds/queries.ts';
import { inviteNewcomers } from '#features/participations/invitations/commands/invite-newcomers.ts';
import { assertRound } from './provision-round.ts';

/** Invites members who joined the audience of a program since its open round invited the others. Returns how many they are. */
export async function inviteMore(ctx: RequestCtx, campaignId: number, roundId: number): Promise<number> {
  const round = await lockRound(ctx, roundId, campaignId);
  assertRound(round, roundCan.answer);
  const campaign = await getCampaign(ctx, campaignId);
  const count = await inviteNewcomers(ctx, campaign, round);
  if (count > 0) {
    await recordAudit(ctx, {
      action: 'round.invited_more',
      target_type: 'round',
      target_id: roundId,
      data: { campaign_id: campaignId, count },
    });
  }
  return count;
}
