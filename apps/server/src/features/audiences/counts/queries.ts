import type { RequestCtx } from '#platform/http/access.ts';
import { compilerFor, inAudiences } from '../filters/queries.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { withinBudget } from '#platform/db/budget.ts';

type Test = RawBuilder<SqlBool>;
type CountCtx = Pick<RequestCtx, 'db' | 'company_id'>;

/** Milliseconds: for all tests at once, for one alone, and after which no further one is begun. */
const BUDGETS = { together: 3_000, alone: 1_500, all: 12_000 };

/**
 * How many members of the company pass each of some tests: in one pass over its members, or, where that takes too long, each
 * separately, so that a slow one does not hide the others. Null for one that takes too long alone.
 */
export async function countEach(
  ctx: CountCtx,
  tests: readonly Test[],
  budgets = BUDGETS,
): Promise<(number | null)[]> {
  if (tests.length === 0) return [];
  const started = performance.now();
  const together = await withinBudget(ctx.db, budgets.together, () => countTogether(ctx, tests));
  if (together) return together;
  const counts: (number | null)[] = [];
  for (const test of tests) {
    const isOver = performance.now() - started > budgets.all;
    const one = isOver ? null : await withinBudget(ctx.db, budgets.alone, () => countTogether(ctx, [test]));
    counts.push(one?.[0] ?? null);
  }
  return counts;
}

async function countTogether(
  { db, company_id: companyId }: CountCtx,
  tests: readonly Test[],
): Promise<number[]> {
  const counts = tests.map((test, index) => sql`count(*) filter (where ${test}) as ${sql.ref(`n${index}`)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from users
    where users.company_id = ${companyId} and users.erased_at is null and users.is_active`.execute(db);
  return tests.map((_, index) => rows[0]?.[`n${index}`] ?? 0);
}

export interface AudienceInfo {
  id: number;
  name: string;
  /** Null when counting takes too long. */
  members_count: number | null;
}

/** The names of some audiences and their current numbers of members, by name; deleted ones are left out. */
export async function audiencesInfo(ctx: RequestCtx, ids: readonly number[]): Promise<AudienceInfo[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('audiences')
    .select(['id', 'name'])
    .where('company_id', '=', ctx.company_id)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy(sql`search_key(name)`)
    .orderBy('id')
    .execute();
  const compiler = await compilerFor(ctx, [inAudiences(rows.map(({ id }) => id))]);
  const compiled = rows.map(({ id }) => compiler.audiences([id]));
  const counts = await countEach(
    ctx,
    compiled.flatMap((one) => (one.ok ? [one.sql] : [])),
  );
  return rows.map(({ id, name }, index) => ({
    id,
    name,
    members_count: compiled[index]?.ok ? (counts.shift() ?? null) : 0,
  }));
}
