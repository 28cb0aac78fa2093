import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getRound } from '#features/rounds/queries.ts';
import { startLongJob } from '#features/long-jobs/commands/start-long-job.ts';
import { assertReplay } from '../jobs.ts';

/**
 * Starts to run the matching of a round again, to compare. Returns the id of the job.
 *
 * @throws Problem `replay_none`, `replay_incomplete`
 */
export async function startReplay(ctx: RequestCtx, campaignId: number, roundId: number): Promise<number> {
  const round = await getRound(ctx, roundId, campaignId);
  await assertReplay(ctx, round);
  await recordAudit(ctx, {
    action: 'round.replayed',
    target_type: 'round',
    target_id: roundId,
    data: { campaign_id: campaignId },
  });
  return startLongJob(ctx, {
    kind: 'replay',
    subject: `round:${roundId}`,
    input: { campaign_id: campaignId, round_id: roundId },
  });
}
