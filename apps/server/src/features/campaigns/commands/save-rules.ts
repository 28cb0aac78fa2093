import {
  type Algorithm,
  campaignCan,
  type CampaignRule,
  checkRules,
  ruleFaultSentence,
} from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { listCategories } from '#features/categories/queries.ts';
import { lockCampaign } from '../queries.ts';
import { changesBetween } from '../changes/rules.ts';
import { assertRevision, assertState } from '../policy.ts';
import { recordChange } from '../changes/commands/record-change.ts';

/** Refuses rules that name what does not exist or that the algorithm does not read, with a sentence for each. */
export async function assertRules(
  ctx: RequestCtx,
  rules: readonly CampaignRule[],
  /** Left out where rules are only tried. */
  algo?: string,
): Promise<void> {
  const faults = checkRules(rules, await listCategories(ctx), algo as Algorithm | undefined);
  if (faults.length === 0) return;
  const sentences = faults.map((fault) => ruleFaultSentence(fault, ctx.t));
  throw new Problem('rules_invalid', {
    values: { reason: sentences.join(' ') },
    errors: faults.map((fault, index) => ({
      path: `rules.${fault.rule - 1}`,
      code: fault.code,
      message: sentences[index] ?? '',
    })),
  });
}

/** Saves the rules of a program, only when all of them pass the check. */
export async function saveRules(
  ctx: RequestCtx,
  id: number,
  { rules, revision }: { rules: CampaignRule[]; revision?: number | undefined },
): Promise<void> {
  const campaign = await lockCampaign(ctx, id);
  assertState(campaign, campaignCan.edit);
  await assertRevision(ctx, campaign, revision);
  await assertRules(ctx, rules, campaign.algo);
  await ctx.db
    .updateTable('campaigns')
    .set({ rules: JSON.stringify(rules), updated_at: await ctx.now() })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordChange(ctx, id, changesBetween(campaign, { rules }));
}
