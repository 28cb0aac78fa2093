import { type CategoryUsage, grants, ROLES } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { ChoiceChange, FieldValues } from '#features/categories/types.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { findActor } from '#features/bulk-actions/queries.ts';

/** The values that members have, for the feature that owns their fields. Erased people have none. */
export const memberValues: FieldValues = { usage, countWith, mayChange, replaceChoices };

interface Counted {
  field: string;
  /** Null counts members, a key the members with this choice. */
  choice: string | null;
  is_active: boolean;
  n: number;
}

/**
 * One pass over the members, whatever the number of fields: equal values are counted together first, and only the groups are
 * split into choices.
 */
async function usage(ctx: Ctx, categories: readonly CategoryRow[]) {
  const listed = categories.filter(({ type }) => type === 'select' || type === 'array');
  const { rows } = await sql<Counted>`
    with counted as (
      select field.key, users.is_active, count(*) as n,
        case when field.key = any(${listed.map(({ id }) => String(id))}::text[]) then field.value end as value
      from users cross join lateral jsonb_each(users.fields) as field
      where users.company_id = ${ctx.company_id} and users.erased_at is null
      group by 1, 2, 4
    )
    select counted.key as field, choice.key as choice, counted.is_active, sum(counted.n)::bigint as n
    from counted cross join lateral unnest(array[null] || case jsonb_typeof(counted.value)
      when 'array' then array(select distinct jsonb_array_elements_text(counted.value))
      when 'string' then array[counted.value #>> '{}']
    end) as choice (key)
    group by 1, 2, 3`.execute(ctx.db);
  const byField = Map.groupBy(rows, ({ field }) => field);
  return {
    total: await countActive(ctx),
    results: categories.map(({ id }) => usageOf(id, byField.get(String(id)) ?? [])),
  };
}

async function countActive({ db, company_id }: Ctx): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('total'))
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

function usageOf(category: number, rows: readonly Counted[]): CategoryUsage {
  const counts = (isActive: boolean) => {
    const mine = rows.filter((row) => row.is_active === isActive);
    return {
      members: mine.find(({ choice }) => choice === null)?.n ?? 0,
      choices: Object.fromEntries(mine.flatMap(({ choice, n }) => (choice === null ? [] : [[choice, n]]))),
    };
  };
  return { category, ...counts(true), inactive: counts(false) };
}

async function countWith(
  ctx: Ctx,
  category: Pick<CategoryRow, 'id' | 'type'>,
  keys?: readonly string[],
): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('n'))
    .where('company_id', '=', ctx.company_id)
    .where(keys ? has(category, keys) : sql<boolean>`jsonb_exists(fields, ${String(category.id)})`)
    .executeTakeFirstOrThrow();
  return n;
}

async function mayChange(ctx: Ctx, userId: number): Promise<boolean> {
  const actor = await findActor(ctx, userId);
  if (!actor) return false;
  return actor.role === ROLES.superadmin || grants(actor.permissions, 'members_edit');
}

/** Whether a member has one of some choices. */
function has({ id, type }: Pick<CategoryRow, 'id' | 'type'>, keys: readonly string[]): RawBuilder<boolean> {
  const key = String(id);
  return type === 'array'
    ? sql<boolean>`coalesce(jsonb_exists_any(fields -> ${key}::text, ${keys}::text[]), false)`
    : sql<boolean>`coalesce(fields ->> ${key}::text = any(${keys}::text[]), false)`;
}

async function replaceChoices(
  ctx: Ctx,
  change: ChoiceChange,
): Promise<{ count: number; last: number | null }> {
  const { category, from, into, after = 0, limit } = change;
  const key = String(category.id);
  // A list with both has one now, at the place of the first of them.
  const value =
    category.type === 'array'
      ? sql`(select jsonb_agg(choice order by place)
          from (select case when one = any(${from}::text[]) then ${into}::text else one end as choice, min(place) as place
            from jsonb_array_elements_text(users.fields -> ${key}::text) with ordinality as list (one, place)
            group by 1) as stored)`
      : sql`to_jsonb(${into}::text)`;
  const { rows } = await sql<{ count: number; last: number | null }>`
    with concerned as materialized (
      select id from users
      where company_id = ${ctx.company_id} and id > ${after} and ${has(category, from)}
      order by id
      ${limit === undefined ? sql`` : sql`limit ${limit}`}
      for update
    ), changed as (
      update users set fields = jsonb_set(users.fields, array[${key}::text], ${value}), updated_at = app_now()
      from concerned
      where users.company_id = ${ctx.company_id} and users.id = concerned.id
      returning users.id
    )
    select count(*) as count, max(id) as last from changed`.execute(ctx.db);
  const { count, last } = rows[0] ?? { count: 0, last: null };
  return { count, last: limit !== undefined && count === limit ? last : null };
}
