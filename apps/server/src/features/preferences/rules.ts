import { choiceLabel, LIMITS } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { getMemberForUpdate } from '#features/members/queries.ts';
import { meaningOf } from './fields.ts';
import { countPreferences, listPreferences } from './queries.ts';

/** Makes the acts of one member on their own lists wait for each other. */
export async function lockPreferences({ db, company_id, actor }: RequestCtx): Promise<void> {
  await getMemberForUpdate(db, company_id, actor.user_id);
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
  const taken = (await listPreferences(db, company_id, actor.user_id)).some(
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
  if ((await countPreferences(db, company_id, actor.user_id)) >= LIMITS.preferences) {
    throw new Problem('too_many_preferences', { values: { max: String(LIMITS.preferences) } });
  }
}
