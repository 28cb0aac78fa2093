import { choiceLabel, type Preference } from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';
import { meaningOf } from './rules.ts';
import type { PreferenceRow } from './queries.ts';

/** A preference as the API answers it to its owner. */
export function presentPreference(
  row: PreferenceRow,
  categories: ReadonlyMap<number, CategoryRow>,
): Preference {
  const category = categories.get(row.category_id);
  const meaning = meaningOf(row, categories);
  return {
    id: row.id,
    wish: row.wish,
    category: row.category_id,
    choice: meaning?.choice ?? row.choice,
    title: category?.title ?? '',
    label: category ? choiceLabel(category, row.choice) : '',
    order: row.order,
    status: row.status,
    counts: meaning !== null,
  };
}
