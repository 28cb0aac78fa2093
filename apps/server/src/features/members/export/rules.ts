import { choiceLabel, type ExportColumn, type FieldValue, wallClock } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { safeText } from '@fika/spreadsheet/safe-text';
import type { CategoryRow } from '#features/categories/queries.ts';
import type { MemberFacts } from '../types.ts';
import type { MemberRow } from '../queries.ts';

/** The value of a cell of a workbook. */
export type Cell = string | number | boolean | Date | null;

/** A member with the time at which they were added, by the clock of the company, and the facts of other features. */
type ExportedMember = MemberRow & { added_at: string } & Pick<MemberFacts, 'programs' | 'last_coffee_at'>;

/** One column of an export: its header, how it looks, and what it holds of a member. */
export interface ExportedColumn {
  header: string;
  width: number;
  /** The format of a date or a time. */
  numFmt?: string;
  cell: (member: ExportedMember) => Cell;
}

const DAY = 'yyyy-mm-dd';
const TIME = 'hh:mm';
/** Spreadsheet programs count days from here: earlier dates are text. */
const FIRST_DAY = '1900-03-01';

const textOrNothing = (text: string | null): string | null => (text ? safeText(text) : null);

/** A wall-clock time as a date of a workbook. */
export function dateCell(text: string): Cell {
  const date = new Date(`${text.length === 10 ? `${text}T00:00:00` : text}Z`);
  return text < FIRST_DAY || Number.isNaN(date.getTime()) ? text : date;
}

/** A time of day as the part of a day that it is. */
function timeCell(text: string): Cell {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  const share = (hours * 3_600 + minutes * 60 + seconds) / 86_400;
  return Number.isNaN(share) ? text : share;
}

/** A column that every member has; times are those of `timezone`. */
export function memberColumn(
  name: Exclude<ExportColumn, `category_${string}`>,
  t: Translator,
  timezone: string,
): ExportedColumn {
  const header = t(`members_export:headers.${name}`);
  switch (name) {
    case 'id':
      return { header, width: 10, cell: ({ id }) => id };
    case 'is_active':
      return { header, width: 10, cell: (member) => member.is_active };
    case 'role':
      return { header, width: 20, cell: ({ role }) => t(`members_export:roles.${role as 0 | 1 | 2}`) };
    case 'created_at':
      return {
        header,
        width: 17,
        numFmt: `${DAY} ${TIME}`,
        cell: (member) => dateCell(member.added_at.slice(0, 19)),
      };
    case 'programs':
      return { header, width: 12, cell: ({ programs }) => programs };
    case 'last_coffee_at':
      return {
        header,
        width: 12,
        numFmt: DAY,
        cell: ({ last_coffee_at: at }) => (at ? dateCell(wallClock(at, timezone).slice(0, 10)) : null),
      };
    case 'manager':
      return { header, width: 32, cell: ({ manager }) => textOrNothing(manager?.email ?? null) };
    case 'email':
      return { header, width: 32, cell: ({ email }) => safeText(email) };
    default:
      return { header, width: 20, cell: (member) => textOrNothing(member[name]) };
  }
}

/** The column of a field: its values typed, choices by their labels. */
export function fieldColumn(field: CategoryRow): ExportedColumn {
  const key = String(field.id);
  const valueOf = (member: MemberRow) => (member.fields as Record<string, FieldValue | undefined>)[key];
  const column = { header: safeText(field.title), width: 20 };
  const filled = (show: (value: FieldValue) => Cell) => (member: MemberRow) => {
    const value = valueOf(member);
    return value === undefined ? null : show(value);
  };
  switch (field.type) {
    case 'date':
      return { ...column, width: 12, numFmt: DAY, cell: filled((value) => dateCell(String(value))) };
    case 'datetime':
      return {
        ...column,
        width: 17,
        numFmt: `${DAY} ${TIME}`,
        cell: filled((value) => dateCell(String(value))),
      };
    case 'time':
      return { ...column, width: 10, numFmt: TIME, cell: filled((value) => timeCell(String(value))) };
    case 'select':
      return { ...column, cell: filled((value) => textOrNothing(choiceLabel(field, String(value)))) };
    case 'array':
      return {
        ...column,
        width: 30,
        cell: filled((value) =>
          textOrNothing(
            (Array.isArray(value) ? value : [value]).map((one) => choiceLabel(field, String(one))).join('; '),
          ),
        ),
      };
    default:
      return {
        ...column,
        cell: filled((value) =>
          typeof value === 'number' || typeof value === 'boolean' ? value : textOrNothing(String(value)),
        ),
      };
  }
}
