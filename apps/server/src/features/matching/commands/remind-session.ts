import { roundCan } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { lockRound } from '#features/rounds/queries.ts';
import { remindNow } from '#features/participations/invitations/commands/remind-members.ts';
import { assertRound } from './provision-round.ts';

/** Sends the reminder of an open round before its date. Returns how many members get it. */
export async function remindSession(ctx: RequestCtx, campaignId: number, roundId: number): Promise<number> {
  const round = await lockRound(ctx, roundId, campaignId);
  assertRound(round, roundCan.answer);
  const count = await remindNow(ctx, await getCampaign(ctx, campaignId), round);
  if (count > 0) {
    await recordAudit(ctx, {
      action: 'round.reminded',
      target_type: 'round',
      target_id: roundId,
      data: { campaign_id: campaignId, count },
    });
  }
  return count;
}
