import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';

/** Refuses a name that another audience has, whatever its case. Only under the lock of the company's audiences. */
export async function assertFreeName({ db, company_id }: Ctx, name: string, exceptId = 0): Promise<void> {
  const taken = await db
    .selectFrom('audiences')
    .select('name')
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  if (taken) throw new Problem('audience_exists', { values: { name: taken.name } });
}
