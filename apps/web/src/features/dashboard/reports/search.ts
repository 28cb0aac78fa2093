import { LIMITS } from '@fika/contract/limits';
import { REPORTED_REASONS, type ReportTable } from '@fika/contract/report-tables';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { flag, integer, matching, oneOf, type StateOf, text } from '#lib/search.ts';
import { dashboardSearch, linkSearch, type Wanted, wantedOf } from '../search.ts';

export const REPORTS = [
  'participations',
  'engagement',
  'programs',
  'network',
  'delivery',
  'inactive',
] as const;
export type Report = (typeof REPORTS)[number];

/** The parameters of the reports: those of the dashboard, which report, and its place, order and filters. */
export const reportSearch = dashboardSearch.extend({
  report: oneOf(REPORTS),
  ordering: matching(/^-?\w+$/),
  limit: integer(1, LIMITS.pageSizeMax),
  offset: integer(0),
  reason: oneOf(REPORTED_REASONS),
  newcomers: flag,
  stopped: flag,
  repeats: flag,
  options: choices,
  print: flag,
});
export type ReportSearch = StateOf<typeof reportSearch>;

/** Options of a field, one or two; null: without a value. The same twice is within a group. */
function choices(value: unknown): (string | null)[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = value.map((one) => (one === null ? null : text(one)));
  const isUsable = known.length > 0 && known.length <= 2;
  return isUsable && known.every((one) => one !== undefined) ? known : undefined;
}

export const REPORT_ROWS = 25;

/** The orders that a list of the server has; the first is its own. */
const ORDERINGS = {
  participations: ['-matchs_send_at', 'matchs_send_at', 'campaign', '-campaign'],
  pairs: ['-last_at', 'last_at', '-times', 'times'],
  unreachable: ['-at', 'at'],
  inactive: ['last_name', '-last_name', '-created_at', 'created_at'],
} as const satisfies Partial<Record<ReportTable, readonly string[]>>;
type Listed = keyof typeof ORDERINGS;

/** A page of a list in the query of a request: an order of another list counts as none. */
export function pageOf<List extends Listed>(
  list: List,
  search: ReportSearch,
): Wanted & { limit: number; offset: number; ordering: (typeof ORDERINGS)[List][number] } {
  const known: readonly string[] = ORDERINGS[list];
  const ordering =
    search.ordering !== undefined && known.includes(search.ordering) ? search.ordering : known[0];
  return {
    ...wantedOf(search),
    limit: search.limit ?? REPORT_ROWS,
    offset: search.offset ?? 0,
    ordering: ordering as (typeof ORDERINGS)[List][number],
  };
}

/** The parameters of a link to a report about the same days and programs. */
export const reportLink = (search: ReportSearch, report: Report): ReportSearch => ({
  report,
  ...linkSearch(search),
});

/** The parameters of the open page. Anything but a move to another page of the list starts over at its first row. */
export function useReportSearch(): {
  search: ReportSearch;
  change: (change: Partial<ReportSearch>) => void;
} {
  const found = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Partial<ReportSearch>) => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: ((previous: object) => ({ ...previous, offset: undefined, ...patch })) as never,
      });
    },
    [navigate],
  );
  return { search: reportSearch.parse(found), change };
}
