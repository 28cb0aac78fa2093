import type { Delivery, DeliveryKind, DeliveryState } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { shortestWay } from '#platform/http/paging.ts';
import { companyMail } from './company-mails.ts';
import { countDeliveries } from './delivery-counts.ts';

/**
 * Whether a message waits for the installation's mail server whose time has come, in any company. Needs the scope across
 * companies.
 */
export async function isMailDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (
      select from deliveries d where d.state = 'queued' and d.next_try_at <= (select app_now()) and (
        not ${companyMail('d.')}
        or not exists (select from companies c where c.id = d.company_id and c.options ? 'smtp_server')
      )
    ) as is_due`.execute(db);
  return rows[0]?.is_due ?? false;
}

interface DeliveryPage {
  round_id: number;
  limit: number;
  offset: number;
  search: string;
  ordering: 'queued_at' | '-queued_at';
  state?: DeliveryState | undefined;
  kind?: DeliveryKind | undefined;
}

/** A page of the messages of a round with their states, and how many there are. */
export async function listDeliveries(
  db: Db,
  companyId: number,
  page: DeliveryPage,
): Promise<{ count: number; results: Delivery[] }> {
  const { count, rows } = page.search
    ? await searchDeliveries(db, companyId, page)
    : await pageDeliveries(db, companyId, page);
  return { count, results: rows.map(presentDelivery) };
}

const DELIVERY_COLUMNS = sql`d.id, d.kind, d.state, d.recipient, d.attempts, d.error, d.queued_at, d.sent_at,
  d.next_try_at, d.next_try_at > (select app_now()) as is_held, u.id as user_id, u.first_name, u.last_name, u.email`;

type FoundDeliveries = { count: number; rows: DeliveryRow[] };

/**
 * However many there are: how many of each kind and state is known, and the first of the page are among the first of each
 * of those, in the order of an index.
 */
async function pageDeliveries(db: Db, companyId: number, page: DeliveryPage): Promise<FoundDeliveries> {
  const counts = (await countDeliveries(db, companyId, [page.round_id])).get(page.round_id) ?? [];
  const parts = counts.filter(
    ({ kind, state }) =>
      (page.kind === undefined || page.kind === kind) && (page.state === undefined || page.state === state),
  );
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const { offset, limit, fromEnd } = shortestWay(page, count);
  const isRising = (page.ordering === 'queued_at') !== fromEnd;
  const way = isRising ? sql`asc` : sql`desc`;
  const { rows } = await sql<DeliveryRow>`
    select ${DELIVERY_COLUMNS}
    from (
      select first.id from unnest(
        ${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ state }) => state)}::text[]
      ) as part (kind, state)
      cross join lateral (
        select id, queued_at from deliveries
        where company_id = ${companyId} and round_id = ${page.round_id} and kind = part.kind and state = part.state
        order by queued_at ${way}, id ${way} limit ${offset + limit}
      ) first
      order by first.queued_at ${way}, first.id ${way} limit ${limit} offset ${offset}
    ) page
    join deliveries d on d.company_id = ${companyId} and d.id = page.id
    join users u on u.company_id = d.company_id and u.id = d.user_id
    order by d.queued_at ${way}, d.id ${way}`.execute(db);
  return { count, rows: fromEnd ? rows.toReversed() : rows };
}

/** Those of members whom a search finds. */
async function searchDeliveries(db: Db, companyId: number, page: DeliveryPage): Promise<FoundDeliveries> {
  const needle = `%${page.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = sql`
    from deliveries d join users u on u.company_id = d.company_id and u.id = d.user_id
    where d.company_id = ${companyId} and d.round_id = ${page.round_id} and u.search like search_key(${needle})
      and (${page.state === undefined} or d.state = ${page.state ?? ''})
      and (${page.kind === undefined} or d.kind = ${page.kind ?? ''})`;
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db);
  const way = page.ordering === 'queued_at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<DeliveryRow>`
    select ${DELIVERY_COLUMNS} ${found}
    order by d.queued_at ${way}, d.id ${way} limit ${page.limit} offset ${page.offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

interface DeliveryRow {
  id: number;
  kind: string;
  state: string;
  recipient: string;
  attempts: number;
  error: string | null;
  queued_at: string;
  sent_at: string | null;
  next_try_at: string;
  /** Its time has not come: it waits for its next try, or for the end of quiet hours. */
  is_held: boolean;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
}

function presentDelivery({
  user_id,
  first_name,
  last_name,
  email,
  recipient,
  is_held,
  ...row
}: DeliveryRow): Delivery {
  return {
    ...row,
    kind: row.kind as DeliveryKind,
    state: row.state as DeliveryState,
    to: recipient,
    user: { id: user_id, first_name, last_name, email },
    // Only a message that waits has a time before which it does not leave.
    next_try_at: row.state === 'queued' && (row.attempts > 0 || is_held) ? row.next_try_at : null,
  };
}
