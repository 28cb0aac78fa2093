import { LIMITS, sameText, type UploadColumn } from '@fika/contract';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import { listCategories } from '#features/categories/queries.ts';

/** Files with the same headers are of one kind, in any order of their columns. */
function keyOf(headers: readonly string[]): string {
  const set = [...new Set(headers.map(sameText))].toSorted();
  return createHash('sha256').update(JSON.stringify(set)).digest('hex');
}

type Remembered = Record<string, Omit<UploadColumn, 'header'>>;

/** The targets of the columns of the last file with these headers. Columns for a deleted field have none. */
export async function findMapping(ctx: Ctx, headers: readonly string[]): Promise<UploadColumn[] | null> {
  const row = await ctx.db
    .selectFrom('upload_mappings')
    .select('targets')
    .where('company_id', '=', ctx.company_id)
    .where('headers_key', '=', keyOf(headers))
    .executeTakeFirst();
  if (!row) return null;
  const targets = new Map(Object.entries(row.targets as unknown as Remembered));
  const isThere = await activeFields(ctx);
  const columns = headers.flatMap((header): UploadColumn[] => {
    const known = targets.get(sameText(header));
    return known && isThere(known.target) ? [{ header, ...known }] : [];
  });
  return columns.length > 0 ? columns : null;
}

/** Remembers where the columns of a file go; of many kinds of files the newest stay. */
export async function saveMapping(ctx: Ctx, columns: readonly UploadColumn[]): Promise<void> {
  const { db, company_id } = ctx;
  const isThere = await activeFields(ctx);
  const usable = columns.filter(({ target }) => isThere(target));
  const targets = Object.fromEntries(
    usable.map(({ header, target, date_order }) => [sameText(header), { target, date_order }]),
  );
  await sql`
    insert into upload_mappings (company_id, headers_key, targets)
    values (${company_id}, ${keyOf(columns.map(({ header }) => header))}, ${JSON.stringify(targets)}::jsonb)
    on conflict (company_id, headers_key)
      do update set targets = excluded.targets, updated_at = app_now()
  `.execute(db);
  await sql`
    delete from upload_mappings where company_id = ${company_id} and headers_key in (
      select headers_key from upload_mappings where company_id = ${company_id}
      order by updated_at desc, headers_key offset ${LIMITS.uploadMappings})
  `.execute(db);
}

async function activeFields(ctx: Ctx): Promise<(target: UploadColumn['target']) => boolean> {
  const categories = await listCategories(ctx);
  const ids = new Set(categories.filter(({ status }) => status === 'active').map(({ id }) => id));
  return (target) => typeof target === 'string' || ids.has(target.category);
}
