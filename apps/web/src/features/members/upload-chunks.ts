import type { LeftOutRow, RowCells, UploadRow } from '@fika/contract/endpoints/member-import';
import { LIMITS } from '@fika/contract/limits';
import type { RowError } from '@fika/spreadsheet/map-rows';
import type { Mapping } from '@fika/spreadsheet/mapping';
import type { TableRow } from '@fika/spreadsheet/table';

/** One request: rows, and those that the browser refused. */
export interface ChunkRows {
  users: UploadRow[];
  left_out: LeftOutRow[];
}

/** As many items in a group as `size` and the length of a request allow. */
function groupsOf<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  let group: T[] = [];
  let length = 0;
  for (const item of items) {
    const own = lengthOf(item);
    if (group.length > 0 && (group.length === size || length + own > LIMITS.uploadChunkLength)) {
      groups.push(group);
      [group, length] = [[], 0];
    }
    group.push(item);
    length += own;
  }
  return group.length > 0 ? [...groups, group] : groups;
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [key, one]) => sum + key.length + 4 + lengthOf(one), 2);
}

/**
 * The chunks of an upload, in the order of the file. Left out rows are included; if there are more of them than rows, chunks
 * without rows follow.
 */
export function chunksOf(users: readonly UploadRow[], leftOut: readonly LeftOutRow[]): ChunkRows[] {
  const rows = groupsOf(users, LIMITS.uploadChunk);
  const reasons = groupsOf(leftOut, LIMITS.uploadLeftOut);
  // Each group takes up to half of a request, so that both fit into one.
  const count = Math.max(rows.length, reasons.length);
  return Array.from({ length: count }, (_, index) => ({
    users: rows[index] ?? [],
    left_out: reasons[index] ?? [],
  }));
}

/** Rows with the ids of new fields: `new:Office` becomes the id of the field Office. */
export function withFieldIds(users: readonly UploadRow[], ids: ReadonlyMap<string, number>): UploadRow[] {
  if (ids.size === 0) return [...users];
  return users.map((user) => {
    const fields = Object.entries(user.fields ?? {}).map(([key, text]) => {
      const id = key.startsWith('new:') ? ids.get(key.slice('new:'.length)) : undefined;
      return [id === undefined ? key : String(id), text];
    });
    return { ...user, fields: Object.fromEntries(fields) as Record<string, string> };
  });
}

/** The report to the server about rows that are not sent: every reason, and the cells once per row. */
export function leftOutRows(
  errors: readonly RowError[],
  rows: ReadonlyMap<number, TableRow>,
  mapping: Mapping,
  ids: ReadonlyMap<string, number>,
): LeftOutRow[] {
  const told = new Set<number>();
  return errors.map(({ row, column, reason, value }) => {
    const field = column.slice(0, LIMITS.nameLength);
    const cells = told.has(row) ? undefined : rows.get(row)?.cells;
    told.add(row);
    return cells
      ? { row, field, reason, value, cells: cellsByTarget(cells, mapping, ids) }
      : { row, field, reason, value };
  });
}

function cellsByTarget(
  cells: readonly string[],
  mapping: Mapping,
  ids: ReadonlyMap<string, number>,
): RowCells {
  const named: RowCells = {};
  for (const [column, target] of mapping.entries()) {
    const key = keyOf(target, ids);
    const text = cells[column] ?? '';
    if (key !== null && text !== '') named[key] = text.slice(0, LIMITS.cellLength);
  }
  return named;
}

function keyOf(target: Mapping[number], ids: ReadonlyMap<string, number>): string | null {
  if (typeof target === 'string') return target === 'ignore' ? null : target;
  const id = 'category' in target ? target.category : ids.get(target.new_category);
  return id === undefined ? null : String(id);
}
