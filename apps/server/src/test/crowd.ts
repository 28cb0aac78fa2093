import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';

/** Many members of a company in one statement. Returns their ids, in order. */
export async function makeCrowd(
  { database }: Services,
  companyId: number,
  count: number,
  fields: Record<string, unknown> = {},
): Promise<number[]> {
  return database.company(companyId, 'write', async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into users (company_id, email, first_name, last_name, fields)
      select ${companyId}, 'crowd-' || n || '@company.example', 'Crowd', n::text, ${JSON.stringify(fields)}::jsonb
      from generate_series(1, ${count}) as n order by n returning id`.execute(db);
    return rows.map(({ id }) => id).toSorted((one, other) => one - other);
  });
}
