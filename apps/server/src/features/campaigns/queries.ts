import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { orderingOf } from '../../platform/http/paging.ts';
import { found } from '../../platform/problem.ts';

function withDetails(db: Db, companyId: number) {
  return db
    .selectFrom('campaigns as c')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.added_by_id'),
    )
    .selectAll('c')
    .select(
      sql<string>`coalesce(case when u.erased_at is null then trim(u.first_name || ' ' || u.last_name) else u.email end, '')`.as(
        'added_by_name',
      ),
    )
    .where('c.company_id', '=', companyId);
}

/** One program, or not-found. */
export async function getCampaign(db: Db, companyId: number, id: number) {
  return found(await withDetails(db, companyId).where('c.id', '=', id).executeTakeFirst());
}
export type CampaignRow = Awaited<ReturnType<typeof getCampaign>>;

/** The same, locked until the transaction ends. */
export async function lockCampaign(db: Db, companyId: number, id: number): Promise<CampaignRow> {
  await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return getCampaign(db, companyId, id);
}

/** Which of some ids are programs of the company. */
export async function findExistingCampaigns(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Who added programs. */
export const programPosters = (companyId: number) =>
  sql`select added_by_id from campaigns where company_id = ${companyId}`;

interface ListOptions {
  limit: number;
  offset: number;
  ordering: string;
  search: string;
  status?: string | undefined;
  /** Which programs the reader may manage. */
  visible: 'all' | number[];
}

const ORDERINGS = new Set(['created_at', 'name', 'status', 'next_matchs_send_at']);

/** A page of programs and how many there are. */
export async function listCampaigns(db: Db, companyId: number, options: ListOptions) {
  const filtered = db
    .selectFrom('campaigns as c')
    .where('c.company_id', '=', companyId)
    .$if(options.status !== undefined, (query) => query.where('c.status', '=', options.status ?? ''))
    .$if(options.visible !== 'all', (query) =>
      query.where(
        'c.id',
        '=',
        sql<number>`any(${options.visible === 'all' ? [] : options.visible}::bigint[])`,
      ),
    )
    .$if(options.search !== '', (query) =>
      query.where(
        sql<boolean>`search_key(c.name) like '%' || search_key(${options.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`,
      ),
    );
  const { count } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { column, direction } = orderingOf(options.ordering);
  const results = await filtered
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.added_by_id'),
    )
    .selectAll('c')
    .select(
      sql<string>`coalesce(case when u.erased_at is null then trim(u.first_name || ' ' || u.last_name) else u.email end, '')`.as(
        'added_by_name',
      ),
    )
    .orderBy(sql.ref(ORDERINGS.has(column) ? `c.${column}` : 'c.created_at'), direction)
    .orderBy('c.id', direction)
    .limit(options.limit)
    .offset(options.offset)
    .execute();
  return { count, results };
}

/** Rounds of some programs: how many were sent, and the one that is open, by campaign id. */
export async function roundsOfCampaigns(db: Db, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, RoundsOfCampaign>();
  const rows = await db
    .selectFrom('rounds')
    .select(['campaign_id', 'id', 'status', 'matchs_send_at'])
    .where('company_id', '=', companyId)
    .where('campaign_id', 'in', ids)
    .where('status', 'in', [0, 1, 2, 5])
    .orderBy('number')
    .execute();
  const byCampaign = new Map<number, RoundsOfCampaign>(
    ids.map((id) => [id, { sent: 0, total: 0, open: null }]),
  );
  for (const row of rows) {
    const entry = byCampaign.get(row.campaign_id);
    if (!entry) continue;
    entry.total += 1;
    if (row.status === 2) entry.sent += 1;
    else entry.open = { id: row.id, status: row.status, matchs_send_at: row.matchs_send_at };
  }
  return byCampaign;
}

export interface RoundsOfCampaign {
  sent: number;
  total: number;
  open: { id: number; status: number; matchs_send_at: string } | null;
}
