import { currentChoice } from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';
import { hasChoices } from '#features/categories/rules.ts';

/** Whether members may have preferences about a field: they see it, and it has choices. */
function isPreferable({ status, only_for_matching: isHidden, type }: CategoryRow): boolean {
  return status === 'active' && !isHidden && hasChoices(type);
}

/** What a preference means now, by its field and the key of its choice; null when draws cannot look at it. */
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
