import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { RequestCtx } from '../../platform/http/access.ts';

/** How many members of the company pass each of some tests, in one reading of its members. */
export async function countEach(ctx: RequestCtx, tests: readonly RawBuilder<SqlBool>[]): Promise<number[]> {
  if (tests.length === 0) return [];
  const counts = tests.map((test, index) => sql`count(*) filter (where ${test}) as ${sql.ref(`n${index}`)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from users
    where users.company_id = ${ctx.company_id} and users.erased_at is null and users.is_active`.execute(
    ctx.db,
  );
  return tests.map((_, index) => rows[0]?.[`n${index}`] ?? 0);
}
