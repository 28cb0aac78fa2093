import { LIMITS, type MatchingDraft } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { countAudience } from '#features/campaigns/audience/queries.ts';
import { assertRules } from '#features/campaigns/commands/save-rules.ts';
import { assertSeats } from '#features/campaigns/policy.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { startLongJob } from '#features/long-jobs/commands/start-long-job.ts';
import { rulesOf, withDraft } from '../rules.ts';

interface SimulationRequest {
  campaign_id: number;
  draft: MatchingDraft;
  rounds: number;
  attendance: number | undefined;
  mixing_category: number | undefined;
}

/** Starts to play the next sessions of a program with the draft on the screen. Returns the id of the job. */
export async function startSimulation(ctx: RequestCtx, request: SimulationRequest): Promise<number> {
  const campaign = withDraft(await getCampaign(ctx, request.campaign_id), request.draft);
  assertSeats(ctx, campaign);
  await assertRules(ctx, rulesOf(campaign));
  const people = await countAudience(ctx, campaign);
  const max = Math.floor(LIMITS.simulatedSeats / request.rounds);
  if (people > max) throw new Problem('too_many_people', { values: { max: String(max) } });
  return startLongJob(ctx, {
    kind: 'simulation',
    subject: `campaign:${request.campaign_id}`,
    input: request,
  });
}
