import { LIMITS, mergeChoices } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { choiceProblem } from '../choices/rules.ts';
import { fieldValues } from '../types.ts';
import { type CategoryRow, getCategoryForUpdate, lockFields } from '../queries.ts';
import { type ChoiceMap, hasChoices, planMerge } from '../rules.ts';
import { publishFieldsChanged } from '../commands/publish-fields-changed.ts';

export interface MergeOptions {
  category: number;
  from: string[];
  into: string;
}

/** A merge as the field is now. `from` is empty when it was done already. */
export interface Merge {
  field: CategoryRow;
  from: string[];
  into: string;
  /** The choices after it. */
  after: { choices: ChoiceMap; merged: ChoiceMap };
}

/** The plan of a merge for the current field, or the problem with it. */
export function mergeOf(field: CategoryRow, options: MergeOptions): Merge {
  if (!hasChoices(field.type)) throw new Problem('choices_unfit');
  const plan = planMerge(field, options);
  if (!plan.ok) throw choiceProblem(plan.fault);
  const after = mergeChoices(field, plan.from, plan.into);
  if (Object.keys(after.merged).length > LIMITS.mergedMax) {
    throw new Problem('too_many_merged', { values: { max: String(LIMITS.mergedMax) } });
  }
  return { field, from: plan.from, into: plan.into, after };
}

/**
 * Ends a merge: gives the members that are left the choice that stays, and only then takes the others from the field.
 * Before, all of them are choices as good as any. Returns how many members changed, and what was merged.
 */
export async function finishMerge(ctx: Ctx, options: MergeOptions): Promise<{ count: number; merge: Merge }> {
  await lockFields(ctx);
  const merge = mergeOf(await getCategoryForUpdate(ctx, options.category), options);
  const { field, from, into, after } = merge;
  if (from.length === 0) return { count: 0, merge };
  const { count } = await fieldValues(ctx).replaceChoices(ctx, { category: field, from, into });
  await ctx.db
    .updateTable('categories')
    .set({ choices: JSON.stringify(after.choices), merged: JSON.stringify(after.merged) })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', field.id)
    .execute();
  await publishFieldsChanged(ctx);
  return { count, merge };
}
