import { type FeasibilityReport, LIMITS, type MatchingDraft } from '@fika/contract';
import type { FeasibilityResult } from '@fika/matching';
import { inCompany } from '#platform/context.ts';
import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { newestWork } from '#platform/newest-work.ts';
import { Problem } from '#platform/problem.ts';
import { assertRules } from '#features/campaigns/commands/save-rules.ts';
import { assertSeats } from '#features/campaigns/policy.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import { listCategories } from '#features/categories/queries.ts';
import { runEngine } from '#features/matching/engine/gateway.ts';
import { asRulesProblem } from '#features/matching/engine/rules.ts';
import { listPeople } from '#features/matching/queries.ts';
import { rulesOf, withDraft } from '../rules.ts';
import { attendancePlan, lastAnswers, nextSession } from '../attendance/queries.ts';
import { lastParticipants } from '../people/queries.ts';
import { presentFeasibility, shownIds } from '../present.ts';
import { matchingInputOf } from '#features/matching/input/queries.ts';

/**
 * Whether a program can work with the draft on the screen. Reads in the transaction of the request and computes after it; a newer
 * request of the same person about the same program replaces this one.
 */
export async function checkFeasibility(
  ctx: RequestCtx,
  campaignId: number,
  draft: MatchingDraft,
): Promise<AfterCommit<FeasibilityReport>> {
  const saved = await getCampaign(ctx, campaignId);
  const campaign = withDraft(saved, draft);
  const rules = rulesOf(campaign);
  assertSeats(ctx, campaign);
  await assertRules(ctx, rules);
  const people = await peopleOf(ctx, campaign);
  if (people.members.length > LIMITS.feasibilityPeople) {
    throw new Problem('too_many_people', { values: { max: String(LIMITS.feasibilityPeople) } });
  }
  const input = await matchingInputOf(ctx, campaign, { members: people.members, seed: campaignId });
  const words = { rules, categories: await listCategories(ctx), t: ctx.t };
  return new AfterCommit(async () => {
    const { services, company_id, actor } = ctx;
    const runNewest = services.state
      .of(newestWork)
      .supersede(`feasibility/${company_id}/${actor.user_id}/${campaignId}`);
    const result = await runNewest((signal) =>
      runEngine(services, 'feasibility', { input }, { signal }),
    ).catch((error: unknown) => {
      throw asRulesProblem(error, ctx.t);
    });
    const members = await nameThem(ctx, result);
    return presentFeasibility(result, people, { ...words, members });
  });
}

/** Members of the last session, or of the audience before the first one, who can take part in the next one. */
async function peopleOf(ctx: RequestCtx, campaign: CampaignRow) {
  const last = await lastParticipants(ctx, campaign);
  const ids = last.members.map(({ user_id: id }) => id);
  const plan = await attendancePlan(ctx, campaign, ids, await lastAnswers(ctx, campaign));
  return { ...last, ...nextSession(last.members, plan) };
}

function nameThem(ctx: RequestCtx, result: FeasibilityResult) {
  return inCompany(ctx.services, ctx.company_id, 'read', ({ db }) =>
    listPeople({ db, company_id: ctx.company_id }, shownIds(result)),
  );
}
