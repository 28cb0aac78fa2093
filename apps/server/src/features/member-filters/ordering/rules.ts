import { ROLES } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { type RawBuilder, sql } from 'kysely';
import { orderingOf } from '#platform/http/paging.ts';
import { fieldErrors } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import type { CategoryRow } from '#features/categories/queries.ts';

type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

const COLUMNS: Columns = {
  id: sql`users.id`,
  created_at: sql`users.created_at`,
  updated_at: sql`users.updated_at`,
  email: sql`users.email`,
  first_name: sql`search_key(users.first_name)`,
  last_name: sql`search_key(users.last_name)`,
  external_id: sql`users.external_id`,
  culture: sql`users.culture`,
  role: sql`users.role`,
  is_admin: sql`users.role > ${ROLES.enduser}`,
  is_active: sql`users.is_active`,
};

/**
 * The SQL for an order of members: a column, or `category_12` for the values of a field (a choice by its label), with `-` for
 * descending. Members without a value come last in both directions.
 *
 * @param fromEnd the same order reversed, for the pages near its end
 */
export function memberOrdering(
  ordering: string,
  categories: readonly CategoryRow[],
  t: Translator,
  fromEnd = false,
): RawBuilder<unknown> {
  const { column } = orderingOf(ordering);
  const key = categoryKey(column, categories);
  const columns = key ? { [column]: key, id: sql`users.id` } : COLUMNS;
  const isNullable = key !== undefined || column === 'external_id';
  return orderingSql(ordering, columns, t, { isNullable, fromEnd });
}

/**
 * The ordering of a list by one of its columns; `columns.id` decides between equals. Nothing is said about nulls where
 * there are none, so that an index can give the order.
 */
export function orderingSql(
  ordering: string,
  columns: Columns,
  t: Translator,
  { isNullable = false, fromEnd = false } = {},
): RawBuilder<unknown> {
  const { column, direction } = orderingOf(ordering);
  const key = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (!key) {
    const errors = fieldErrors([{ code: 'custom', message: 'invalid_value', path: ['ordering'] }], t);
    throw new Problem('invalid_input', { errors });
  }
  const way = (direction === 'desc') === fromEnd ? sql`asc` : sql`desc`;
  const nulls = isNullable ? (fromEnd ? sql`nulls first` : sql`nulls last`) : sql``;
  return sql`${key} ${way} ${nulls}, ${columns['id']} ${way}`;
}

function categoryKey(column: string, categories: readonly CategoryRow[]): RawBuilder<unknown> | undefined {
  const id = /^category_(\d{1,15})$/.exec(column)?.[1];
  const category = categories.find((one) => String(one.id) === id);
  if (!category) return undefined;
  const field = String(category.id);
  switch (category.type) {
    case 'select':
      return sql`search_key(${JSON.stringify(category.choices)}::jsonb ->> (users.fields ->> ${field}))`;
    case 'text':
      return sql`search_key(users.fields ->> ${field})`;
    default:
      return sql`users.fields -> ${field}`;
  }
}
