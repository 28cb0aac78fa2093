import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';

/** Names of the fields of a program that changed after a revision. */
export async function fieldsChangedSince(
  { db, company_id: companyId }: Scope,
  campaignId: number,
  revision: number,
): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct unnest(fields) as field from campaign_changes
    where company_id = ${companyId} and campaign_id = ${campaignId} and revision > ${revision}
    order by field`.execute(db);
  return rows.map(({ field }) => field);
}
