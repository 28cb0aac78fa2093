import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { seenPrograms } from './access.ts';
import { seenPeople } from './reports/access.ts';
import type { Report } from './reports/search.ts';
import { type DashboardSearch, linkSearch } from './search.ts';

/** A page with its parameters. */
export interface Destination {
  to: string;
  search: object;
}

/** Reports that name people: they are about programs that the reader manages. */
const OF_PEOPLE: ReadonlySet<Report> = new Set(['network', 'inactive']);

/** The report behind a number, about the same days and programs; undefined where the reader sees other people than the number. */
export function useReports(
  search: DashboardSearch,
): (report: Report, more?: { repeats?: boolean; newcomers?: boolean }) => Destination | undefined {
  const workspace = useWorkspace();
  const people = seenPeople(workspace, search.campaigns ?? []);
  const seesAllOfThem = people === 'all' || (people === 'own' && seenPrograms(workspace) === 'own');
  return (report, more = {}) =>
    OF_PEOPLE.has(report) && !seesAllOfThem
      ? undefined
      : { to: paths.reporting(workspace), search: { ...linkSearch(search), report, ...more } };
}
