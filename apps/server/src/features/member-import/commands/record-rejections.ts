import { cleanText, type InputOf, LIMITS, type RejectedRow, type RowCells } from '@fika/contract';
import type { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { cellsOf, rejection } from '../rules.ts';

type Chunk = InputOf<typeof ENDPOINTS.members.upload_json_users>['body'];

/** Stores the reasons and cells of refused rows of a chunk, from the server or the browser, so that they can be corrected. */
export async function recordRejections(
  { db, company_id: companyId }: Scope,
  chunk: Chunk,
  rejected: readonly RejectedRow[],
): Promise<void> {
  const leftOut = chunk.left_out.map(({ row, field, reason, value }) => rejection(row, field, reason, value));
  const rejections = [...rejected, ...leftOut];
  if (rejections.length === 0) return;
  await sql`
    insert into upload_rejections (company_id, upload_id, "row", field, reason, value)
    select ${companyId}, ${chunk.upload_id}, x."row", x.field, x.reason, x.value
    from jsonb_to_recordset(${JSON.stringify(rejections)}::jsonb)
      as x ("row" integer, field text, reason text, value text)
    on conflict do nothing
  `.execute(db);
  const rows = [...refusedCells(chunk, rejected)].map(([row, cells]) => ({ row, cells }));
  if (rows.length === 0) return;
  await sql`
    insert into upload_rejected_rows (company_id, upload_id, "row", cells)
    select ${companyId}, ${chunk.upload_id}, x."row", x.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("row" integer, cells jsonb)
    on conflict do nothing
  `.execute(db);
}

function refusedCells(chunk: Chunk, rejected: readonly RejectedRow[]): Map<number, RowCells> {
  const refused = new Set(rejected.map(({ row }) => row));
  const cells = new Map<number, RowCells>();
  for (const { row, cells: given } of chunk.left_out) {
    if (given) cells.set(row, cleanCells(given));
  }
  for (const sent of chunk.users) {
    if (refused.has(sent.row)) cells.set(sent.row, cleanCells(cellsOf(sent)));
  }
  return cells;
}

/** PostgreSQL refuses some characters in JSON, and a row may name no more cells than a file has columns. */
function cleanCells(cells: RowCells): RowCells {
  const entries = Object.entries(cells).slice(0, LIMITS.uploadColumns);
  return Object.fromEntries(entries.map(([key, text]) => [cleanText(key), cleanText(text)]));
}
