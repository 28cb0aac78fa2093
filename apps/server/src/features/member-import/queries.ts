import type { ListQuery, ManagerWarning, RejectedCells } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';
import { orderingSql } from '#features/member-filters/ordering/rules.ts';

const UPLOAD_COLUMNS = {
  id: sql`uploads.id`,
  created_at: sql`uploads.created_at`,
  file_name: sql`uploads.file_name`,
  rows_total: sql`uploads.rows_total`,
};

const REJECTION_COLUMNS = {
  id: sql`r.field`,
  row: sql`r."row"`,
  field: sql`r.field`,
  reason: sql`r.reason`,
};

function uploads(db: Db, companyId: number) {
  return db.selectFrom('uploads').where('uploads.company_id', '=', companyId);
}

/** One page of uploads with who started them, and how many there are. */
export async function listUploads({ db, company_id: companyId }: Scope, query: ListQuery, t: Translator) {
  const rows = await uploads(db, companyId)
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'uploads.company_id').onRef('users.id', '=', 'uploads.added_by_id'),
    )
    .select(['uploads.id', 'file_name', 'chunks_done', 'chunks_total', 'rows_total', 'rows_done'])
    .select([
      'added',
      'updated',
      'unchanged',
      'rejected',
      sql<number>`(
        select count(*) from upload_managers m
        where m.company_id = uploads.company_id and m.upload_id = uploads.id
      )`.as('warnings'),
      'uploads.created_at',
      'uploads.stopped_at',
      'first_name',
      'last_name',
      'email',
    ])
    .orderBy(orderingSql(query.ordering, UPLOAD_COLUMNS, t))
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { n } = await uploads(db, companyId)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return { rows, count: n };
}

export type UploadRow = Awaited<ReturnType<typeof listUploads>>['rows'][number];

/** One page of the rows that an upload imported without their managers, in the order of the file, and how many there are. */
export async function listWarnings(
  { db, company_id: companyId }: Scope,
  uploadId: string,
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
): Promise<{ rows: ManagerWarning[]; count: number }> {
  found(await uploads(db, companyId).select('id').where('id', '=', uploadId).executeTakeFirst());
  const warnings = db
    .selectFrom('upload_managers')
    .where('company_id', '=', companyId)
    .where('upload_id', '=', uploadId);
  const rows = await warnings
    .select(['row', 'reason', 'manager as value'])
    .orderBy('row')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await warnings.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows: rows as ManagerWarning[], count: n };
}

/** One page of the rows that an upload refused, in the order of the file, and how many reasons there are. */
export async function listRejected(
  { db, company_id: companyId }: Scope,
  uploadId: string,
  query: ListQuery,
  t: Translator,
) {
  found(await uploads(db, companyId).select('id').where('id', '=', uploadId).executeTakeFirst());
  const rejections = db
    .selectFrom('upload_rejections as r')
    .where('r.company_id', '=', companyId)
    .where('r.upload_id', '=', uploadId);
  const rows = await rejections
    .leftJoin('upload_rejected_rows as c', (join) =>
      join
        .onRef('c.company_id', '=', 'r.company_id')
        .onRef('c.upload_id', '=', 'r.upload_id')
        .onRef('c.row', '=', 'r.row'),
    )
    .select(['r.row', 'r.field', 'r.reason', 'r.value', 'c.cells'])
    .orderBy(orderingSql(query.ordering, REJECTION_COLUMNS, t))
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { n } = await rejections.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows: rows as RejectedCells[], count: n };
}
