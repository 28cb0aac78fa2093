import { ROLES } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { AfterCommit, type FileAnswer, type RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { findActor } from '#features/bulk-actions/queries.ts';
import { takeOnlyExport } from '../queries.ts';
import { presentTable } from '../tables/present.ts';
import type { Column } from '../tables/rules.ts';
import { type ExportPage, fileOfExport, streamRows } from './stream-rows.ts';

type Admin = RequestCtx['actor'];

interface Table<Row> {
  /** In the log. */
  name: string;
  /** The first part of the file's name. */
  file: string;
  sheet: string;
  columns: readonly Column<Row>[];
  read: (ctx: Ctx, after: number) => Promise<ExportPage<Row>>;
  /** Whether an admin with current role and permissions may still read it. */
  isAllowed: (admin: Pick<Admin, 'role' | 'permissions'>) => boolean;
}

/**
 * Exports a table as a file that is made while it is sent, one at a time in each company. The log records who exported what. Each
 * page checks the permissions of the admin again.
 *
 * @throws Problem `export_running`
 */
export async function exportTable<Row>(
  ctx: RequestCtx,
  format: 'csv' | 'xlsx',
  { name, file, sheet, columns, read, isAllowed }: Table<Row>,
  asked: Record<string, unknown>,
): Promise<AfterCommit<FileAnswer>> {
  const { user_id: userId } = ctx.actor;
  const lease = await takeOnlyExport(ctx, userId);
  await recordAudit(ctx, { action: 'report.exported', data: { table: name, format, ...asked } });
  const rows = streamRows(ctx, lease, async (page, after) => {
    const admin = await findActor(page, userId);
    if (!admin || (admin.role !== ROLES.superadmin && !isAllowed(admin))) {
      throw new Error('The permission for the export is gone');
    }
    return read(page, after);
  });
  const day = (await ctx.now()).slice(0, 10);
  const fileName = `${file}-${ctx.company.slug}-${day}.${format}`;
  return new AfterCommit(async () =>
    fileOfExport(ctx, lease, fileName, presentTable(format, sheet, columns, rows)),
  );
}
