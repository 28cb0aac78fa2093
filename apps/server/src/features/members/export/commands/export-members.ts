import { EXPORT_COLUMNS, type ExportColumn, type FilterGroup } from '@fika/contract';
import { writeXlsxStream } from 'hucre/xlsx';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { inCompany } from '#platform/context.ts';
import { AfterCommit, FileAnswer, type RequestCtx } from '#platform/http/access.ts';
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
import { type Cell, type ExportedColumn, type ExportedMember, fieldColumn, memberColumn } from '../rules.ts';
import { endExport, holdExport, takeExport } from '../queries.ts';
import { memberColumns } from '../../queries.ts';
import type { FindMemberFacts } from '../../types.ts';

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
  const rows = rowsOf(ctx, lease, columns, async (db, after) => {
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
    return page.map((member) => Object.assign(member, factsOf(member.id)));
  });
  const fileName = `members-${ctx.company.slug}-${settings.now.slice(0, 10)}.xlsx`;
  return new AfterCommit(async () => new FileAnswer(fileName, workbook(ctx, columns, rows)));
}

type ReadPage = (db: RequestCtx['db'], after: number) => Promise<ExportedMember[]>;

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

/** The rows, read on demand. Releases the lease in every case. */
async function* rowsOf(
  { services, company_id: companyId, log }: RequestCtx,
  lease: string,
  columns: readonly ExportedColumn[],
  read: ReadPage,
): AsyncGenerator<Cell[]> {
  try {
    for (let after = 0; ;) {
      const page = await inCompany(
        services,
        companyId,
        'write',
        async (ctx) => {
          if (!(await holdExport(ctx, lease))) throw new Error('The export may not go on');
          return read(ctx.db, after);
        },
        log,
      );
      for (const member of page) yield columns.map(({ cell }) => cell(member));
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.id;
    }
  } finally {
    await inCompany(services, companyId, 'write', (ctx) => endExport(ctx, lease), log);
  }
}

function workbook(
  { t }: RequestCtx,
  columns: readonly ExportedColumn[],
  rows: AsyncGenerator<Cell[]>,
): Readable {
  const bytes = writeXlsxStream(rows, {
    name: t('members_export:sheet'),
    columns: columns.map(({ header, width, numFmt }) => ({ header, width, ...(numFmt && { numFmt }) })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
}
