import { isErased, type ShortUser, wallClock } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { safeText } from '@fika/spreadsheet/safe-text';
import { type Cell, dateCell } from '../rules.ts';

/** A value of an exported table, before a file has a form for it. */
export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  /** From 0 to 1. */
  | { kind: 'share'; share: number }
  /** A wall-clock time of the workspace. */
  | { kind: 'time'; time: string }
  | null;

export const text = (value: string | null): Value => (value ? { kind: 'text', text: value } : null);
export const number = (value: number | null): Value =>
  value === null ? null : { kind: 'number', number: value };
export const share = (value: number | null): Value =>
  value === null ? null : { kind: 'share', share: value };
export const time = (instant: string | null, timezone: string): Value =>
  instant === null ? null : { kind: 'time', time: wallClock(instant, timezone).slice(0, 16) };

/** The name of a member; of one without a name, their address. */
export function nameOf({ first_name, last_name, email }: Omit<ShortUser, 'id'>, t: Translator): Value {
  if (isErased(email)) return text(t('report_tables:deleted_member'));
  return text(`${first_name} ${last_name}`.trim() || email);
}

/** The address of a member; empty once their data is deleted. */
export const addressOf = ({ email }: Pick<ShortUser, 'email'>): Value =>
  isErased(email) ? null : text(email);

/** A column of an exported table: its header, how it looks, and what it holds of a row. */
export interface Column<Row> {
  header: string;
  format: 'text' | 'long' | 'number' | 'share' | 'time';
  value: (row: Row) => Value;
}

/** Digits of a share in a file. */
const DIGITS = 4;

/** The cell of a workbook. */
export function workbookCell(value: Value): Cell {
  if (value === null) return null;
  switch (value.kind) {
    case 'text':
      return safeText(value.text);
    case 'number':
      return value.number;
    case 'share':
      return Number(value.share.toFixed(DIGITS));
    default:
      return dateCell(`${value.time}:00`);
  }
}

/** The text of a cell of a CSV file. */
export function csvCell(value: Value): string {
  if (value === null) return '';
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'number':
      return String(value.number);
    case 'share':
      return String(Number(value.share.toFixed(DIGITS)));
    default:
      return value.time.replace('T', ' ');
  }
}
