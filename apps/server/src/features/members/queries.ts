import { EMPTY_FILTERS, type FilterGroup, type ListQuery, searchKey } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '../../platform/http/access.ts';
import { listCategories } from '../categories/queries.ts';
import { countRows, filterMembers, filterSettings, keepOrRefuse } from './audience.ts';
import { conditionSql } from './filter-sql.ts';
import { memberOrdering } from './ordering.ts';

const columns = [
  'users.id',
  'users.external_id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role',
  'users.is_active',
  'users.culture',
  'users.created_at',
  'users.permissions',
  'users.fields',
] as const;

/** One page of members, how many there are in all, and the fields that their values belong to. */
export async function listMembers(ctx: RequestCtx, query: ListQuery & { filters?: FilterGroup | undefined }) {
  const { db, company_id } = ctx;
  const categories = await listCategories(db, company_id);
  const settings = { ...(await filterSettings(ctx)), categories };
  const kept = keepOrRefuse(query.filters ?? EMPTY_FILTERS, ctx.language);
  const filtered = await filterMembers(db, company_id, kept, settings);
  const searched = query.search
    ? filtered.where(conditionSql({ is: 'search', key: searchKey(query.search) }))
    : filtered;
  const rows = await searched
    .select(columns)
    .select(searched.select(sql<number>`count(*)`.as('n')).as('count'))
    .orderBy(memberOrdering(query.ordering, categories, ctx.language))
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  // A page past the end has no row to carry the count.
  const count = rows[0]?.count ?? (query.offset === 0 ? 0 : await countRows(searched));
  return { rows, count, categories };
}

export type MemberRow = Omit<Awaited<ReturnType<typeof listMembers>>['rows'][number], 'count'>;
