import { LIMITS } from '@fika/contract/limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { day, id, searchOf, type StateOf } from '#lib/search.ts';

/**
 * What the numbers are about, in the URL of the dashboard and of the reports: days, programs (none is all that the reader sees),
 * an audience and the field that divides people. A list adds them: `listSearch.extend(dashboardSearch.reads)`.
 */
export const dashboardSearch = searchOf({
  start: knownDay,
  end: knownDay,
  campaigns: ids,
  audience: id,
  category: id,
});
export type DashboardSearch = StateOf<typeof dashboardSearch>;

/** The server knows the days of this century. */
function knownDay(value: unknown): string | undefined {
  const read = day(value);
  return read?.startsWith('20') ? read : undefined;
}

/** Ids without duplicates; undefined for none. */
function ids(value: unknown): number[] | undefined {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = [...new Set(given.map(id).filter((one) => one !== undefined))];
  return known.length > 0 ? known.slice(0, LIMITS.programsMax) : undefined;
}

/** Days, programs and audience of a request. An end before its start counts as none. */
export interface Wanted {
  start?: string;
  end?: string;
  campaigns: number[];
  audience?: number;
}

export function wantedOf({ start, end, campaigns = [], audience }: DashboardSearch): Wanted {
  const isInOrder = start === undefined || end === undefined || start <= end;
  return {
    ...(start !== undefined && { start }),
    ...(end !== undefined && isInOrder && { end }),
    campaigns,
    ...(audience !== undefined && { audience }),
  };
}

/** The parameters for a link to a page with the same numbers. */
export function linkSearch({ start, end, campaigns, audience, category }: DashboardSearch): DashboardSearch {
  return {
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(campaigns !== undefined && { campaigns }),
    ...(audience !== undefined && { audience }),
    ...(category !== undefined && { category }),
  };
}

/** The parameters of the open page. A change replaces its address: Back leaves the page. */
export function useDashboardSearch(): {
  search: DashboardSearch;
  change: (change: Partial<DashboardSearch>) => void;
} {
  const found = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Partial<DashboardSearch>) => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: ((previous: object) => ({ ...previous, ...patch })) as never,
      });
    },
    [navigate],
  );
  return { search: dashboardSearch.parse(found), change };
}
