import type { Category } from '@fika/contract/endpoints/categories';
import { MEMBER_COLUMNS } from '@fika/contract/endpoint-values';
import type { UsersColumns } from '@fika/contract/member-settings';

type OwnColumn = (typeof MEMBER_COLUMNS)[number];
/** A column of the member, or `category_12` for a field: also what the list is ordered by. */
export type ColumnKey = OwnColumn | `category_${number}`;

/** The name of the member is the first column of every list, and cannot be hidden. */
export const FIRST_COLUMN = 'last_name';

/**
 * Default widths in pixels. The first column takes the remaining width, but at least this. The default columns fit a window of
 * 1280 px next to the sidebar.
 */
const WIDTHS: Readonly<Record<OwnColumn, number>> = {
  last_name: 206,
  email: 220,
  external_id: 140,
  culture: 110,
  role: 130,
  created_at: 119,
  programs: 98,
  last_coffee_at: 123,
  is_active: 105,
};
const FIELD_WIDTH = 121;

/** The number of fields shown by default: as many as fit next to the other columns. */
const FIELDS_AT_FIRST = 2;

type Field = Pick<Category, 'id' | 'status' | 'columnWidth'>;

const fieldKey = (id: number): ColumnKey => `category_${id}`;

export function fieldOf<F extends Field>(key: ColumnKey, fields: readonly F[]): F | undefined {
  return fields.find(({ id }) => fieldKey(id) === key);
}

const isOwn = (key: string): key is OwnColumn => MEMBER_COLUMNS.some((own) => own === key);

/** Every column that there is, in the order of the menu. */
export function allColumns(fields: readonly Field[]): ColumnKey[] {
  const shown = fields.filter(({ status }) => status === 'active').map(({ id }) => fieldKey(id));
  return [FIRST_COLUMN, ...shown, ...MEMBER_COLUMNS.filter((key) => key !== FIRST_COLUMN)];
}

/** The default columns: name, the first fields, date of joining, programs, last meeting and status. */
export function columnsAtFirst(fields: readonly Field[]): ColumnKey[] {
  const shown = fields.filter(({ status }) => status === 'active').slice(0, FIELDS_AT_FIRST);
  const own = ['created_at', 'programs', 'last_coffee_at', 'is_active'] as const;
  return [FIRST_COLUMN, ...shown.map(({ id }) => fieldKey(id)), ...own];
}

/** The columns to show: the chosen ones, without removed fields, and with the member's name first. */
export function shownColumns(chosen: UsersColumns | null, fields: readonly Field[]): ColumnKey[] {
  if (!chosen) return columnsAtFirst(fields);
  const known = new Set<string>(allColumns(fields));
  const shown = chosen.columns.filter((key): key is ColumnKey => known.has(key) && key !== FIRST_COLUMN);
  return [FIRST_COLUMN, ...shown];
}

/** Shows a column, at the end, or hides it. */
export function toggleColumn(shown: readonly ColumnKey[], key: ColumnKey): ColumnKey[] {
  if (key === FIRST_COLUMN) return [...shown];
  return shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key];
}

/** Moves a column to another place; the first one stays where it is. */
export function moveColumn(shown: readonly ColumnKey[], from: number, to: number): ColumnKey[] {
  const key = shown[from];
  if (key === undefined || from === 0 || to < 1 || to >= shown.length) return [...shown];
  return shown.toSpliced(from, 1).toSpliced(to, 0, key);
}

/** The width that the reader chose for a column; null by default. */
export function chosenWidth(
  key: ColumnKey,
  chosen: UsersColumns | null,
  fields: readonly Field[],
): number | null {
  return (isOwn(key) ? chosen?.widths[key] : fieldOf(key, fields)?.columnWidth) ?? null;
}

export function widthAtFirst(key: ColumnKey): number {
  return isOwn(key) ? WIDTHS[key] : FIELD_WIDTH;
}

/** The settings with other columns. */
export function withColumns(chosen: UsersColumns | null, columns: readonly ColumnKey[]): UsersColumns {
  return { columns: [...columns], widths: chosen?.widths ?? {} };
}

/** The settings with another width of a column that is no field; null takes it back. */
export function withWidth(
  chosen: UsersColumns | null,
  shown: readonly ColumnKey[],
  key: ColumnKey,
  width: number | null,
): UsersColumns {
  if (!isOwn(key)) return withColumns(chosen, shown);
  const { [key]: _before, ...widths } = chosen?.widths ?? {};
  return { columns: [...shown], widths: width === null ? widths : { ...widths, [key]: width } };
}
