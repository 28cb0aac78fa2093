import { EXPORT_COLUMNS, type ExportColumn, type FilterGroup } from '@fika/contract';
import { sql } from 'kysely';
import { AfterCommit, type FileAnswer, type RequestCtx } from '#platform/http/access.ts';
import { fieldErrors } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { type CategoryRow, listCategories } from '#features/categories/queries.ts';
import {
  countRows,
  filterMembers,
  filterSettings,
  normaliseOrRefuse,
} from '#features/member-filters/queries.ts';
import { presentWorkbook } from '../present.ts';
import { takeExport } from '../queries.ts';
import { type ExportedColumn, fieldColumn, memberColumn } from '../rules.ts';
import { memberColumns } from '../../queries.ts';
import type { FindMemberFacts } from '../../types.ts';
import { fileOfExport, streamRows } from './stream-rows.ts';

/** Small: an export buffers only rows that are read and not yet sent. */
const PAGE = 250;
const FIELD = 'category_';

/**
 * Exports the members that a filter finds as a workbook, which is made while it is sent: page by page, each in a separate
 * transaction, and only as fast as the client reads it. The log records who exported how many, and which columns. One at a time
 * for each admin.
 *
 * @throws Problem `export_running`
 */
export async function exportMembers(
  ctx: RequestCtx,
  asked: { filters: FilterGroup; columns?: readonly ExportColumn[] | undefined },
  findFacts: FindMemberFacts,
): Promise<AfterCommit<FileAnswer>> {
  const categories = await listCategories(ctx);
  const settings = { ...(await filterSettings(ctx)), categories };
  const filters = normaliseOrRefuse(asked.filters, ctx.t);
  const count = await countRows(await filterMembers(ctx, filters, settings));
  const names = [...new Set(asked.columns ?? everyColumn(categories))];
  const columns = names.map((name, index) => columnOf(ctx, name, index, categories));
  const lease = await takeExport(ctx, ctx.actor.user_id);
  await recordAudit(ctx, {
    action: 'members.exported',
    data: { count, columns: names, filtered: filters.filters.length > 0 },
  });
  const counts = names.some((name) => name === 'programs' || name === 'last_coffee_at');
  const rows = streamRows(ctx, lease, async ({ db }, after) => {
    const found = await filterMembers({ ...ctx, db }, filters, settings);
    const page = await found
      .where('users.id', '>', after)
      .select(memberColumns)
      .select(sql<string>`users.created_at at time zone ${settings.timezone}`.as('added_at'))
      .orderBy('users.id')
      .limit(PAGE)
      .execute();
    const ids = counts ? page.map(({ id }) => id) : [];
    const factsOf = await findFacts(db, ctx.company_id, ids);
    return {
      rows: page.map((member) => {
        const exported = Object.assign(member, factsOf(member.id));
        return columns.map(({ cell }) => cell(exported));
      }),
      next: page.length < PAGE ? null : (page.at(-1)?.id ?? null),
    };
  });
  const fileName = `members-${ctx.company.slug}-${settings.now.slice(0, 10)}.xlsx`;
  const workbook = () => presentWorkbook(ctx.t('members_export:sheet'), columns, rows);
  return new AfterCommit(async () => fileOfExport(ctx, lease, fileName, workbook()));
}

function everyColumn(categories: readonly CategoryRow[]): ExportColumn[] {
  const fields = categories.filter(({ status }) => status === 'active');
  return [...EXPORT_COLUMNS, ...fields.map(({ id }): ExportColumn => `category_${id}`)];
}

function columnOf(
  ctx: RequestCtx,
  name: ExportColumn,
  index: number,
  categories: readonly CategoryRow[],
): ExportedColumn {
  const known = EXPORT_COLUMNS.find((one) => one === name);
  if (known) return memberColumn(known, ctx.t, ctx.company.timezone);
  const field = categories.find(({ id, status }) => status === 'active' && name === `${FIELD}${id}`);
  if (field) return fieldColumn(field);
  const errors = fieldErrors([{ code: 'custom', message: 'unknown_field', path: ['columns', index] }], ctx.t);
  throw new Problem('invalid_input', { errors });
}
