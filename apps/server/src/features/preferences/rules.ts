import { choiceLabel, currentChoice, LIMITS } from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';
import { hasChoices } from '#features/categories/rules.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { getMemberForUpdate } from '#features/members/queries.ts';
import { countPreferences, listPreferences } from './queries.ts';

/** Serializes changes of one member to their own lists. */
export async function lockPreferences({ db, company_id, actor }: RequestCtx): Promise<void> {
  await getMemberForUpdate({ db, company_id }, actor.user_id);
}

/** The key that a choice has now; refuses what members cannot see, and what is no choice. */
export function assertChoice(
  categories: ReadonlyMap<number, CategoryRow>,
  category_id: number,
  choice: string,
): string {
  const meaning = meaningOf({ category_id, choice }, categories);
  // A hidden field, one of another company and one that never was answer alike.
  if (!meaning) throw new Problem('preference_unfit');
  return meaning.choice;
}

/** Refuses a second preference about the same people. */
export async function assertPlace(
  { db, company_id, actor }: RequestCtx,
  chosen: { category_id: number; choice: string },
  categories: ReadonlyMap<number, CategoryRow>,
  exceptId = 0,
): Promise<void> {
  const category = categories.get(chosen.category_id);
  const key = meaningOf(chosen, categories)?.choice ?? chosen.choice;
  const taken = (await listPreferences({ db, company_id }, actor.user_id)).some(
    (other) =>
      other.id !== exceptId &&
      other.category_id === chosen.category_id &&
      (meaningOf(other, categories)?.choice ?? other.choice) === key,
  );
  if (taken) {
    throw new Problem('preference_exists', {
      values: { label: category ? choiceLabel(category, key) : key },
    });
  }
}

/** Refuses one more than a member can have. */
export async function assertRoom({ db, company_id, actor }: RequestCtx): Promise<void> {
  if ((await countPreferences({ db, company_id }, actor.user_id)) >= LIMITS.preferences) {
    throw new Problem('too_many_preferences', { values: { max: String(LIMITS.preferences) } });
  }
}

/** Whether members may have preferences about a field: they see it, and it has choices. */
function isPreferable({ status, only_for_matching: isHidden, type }: CategoryRow): boolean {
  return status === 'active' && !isHidden && hasChoices(type);
}

/** The current field and option of a preference; null when draws cannot use it. */
export function meaningOf(
  { category_id, choice }: { category_id: number; choice: string },
  categories: ReadonlyMap<number, CategoryRow>,
): { category: CategoryRow; choice: string } | null {
  const category = categories.get(category_id);
  if (!category || !isPreferable(category)) return null;
  const now = currentChoice(category, choice);
  return Object.hasOwn(category.choices, now) ? { category, choice: now } : null;
}

/** Fields by their id. */
export const byId = (categories: readonly CategoryRow[]): ReadonlyMap<number, CategoryRow> =>
  new Map(categories.map((category) => [category.id, category]));
