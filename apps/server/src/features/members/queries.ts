import { EMPTY_FILTERS, type FilterGroup, type ListQuery, searchKey } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { shortestWay } from '#platform/http/paging.ts';
import { listCategories } from '#features/categories/queries.ts';
import { countMatching, countRows, filterMembers, filterSettings, keepOrRefuse } from './audience.ts';
import { conditionSql } from './filter-sql.ts';
import { managerOf } from './managers.ts';
import { memberOrdering } from './ordering.ts';

/** What a list, or an export, shows of a member. */
export const memberColumns = [
  'users.id',
  'users.external_id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role',
  'users.is_active',
  'users.inactive_reason',
  'users.culture',
  'users.created_at',
  'users.permissions',
  'users.fields',
  managerOf,
] as const;

/** One page of members, how many there are in all, and the fields of their values. */
export async function listMembers(ctx: RequestCtx, query: ListQuery & { filters?: FilterGroup | undefined }) {
  const { db, company_id } = ctx;
  const categories = await listCategories(db, company_id);
  const settings = { ...(await filterSettings(ctx)), categories };
  const kept = keepOrRefuse(query.filters ?? EMPTY_FILTERS, ctx.language);
  const filtered = await filterMembers(ctx, kept, settings);
  const searched = query.search
    ? filtered.where(conditionSql({ is: 'search', key: searchKey(query.search) }))
    : filtered;
  const count = query.search ? await countRows(searched) : await countMatching(ctx, kept, filtered);
  const { offset, limit, fromEnd } = shortestWay(query, count);
  const order = memberOrdering(query.ordering, categories, ctx.language, fromEnd);
  const rows = await searched.select(memberColumns).orderBy(order).limit(limit).offset(offset).execute();
  return { rows: fromEnd ? rows.toReversed() : rows, count, categories };
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>['rows'][number];
