import type { RejectedRow } from '@fika/contract/endpoints/members';
import type { FilterGroup } from '@fika/contract/filter-group';
import type { RowError } from '@fika/spreadsheet/map-rows';
import type { RowReason } from '@fika/spreadsheet/row-reasons';
import { z } from 'zod';
import { listDefaults, listSearch } from '../../lib/list-state.ts';

export const MEMBER_STATUSES = ['active', 'inactive', 'all'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const memberListDefaults = { ...listDefaults, status: 'active' as MemberStatus };

/** What the list of members keeps in its URL. */
export const memberListSearch = listSearch.extend({
  status: z.enum(MEMBER_STATUSES).default('active').catch('active'),
});
export type MemberListState = z.output<typeof memberListSearch>;

/** The filter of a status. Without one the server lists active members, so "all" has to name both. */
export function statusFilters(status: MemberStatus): FilterGroup {
  const is = (value: boolean) => ({ type: 'is_active', operator: 'eq', value }) as const;
  const filters = { active: [is(true)], inactive: [is(false)], all: [is(true), is(false)] }[status];
  return { version: 'v1', operator: 'or', filters };
}

/** A row of a file that was refused, by the browser or by the server: line, place, reason, and what stands there. */
export interface Refusal {
  row: number;
  /** A column of the file, a member's own column, or the title of a field. */
  place: string;
  reason: RowReason;
  value: string;
}

/** Everything that was refused, in the order of the file. */
export function refusalsOf(leftOut: readonly RowError[], rejected: readonly RejectedRow[]): Refusal[] {
  const here = leftOut.map(({ row, column, reason, value }) => ({ row, place: column, reason, value }));
  const there = rejected.map(({ row, field, reason, value }) => ({ row, place: field, reason, value }));
  return [...here, ...there].toSorted((a, b) => a.row - b.row);
}

/** How many rows were refused: a row may have more than one reason. */
export function rowsOf(refusals: readonly Refusal[]): number {
  return new Set(refusals.map(({ row }) => row)).size;
}

interface RejectedFileWords {
  /** Heads of the columns with the line numbers and the reasons. */
  line: string;
  why: string;
  /** Head of the only other column when the file is not at hand. */
  value: string;
  explain: (refusal: Refusal) => string;
}

/**
 * The rejected rows as a file: their cells as they were, the line they stood on, and why. Without the file at hand the
 * cell that was refused stands for the row.
 */
export function rejectedFile(
  refusals: readonly Refusal[],
  file: { columns: string[]; rows: { row: number; cells: string[] }[] } | undefined,
  words: RejectedFileWords,
): string[][] {
  const byRow = Map.groupBy(refusals, ({ row }) => row);
  const cells = new Map(file?.rows.map((row) => [row.row, row.cells]));
  const columns = file?.columns ?? [words.value];
  const rows = [...byRow].map(([row, reasons]) => {
    const own = cells.get(row) ?? [reasons[0]?.value ?? ''];
    const filled = columns.map((_, index) => own[index] ?? '');
    return filled.concat(String(row), reasons.map(words.explain).join(' '));
  });
  return [columns.concat(words.line, words.why), ...rows];
}
