import { holidaysEndpoints } from '@fika/contract/calls/holidays.gen';
import { LIMITS } from '@fika/contract/limits';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useNow } from '#lib/use-now.ts';
import { dayAfter, type DaysOff, daysOffOf, WEEKENDS } from './days-off.ts';

/** Holidays of the members' countries, for the dates that a program can have now. */
function holidaysQuery(workspace: CallScope, today: string) {
  const query = { from: today, to: dayAfter(today, LIMITS.holidayDays), locale: currentLanguage() };
  return queryOptions({
    queryKey: ['holidays', workspace.id, query],
    queryFn: ({ signal }) => api(holidaysEndpoints.holidays, { workspace, query, signal }),
    // They change when members come from another country.
    staleTime: 600_000,
  });
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The days on which members do not work; weekends alone while the holidays load, and if they cannot. */
export function useDaysOff(): DaysOff {
  const { data } = useQuery(holidaysQuery(useWorkspace(), dayOf(useNow())));
  return useMemo(() => (data ? daysOffOf(data) : WEEKENDS), [data]);
}

/** The same once they are known. */
export async function loadDaysOff(queryClient: QueryClient, workspace: CallScope): Promise<DaysOff> {
  const loaded = queryClient.fetchQuery(holidaysQuery(workspace, dayOf(Date.now())));
  return loaded.then(daysOffOf, () => WEEKENDS);
}
