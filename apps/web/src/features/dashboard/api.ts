import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import type { Wanted } from './search.ts';

export type { DashboardOverview } from '@fika/contract/endpoints/dashboard/figures';

const dashboard = resource('dashboard');

/** The headline numbers, and those of the time before. */
export const overviewQuery = (workspace: CallScope, wanted: Wanted) =>
  dashboard.page(workspace, ['overview', wanted], (call) =>
    api(dashboardEndpoints.overview, { ...call, query: wanted }),
  );

/** Every program that the reader sees, with its numbers: for the comparison, and to choose from. */
export function programsQuery(workspace: CallScope, { start, end }: Wanted) {
  const all: Wanted = {
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    campaigns: [],
  };
  return dashboard.page(workspace, ['programs', all], (call) =>
    api(dashboardEndpoints.campaigns_stats, { ...call, body: all }),
  );
}
