import type { Category } from '@fika/contract/endpoints/categories';
import type { FilterItem } from '@fika/contract/filter-shape';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { seenPrograms } from './access.ts';
import { todayIn } from './range.ts';
import { seenPeople } from './reports/access.ts';
import type { Report, ReportSearch } from './reports/search.ts';
import { type DashboardSearch, linkSearch } from './search.ts';

/** A page with its parameters, and how a link names it. */
export interface Destination {
  to: string;
  search: object;
  name: string;
}

/** Reports that name people: they are about programs that the reader manages. */
const OF_PEOPLE: ReadonlySet<Listed> = new Set(['network', 'inactive']);

/** A report, or the upper part of the report about the network, which names nobody. */
type Listed = Report | 'groups';

/** What a link to a report changes in the filters of the page. */
type Narrowed = DashboardSearch & Pick<ReportSearch, 'options' | 'repeats' | 'newcomers'>;

/** The report behind a number, about the same days and programs; undefined where the reader sees other people than the number. */
export type LinkToReport = (listed: Listed, narrowed?: Narrowed) => Destination | undefined;

export function useReports(search: DashboardSearch): LinkToReport {
  const { t } = useTranslation('reporting');
  const workspace = useWorkspace();
  return (listed, { options, repeats, newcomers, ...more } = {}) => {
    const shown = { ...search, ...more };
    const people = seenPeople(workspace, shown.campaigns ?? []);
    const seesAllOfThem = people === 'all' || (people === 'own' && seenPrograms(workspace) === 'own');
    if (OF_PEOPLE.has(listed) && !seesAllOfThem) return undefined;
    const report: Report = listed === 'groups' ? 'network' : listed;
    return {
      to: paths.reporting(workspace),
      search: {
        ...linkSearch(shown),
        report,
        ...(options && { options }),
        ...(repeats && { repeats }),
        ...(newcomers && { newcomers }),
      },
      name: t(`report.${report}`),
    };
  };
}

/** The list of members; undefined for days before today, because the list has the members of today. */
export function useMemberLinks({
  end,
  audience,
}: {
  end?: string | undefined;
  audience?: number | undefined;
}): (category?: Category, choice?: string | null) => Destination | undefined {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const today = todayIn(workspace.timezone, useNow());
  if (end !== undefined && end < today) return () => undefined;
  return (category, choice = null) => ({
    to: paths.members(workspace),
    search:
      category === undefined && audience === undefined
        ? {}
        : {
            filters: and(
              ACTIVE,
              ...ofAudience(audience),
              ...(category ? [withOption(category, choice)] : []),
            ),
          },
    name: t('open.members'),
  });
}

const ACTIVE: FilterItem = { type: 'is_active', operator: 'eq', value: true };

const and = (...filters: FilterItem[]) => ({ version: 'v1', operator: 'and', filters });

const ofAudience = (id: number | undefined): FilterItem[] =>
  id === undefined ? [] : [{ type: 'audience', operator: 'eq', value: id }];

/** The condition of an option of a field; null: without a value. */
function withOption({ id, type }: Category, choice: string | null): FilterItem {
  const field = { category_id: id, type };
  if (choice === null) return { ...field, operator: 'isundefined' };
  return { ...field, operator: 'eq', value: type === 'boolean' ? choice === 'true' : choice };
}
