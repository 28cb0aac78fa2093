import { choiceLabel } from '@fika/contract';
import type { Scope } from '#platform/context.ts';
import { fieldFor } from '#features/campaigns/use-cases/rules.ts';
import { listVisibleCategories } from '#features/categories/queries.ts';
import { choicesInCommon } from '#features/coffees/explanations/rules.ts';

/** The offices that all of some members share, by the field of the workspace that means offices; none without such a field. */
export async function suggestPlaces(scope: Scope, userIds: readonly number[]): Promise<string[]> {
  const office = fieldFor('office', await listVisibleCategories(scope));
  if (!office || userIds.length < 2) return [];
  const people = await scope.db
    .selectFrom('users')
    .select('fields')
    .where('company_id', '=', scope.company_id)
    .where('id', 'in', userIds)
    .execute();
  const fields = people.map((person) => person.fields as Record<string, unknown>);
  return choicesInCommon([office], fields).flatMap(({ category, choices }) =>
    choices.map((choice) => choiceLabel(category, choice)),
  );
}
