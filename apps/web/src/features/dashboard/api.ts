import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import type { Wanted } from './search.ts';

export type {
  CampaignsStats,
  DashboardOverview,
  EngagementStats,
  MixingStats,
  NetworkStats,
  ParticipationsStats,
} from '@fika/contract/endpoints/dashboard/figures';

const dashboard = resource('dashboard');

const daysOf = ({ start, end }: Wanted) => ({
  ...(start !== undefined && { start }),
  ...(end !== undefined && { end }),
});

/** The headline numbers, and those of the time before. */
export const overviewQuery = (workspace: CallScope, wanted: Wanted) =>
  dashboard.page(workspace, ['overview', wanted], (call) =>
    api(dashboardEndpoints.overview, { ...call, query: wanted }),
  );

/** Participation over time, and the funnel. */
export const participationsQuery = (workspace: CallScope, wanted: Wanted) =>
  dashboard.page(workspace, ['participations', wanted], (call) =>
    api(dashboardEndpoints.participations_stats, { ...call, body: wanted }),
  );

/** Participation by the options of a field. */
export const engagementQuery = (workspace: CallScope, wanted: Wanted, category: number) =>
  dashboard.page(workspace, ['engagement', wanted, category], (call) =>
    api(dashboardEndpoints.engagement_stats, { ...call, body: { ...wanted, category_id: category } }),
  );

/** Which groups of a field meet each other. */
export const mixingQuery = (workspace: CallScope, wanted: Wanted, category: number) =>
  dashboard.page(workspace, ['mixing', wanted, category], (call) =>
    api(dashboardEndpoints.mixing_stats, { ...call, body: { ...wanted, category_id: category } }),
  );

/** How far introductions of all programs reach, week by week. */
export function networkQuery(workspace: CallScope, wanted: Wanted) {
  const body = daysOf(wanted);
  return dashboard.page(workspace, ['network', body], (call) =>
    api(dashboardEndpoints.network_stats, { ...call, body }),
  );
}

/** The members that sessions introduced to the most people. It has no audience. */
export function topQuery(workspace: CallScope, wanted: Wanted) {
  const body = { ...daysOf(wanted), campaigns: wanted.campaigns };
  return dashboard.page(workspace, ['top', body], (call) =>
    api(dashboardEndpoints.top_randomers, { ...call, body }),
  );
}

/** Every program that the reader sees, with its numbers: for the comparison, and to choose from. */
export function programsQuery(workspace: CallScope, wanted: Wanted) {
  const body = { ...daysOf(wanted), campaigns: [] };
  return dashboard.page(workspace, ['programs', body], (call) =>
    api(dashboardEndpoints.campaigns_stats, { ...call, body }),
  );
}

/** The programs to compare. With an audience the server refuses those that the reader does not manage. */
export function comparedQuery(workspace: CallScope, wanted: Wanted) {
  if (wanted.audience === undefined) return programsQuery(workspace, wanted);
  return dashboard.page(workspace, ['programs', wanted], (call) =>
    api(dashboardEndpoints.campaigns_stats, { ...call, body: wanted }),
  );
}
