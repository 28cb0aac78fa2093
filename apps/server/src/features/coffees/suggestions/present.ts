import { accountAccessOf, type coffeesEndpoints, type InputOf, type Suggestion } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { listVisibleCategories } from '#features/categories/queries.ts';
import { listExcluded } from '../exclusions/queries.ts';
import { presentMember } from '../present.ts';
import { sharedFacts } from '../explanations/rules.ts';
import { getFields, listSuggestions, type SuggestedRow } from './queries.ts';
import { whyCardsOf } from '../explanations/present.ts';

/** Refuses where the workspace has turned introductions off. */
export function assertInstantMatch({ company }: MemberCtx): void {
  if (!accountAccessOf(company.options).enable_instant_match) throw new Problem('instant_match_off');
}

/**
 * Colleagues that a member could meet. Fields that members may not see are ignored: filtering by them would reveal their values.
 */
export async function suggest(
  ctx: MemberCtx,
  { body: { criteria } }: InputOf<typeof coffeesEndpoints.instant_match>,
): Promise<{ count: number; results: Suggestion[] }> {
  assertInstantMatch(ctx);
  const { actor } = ctx;
  const visible = new Set((await listVisibleCategories(ctx)).map(({ id }) => id));
  const { count, rows } = await listSuggestions(ctx, {
    ...criteria,
    user_id: actor.user_id,
    excluded: await listExcluded(ctx, actor.user_id),
    fields: criteria.fields.filter(({ category }) => visible.has(category)),
  });
  return { count, results: await presentSuggestions(ctx, rows) };
}

/** People to meet with the reasons for each, as the member who asks may see them. */
export async function presentSuggestions(
  ctx: MemberCtx,
  rows: readonly SuggestedRow[],
): Promise<Suggestion[]> {
  const { actor, t } = ctx;
  const categories = await listVisibleCategories(ctx);
  const mine = await getFields(ctx, actor.user_id);
  const reader = { t, user_id: actor.user_id, visible: new Set(categories.map(({ id }) => id)) };
  return rows.map(({ have_met: haveMet, ...row }) => ({
    user: presentMember(row, { categories, t }),
    why: whyCardsOf({ why: sharedFacts(categories, mine, row.fields, { haveMet }) }, reader),
  }));
}
