import type { AuditAction } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { Changes } from '#features/campaigns/changes/rules.ts';

/** One act on a program or a session of it, with the values that it changed. */
export interface HistoryRow {
  id: number;
  at: string;
  action: AuditAction;
  actor_id: number | null;
  data: Record<string, unknown>;
  round_id: number | null;
  round_number: number | null;
  fields: string[] | null;
  changes: Changes | null;
}

/** A page of the history of a program and its sessions, and how many entries there are. */
export async function listHistory(
  { db, company_id: companyId }: RequestCtx,
  campaignId: number,
  page: { limit: number; offset: number; ordering: string },
): Promise<{ count: number; rows: HistoryRow[] }> {
  const way = page.ordering === 'created_at' ? sql`asc` : sql`desc`;
  const entries = sql`audit_log a where a.company_id = ${companyId} and (
    (a.target_type = 'campaign' and a.target_id = ${campaignId})
    or (a.target_type = 'round' and a.data ->> 'campaign_id' = ${String(campaignId)}))`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${entries}`.execute(db);
  const { rows } = await sql<HistoryRow>`
    select p.id, p.at, p.action, p.actor_id, p.data, r.id as round_id, r.number as round_number, c.fields, c.changes
    from (
      select a.company_id, a.id, a.at, a.action, a.actor_id, a.data, a.target_type, a.target_id from ${entries}
      order by a.at ${way}, a.id ${way} limit ${page.limit} offset ${page.offset}
    ) p
    left join rounds r on p.target_type = 'round' and r.company_id = ${companyId} and r.id = p.target_id
      and r.campaign_id = ${campaignId}
    left join campaign_changes c on p.target_type = 'campaign' and c.company_id = ${companyId}
      and c.campaign_id = ${campaignId} and c.revision = (p.data ->> 'revision')::int
    order by p.at ${way}, p.id ${way}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}
