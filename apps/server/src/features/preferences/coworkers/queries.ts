import {
  choiceLabel,
  type Coworker,
  type NeverWithPerson,
  LIMITS,
  memberName,
  searchKey,
} from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { literal } from '#platform/db/patterns.ts';
import { type CategoryRow, listVisibleCategories } from '#features/categories/queries.ts';
import { conditionSql } from '#features/member-filters/conditions/rules.ts';
import { firstMembers } from '#features/members/options/queries.ts';
import type { NeverWithRow } from '../never-with/queries.ts';

const HINTS = 2;

/**
 * Active members other than the requester, by a part of their name or address. External ids, by which admins can search, are not
 * searched here.
 */
export async function findCoworkers(ctx: RequestCtx, search: string): Promise<Coworker[]> {
  const key = searchKey(search);
  const like = `%${literal(key)}%`;
  const rows = await firstMembers(
    ctx.db
      .selectFrom('users')
      .where('users.company_id', '=', ctx.company_id)
      .where('users.erased_at', 'is', null)
      .where('users.is_active', '=', true)
      .where('users.id', '<>', ctx.actor.user_id)
      .where(conditionSql({ is: 'search', key }))
      .where(
        sql<boolean>`search_key(concat_ws(' ', users.first_name, users.last_name, users.email)) like ${like}`,
      ),
    LIMITS.pickerSize,
  );
  const values = await fieldsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const shown = await hintFields(ctx);
  return rows.map((row) => ({
    id: row.id,
    full_name: memberName(row, ctx.t),
    hint: hintOf(values.get(row.id) ?? {}, shown),
  }));
}

/** A person on a list, for its owner. */
export async function presentNeverWith(ctx: RequestCtx, row: NeverWithRow): Promise<NeverWithPerson> {
  const { id, user_id, first_name, last_name, fields } = row;
  return {
    id,
    user_id,
    first_name,
    last_name,
    full_name: memberName(row, ctx.t),
    hint: hintOf(fields, await hintFields(ctx)),
  };
}

async function hintFields({ db, company_id }: RequestCtx): Promise<CategoryRow[]> {
  return (await listVisibleCategories({ db, company_id })).filter(({ type }) => type === 'select');
}

function hintOf(fields: Record<string, unknown>, shown: readonly CategoryRow[]): string {
  return shown
    .filter(({ id, choices }) => Object.hasOwn(choices, String(fields[id])))
    .slice(0, HINTS)
    .map((category) => choiceLabel(category, String(fields[category.id])))
    .join(' · ');
}

async function fieldsOf({ db, company_id }: RequestCtx, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'fields'])
    .where('company_id', '=', company_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, fields }) => [id, fields as Record<string, unknown>]));
}
