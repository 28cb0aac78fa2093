import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { withinBudget } from '#platform/db/budget.ts';
import type { RequestCtx } from '#platform/http/access.ts';

type Test = RawBuilder<SqlBool>;
type CountCtx = Pick<RequestCtx, 'db' | 'company_id'>;

/** Milliseconds: for all tests at once, for one alone, and after which no further one is begun. */
const BUDGETS = { together: 3_000, alone: 1_500, all: 12_000 };

/**
 * How many members of the company pass each of some tests: in one reading of its members, or, where that takes too long,
 * each for itself, so that a slow one does not hide the others. Null for one that takes too long alone.
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
