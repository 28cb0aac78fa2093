import { type Category, filterOptions } from '@fika/contract';
import type { CategoryRow } from './queries.ts';
import { hasChoices } from './rules.ts';

/** A field as the API answers it. */
export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    choices: row.choices,
    ...(hasChoices(row.type) && { filter_options: filterOptions(row.id, row.choices) }),
    merged: row.merged,
    order: row.order,
    status: row.status,
    mandatory: row.mandatory,
    only_for_matching: row.only_for_matching,
    columnWidth: row.columnWidth,
    created_at: row.created_at,
  };
}
