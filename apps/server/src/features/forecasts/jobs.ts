import { matchingDraft, type SimulationReport } from '@fika/contract';
import type { SimulationResult } from '@fika/matching';
import { z } from 'zod';
import { type Ctx, inCompany } from '#platform/context.ts';
import { assertSeats } from '#features/campaigns/policy.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { type CategoryRow, listCategories } from '#features/categories/queries.ts';
import type { LongJobKind } from '#features/long-jobs/types.ts';
import { runEngine } from '#features/matching/engine/gateway.ts';
import { asRulesProblem } from '#features/matching/engine/rules.ts';
import { rulesOf, withDraft } from './rules.ts';
import { attendancePlan, lastAnswers } from './attendance/queries.ts';
import { audienceMembers, nextSessionNumber } from './people/queries.ts';
import { matchingInputOf } from '#features/matching/input/queries.ts';

const input = z.object({
  campaign_id: z.int(),
  draft: matchingDraft,
  rounds: z.int(),
  attendance: z.number().optional(),
  mixing_category: z.int().optional(),
});
type SimulationInput = z.output<typeof input>;

/** Plays the next sessions of a program with its current members. */
export const simulation: LongJobKind<SimulationInput> = {
  kind: 'simulation',
  input,
  run: async ({ services, company_id, input: request, signal, progress, log }) => {
    const loaded = await inCompany(services, company_id, 'read', (ctx) => load(ctx, request), log);
    const { matching, first, plan, ...about } = loaded;
    const options = {
      rounds: request.rounds,
      attendance: about.attendance,
      ...plan,
      ...(loaded.mixing === null ? {} : { mixing_category: loaded.mixing }),
    };
    const result = await runEngine(
      services,
      'simulate',
      { input: matching, options },
      { signal, progress },
    ).catch((error: unknown) => {
      throw asRulesProblem(error, services.translators.en);
    });
    return presentSimulation(result, { ...about, campaign_id: request.campaign_id, first });
  },
};

async function load(ctx: Ctx, request: SimulationInput) {
  const campaign = withDraft(await getCampaign(ctx, request.campaign_id), request.draft);
  // The roles were complete at the request; their members may have left since.
  assertSeats({ t: ctx.services.translators.en }, campaign);
  const members = await audienceMembers(ctx, campaign);
  const answers = await lastAnswers(ctx, campaign);
  const people = members.map(({ user_id: id }) => id);
  const categories = await listCategories(ctx);
  const mixing = mixingCategory(request, rulesOf(campaign), categories);
  return {
    // The same program with the same settings and people has the same sessions ahead.
    matching: await matchingInputOf(ctx, campaign, {
      members,
      seed: campaign.id,
      also: mixing === null ? [] : [mixing],
    }),
    first: await nextSessionNumber(ctx, campaign.id),
    mixing,
    plan: await attendancePlan(ctx, campaign, people, answers),
    attendance: request.attendance ?? answers.attendance,
    attendance_source: request.attendance === undefined ? answers.source : ('given' as const),
  };
}

/** The field whose values should mix: the requested one, else the first that a rule names, else the first. */
function mixingCategory(
  request: SimulationInput,
  rules: ReturnType<typeof rulesOf>,
  categories: readonly CategoryRow[],
): number | null {
  const usable = categories.filter(({ status, type }) => status === 'active' && type === 'select');
  if (request.mixing_category !== undefined) {
    return categories.some(({ id }) => id === request.mixing_category) ? request.mixing_category : null;
  }
  const named = rules.flatMap((rule) => (rule.kind === 'cross_groups' ? [] : [rule.category]));
  const first = named.find((name) => usable.some(({ id }) => id === name));
  return typeof first === 'number' ? first : (usable[0]?.id ?? null);
}

function presentSimulation(
  { people, rounds, mixing, everyone_met_after, everyone_could_meet_in }: SimulationResult,
  about: Pick<SimulationReport, 'campaign_id' | 'attendance' | 'attendance_source'> & { first: number },
): SimulationReport {
  const { first, campaign_id, attendance, attendance_source } = about;
  return {
    campaign_id,
    people,
    attendance,
    attendance_source,
    rounds: rounds.map(({ round, ...counts }) => ({ session_number: first + round - 1, ...counts })),
    mixing: mixing && { ...mixing, category: Number(mixing.category) },
    everyone_met_after,
    everyone_could_meet_in,
  };
}
