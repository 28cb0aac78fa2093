import type { ReportSearch } from '#features/dashboard/reports/search.ts';

/** What each report gets: the parameters of the page. */
export interface ReportProps {
  search: ReportSearch;
  change: (change: Partial<ReportSearch>) => void;
}
