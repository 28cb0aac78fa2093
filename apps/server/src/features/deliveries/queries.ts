import type { Delivery, DeliveryKind, DeliveryState, Round } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { companyMail } from './company-mails.ts';

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
  const needle = `%${page.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const filtered = db
    .selectFrom('deliveries as d')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'd.company_id').onRef('u.id', '=', 'd.user_id'),
    )
    .where('d.company_id', '=', companyId)
    .where('d.round_id', '=', page.round_id)
    .$if(page.state !== undefined, (query) => query.where('d.state', '=', page.state ?? ''))
    .$if(page.kind !== undefined, (query) => query.where('d.kind', '=', page.kind ?? ''))
    .$if(page.search !== '', (query) => query.where(sql<boolean>`u.search like search_key(${needle})`));
  const { count } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = page.ordering === 'queued_at' ? 'asc' : 'desc';
  const rows = await filtered
    .select(['d.id', 'd.kind', 'd.state', 'd.recipient', 'd.attempts', 'd.error', 'd.queued_at', 'd.sent_at'])
    .select(['d.next_try_at', 'u.id as user_id', 'u.first_name', 'u.last_name', 'u.email'])
    .orderBy('d.queued_at', direction)
    .orderBy('d.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, results: rows.map(presentDelivery) };
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
  ...row
}: DeliveryRow): Delivery {
  return {
    ...row,
    kind: row.kind as DeliveryKind,
    state: row.state as DeliveryState,
    to: recipient,
    user: { id: user_id, first_name, last_name, email },
    // Only a message that waits has a next try.
    next_try_at: row.state === 'queued' && row.attempts > 0 ? row.next_try_at : null,
  };
}

/** Messages of some rounds by kind and state, in numbers, by round id. */
export async function countDeliveries(
  db: Db,
  companyId: number,
  roundIds: readonly number[],
): Promise<Map<number, Round['deliveries']>> {
  const { rows } = await sql<{ round_id: number; kind: DeliveryKind; state: DeliveryState; count: number }>`
    select round_id, kind, state, count(*) as count from deliveries
    where company_id = ${companyId} and round_id = any(${roundIds}::bigint[])
    group by round_id, kind, state order by kind, state`.execute(db);
  const byRound = new Map<number, Round['deliveries']>();
  for (const { round_id: roundId, ...entry } of rows) {
    byRound.set(roundId, [...(byRound.get(roundId) ?? []), entry]);
  }
  return byRound;
}
