import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';

/** How many active, or inactive, members a company has: from what each statement on members noted. */
export async function countAll({ db, company_id: companyId }: Scope, isActive: boolean): Promise<number> {
  const column = isActive ? sql.ref('active') : sql.ref('inactive');
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(${column}), 0)::bigint as n from member_counts where company_id = ${companyId}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
