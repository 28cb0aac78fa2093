import {
  cleanText,
  type DateOrder,
  email as emailSchema,
  faultOfText,
  type FieldType,
  guessDateOrder,
  LIMITS,
  parseCulture,
  parseFieldText,
  type UploadRow,
} from '@fika/contract';
import { assertMapping, type Mapping, type MappingCategory, type MappingTarget } from './mapping.ts';
import type { RowReason } from './row-reasons.ts';
import type { Table, TableRow } from './table.ts';

/** Why a row is left out: line of the file, column, and content. */
export interface RowError {
  row: number;
  column: string;
  reason: RowReason;
  value: string;
}

/** How the dates of a column were read; `certain` is false when they could be read both ways. */
export interface ColumnDates {
  column: string;
  order: DateOrder;
  certain: boolean;
}

export interface MappedRows {
  /** Rows without errors, as the upload wants them. Values of fields that do not exist yet go by `new:TITLE`. */
  users: UploadRow[];
  errors: RowError[];
  dates: ColumnDates[];
}

interface Column {
  name: string;
  target: MappingTarget;
  type: FieldType | null;
  choices: Readonly<Record<string, string>> | null;
  merged: Readonly<Record<string, string>> | undefined;
  dateOrder: DateOrder | undefined;
}

/**
 * The members of a table, and every reason why a row is left out: addresses that are invalid or repeated, values that do not suit
 * their field, more cells than columns, unmatched quotation marks. Dates are returned as `YYYY-MM-DD`; the order of day and month
 * is decided for a column as a whole, unless `dateOrders` gives it by column name.
 * @throws SpreadsheetError when the mapping cannot be used
 */
export function mapRows(
  table: Table,
  mapping: Mapping,
  categories: readonly MappingCategory[],
  options: { dateOrders?: ReadonlyMap<string, DateOrder> } = {},
): MappedRows {
  assertMapping(mapping, categories);
  const dates: ColumnDates[] = [];
  const columns = table.columns.map((name, index): Column => {
    const column = columnOf(name, mapping[index] ?? 'ignore', categories);
    if (column.type !== 'date' && column.type !== 'datetime') return column;
    const guessed = guessDateOrder(table.rows.map(({ cells }) => cells[index] ?? ''));
    if (!guessed) return column;
    const chosen = options.dateOrders?.get(name);
    dates.push({
      column: name,
      order: chosen ?? guessed.order,
      certain: chosen !== undefined || guessed.certain,
    });
    return { ...column, dateOrder: chosen ?? guessed.order };
  });
  const reader = new RowReader(columns);
  for (const row of table.rows) reader.read(row);
  const broken = table.faults.map(({ row, reason, value }) => ({ row, column: '', reason, value }));
  const errors = [...reader.errors, ...broken].sort((one, other) => one.row - other.row);
  return { users: reader.users, errors, dates };
}

function columnOf(name: string, target: MappingTarget, categories: readonly MappingCategory[]): Column {
  const column = { name, target, type: null, choices: null, merged: undefined, dateOrder: undefined };
  if (typeof target === 'string') return column;
  // Any label of a field that is still to be made becomes one of its choices.
  if ('new_category' in target) return { ...column, type: target.type };
  const category = categories.find(({ id }) => id === target.category);
  return category
    ? { ...column, type: category.type, choices: category.choices, merged: category.merged }
    : column;
}

class RowReader {
  readonly users: UploadRow[] = [];
  readonly errors: RowError[] = [];
  readonly #columns: readonly Column[];
  readonly #emails = new Set<string>();
  readonly #externalIds = new Set<string>();

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  read({ row, cells }: TableRow): void {
    const before = this.errors.length;
    const user: UploadRow & { fields: Record<string, string> } = { row, email: '', fields: {} };
    for (const [index, column] of this.#columns.entries()) {
      this.#readCell(user, column, cleanText(cells[index] ?? ''));
    }
    const extra = cells.slice(this.#columns.length);
    if (extra.length > 0) this.#refuse(row, '', 'too_many_cells', extra.join(' '));
    if (this.errors.length === before) this.users.push(user);
  }

  #refuse(row: number, column: string, reason: RowReason, value: string): void {
    const shown = value.length > 200 ? `${value.slice(0, 200).toWellFormed()}…` : value;
    this.errors.push({ row, column, reason, value: shown });
  }

  #readCell(user: UploadRow & { fields: Record<string, string> }, column: Column, text: string): void {
    const { target, name } = column;
    const refuse = (reason: RowReason) => this.#refuse(user.row, name, reason, text);
    if (target === 'ignore') return;
    if (text.length > LIMITS.cellLength) return refuse('too_long');
    if (target === 'email') {
      const address = emailSchema.safeParse(text.replace(/^mailto:/i, ''));
      if (!address.success) return refuse('invalid_email');
      if (this.#emails.has(address.data)) return refuse('duplicate_email');
      this.#emails.add(address.data);
      user.email = address.data;
    } else if (text === '') {
      return;
    } else if (target === 'culture') {
      const culture = parseCulture(text);
      if (culture === null) return refuse('invalid_value');
      user.culture = culture;
    } else if (target === 'manager') {
      if (text.length > LIMITS.emailLength) return refuse('too_long');
      user.manager = text.replace(/^mailto:/i, '');
    } else if (typeof target === 'string') {
      if (text.length > LIMITS.nameLength) return refuse('too_long');
      if (target === 'external_id' && this.#externalIds.has(text)) return refuse('duplicate_external_id');
      if (target === 'external_id') this.#externalIds.add(text);
      user[target] = text;
    } else {
      const key = 'category' in target ? String(target.category) : `new:${target.new_category}`;
      const value = readField(column, text);
      if (value.ok) user.fields[key] = value.text;
      else refuse(value.reason);
    }
  }
}

function readField(
  column: Column,
  text: string,
): { ok: true; text: string } | { ok: false; reason: RowReason } {
  const { type, choices, merged, dateOrder } = column;
  if (type === null) return { ok: false, reason: 'unknown_field' };
  if (choices === null && (type === 'select' || type === 'array')) return { ok: true, text };
  const parsed = parseFieldText(type, text, choices ?? {}, { dateOrder, merged });
  if (!parsed.ok) return { ok: false, reason: faultOfText(type, parsed.reason) };
  // An offset is kept: the server knows the time zone of the company.
  const isDate = type === 'date' || (type === 'datetime' && !/(Z|[+-]\d{2}:?\d{2})$/i.test(text));
  return { ok: true, text: isDate ? String(parsed.value) : text };
}
