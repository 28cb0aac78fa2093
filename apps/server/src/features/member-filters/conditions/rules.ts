import { type Condition, ROLES, type Reading } from '@fika/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containing } from '#platform/db/patterns.ts';

type Sql = RawBuilder<SqlBool>;
type Named = Extract<Condition, { is: 'audience' | 'campaign' }>;

/**
 * A planned filter as SQL on `users`. Never null, so that a negation is the exact complement. `within` returns whether a member
 * is in the audiences and programs that it names.
 */
export function conditionSql(condition: Condition, within: (named: Named) => Sql = unknown): Sql {
  switch (condition.is) {
    case 'all':
      return join(condition.of, sql` and `, sql<SqlBool>`true`, within);
    case 'any':
      return join(condition.of, sql` or `, sql<SqlBool>`false`, within);
    case 'not':
      return sql`not (${conditionSql(condition.of, within)})`;
    case 'audience':
    case 'campaign':
      return within(condition);
    case 'search':
      return sql`users.search like ${containing(condition.key)}`;
    case 'member':
      return sql`users.id = any(${condition.ids}::bigint[])`;
    case 'active':
      return sql`users.is_active`;
    case 'admin':
      return sql`users.role > ${ROLES.enduser}`;
    default:
      return fieldSql(condition);
  }
}

function unknown({ is }: Named): never {
  throw new Error(`A filter names a ${is}, and nobody tells who is in it.`);
}

function join(
  of: readonly Condition[],
  separator: RawBuilder<unknown>,
  empty: Sql,
  within: (named: Named) => Sql,
): Sql {
  if (of.length === 0) return empty;
  return sql`(${sql.join(
    of.map((inner) => conditionSql(inner, within)),
    separator,
  )})`;
}

const COMPARE = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` };
const HOLDS = { any: sql`jsonb_exists_any`, all: sql`jsonb_exists_all` };

function fieldSql(condition: Extract<Condition, { category: number }>): Sql {
  const key = String(condition.category);
  const list = sql`users.fields -> ${key}::text`;
  switch (condition.is) {
    case 'defined':
      return sql`jsonb_exists(users.fields, ${key})`;
    case 'contains':
      return known(sql`position(${condition.key} in ${readAs(key, 'key')}) > 0`);
    case 'among':
      return condition.as === 'number'
        ? known(sql`${readAs(key, 'number')} = any(${condition.values.map(Number)}::numeric[])`)
        : known(sql`${readAs(key, condition.as)} = any(${condition.values.map(String)}::text[])`);
    case 'compare': {
      const { as, operator, value } = condition;
      return as === 'number'
        ? known(sql`${readAs(key, as)} ${COMPARE[operator]} ${Number(value)}::numeric`)
        : known(sql`${readAs(key, as)} collate "C" ${COMPARE[operator]} ${String(value)}::text`);
    }
    default:
      return holdsSql(list, condition);
  }
}

/** From so many values on PostgreSQL uses a hash, if they are compared with one value at a time. */
const HASHED = 9;

/** Whether a list holds any or all of some choices, or only such. */
function holdsSql(
  list: RawBuilder<unknown>,
  { which, values }: Pick<Extract<Condition, { is: 'holds' }>, 'which' | 'values'>,
): Sql {
  if (which === 'all' || values.length < HASHED) {
    return which === 'only'
      ? known(sql`${list} <@ to_jsonb(${values}::text[])`)
      : known(sql`${HOLDS[which]}(${list}, ${values}::text[])`);
  }
  // The operators of lists go through all values for each member: seconds instead of a part of one.
  const isList = known(sql`jsonb_typeof(${list}) = 'array'`);
  const each = sql`jsonb_array_elements_text(case when ${isList} then ${list} else '[]' end) as held (one)`;
  return which === 'any'
    ? sql`exists (select from ${each} where held.one = any(${values}::text[]))`
    : sql`(${isList} and not exists (select from ${each} where held.one <> all(${values}::text[])))`;
}

/** A member without a value fails every test on it. */
const known = (test: RawBuilder<unknown>): Sql => sql`coalesce(${test}, false)`;

function readAs(key: string, as: Reading): RawBuilder<unknown> {
  const text = sql`users.fields ->> ${key}::text`;
  switch (as) {
    case 'number':
      return sql`case when jsonb_typeof(users.fields -> ${key}::text) = 'number'
        then (users.fields -> ${key}::text)::numeric end`;
    case 'key':
      return sql`search_key(${text})`;
    case 'day':
      return sql`left(${text}, 10)`;
    default:
      return sql`(${text})`;
  }
}
