import type { RecordPurpose, SendingDomainStatus } from '@fika/contract';
import type { Selectable } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { orderingOf } from '#platform/http/paging.ts';
import { found } from '#platform/problem.ts';
import { literal } from '#platform/db/patterns.ts';
import type { DB } from '#schema.gen.ts';
import type { Check } from './dns-records/gateway.ts';

type Stored = Selectable<DB['sending_domains']>;
/** A sending domain as stored, without the key that signs. */
export type SendingDomainRow = Omit<Stored, 'private_key' | 'checks' | 'status'> & {
  status: SendingDomainStatus;
  checks: Partial<Record<RecordPurpose, Check>>;
};

const COLUMNS = [
  'company_id',
  'id',
  'domain',
  'status',
  'selector',
  'public_key',
  'checks',
  'added_by_id',
  'created_at',
  'checked_at',
  'verified_at',
  'next_check_at',
] as const;

interface Page {
  limit: number;
  offset: number;
  ordering: string;
  search: string;
  status?: SendingDomainStatus | undefined;
}

/** A page of a company's sending domains, and how many there are. Archived ones only on request. */
export async function listSendingDomains(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  page: Page,
): Promise<{ count: number; rows: SendingDomainRow[] }> {
  const needle = `%${literal(page.search.toLowerCase())}%`;
  const filtered = db
    .selectFrom('sending_domains')
    .where('company_id', '=', companyId)
    .where('status', page.status ? '=' : '<>', page.status ?? 'archived')
    .$if(page.search !== '', (query) => query.where('domain', 'like', needle));
  const { count } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { column, direction } = orderingOf(page.ordering);
  const rows = await filtered
    .select(COLUMNS)
    .orderBy(column === 'domain' ? 'domain' : 'created_at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows: rows as SendingDomainRow[] };
}

/** A sending domain of a company. Throws `not_found` for those of others. */
export async function getSendingDomain(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  id: number,
  lock = false,
): Promise<SendingDomainRow> {
  const row = await db
    .selectFrom('sending_domains')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return found(row) as SendingDomainRow;
}

/** Whether a company may name a domain in a program's sender: it is on its list, verified or not yet. */
export async function hasSendingDomain(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('sending_domains')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '<>', 'archived')
    .executeTakeFirst();
  return row !== undefined;
}
