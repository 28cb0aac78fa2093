import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import { reportsEndpoints } from '@fika/contract/calls/dashboard/reports.gen';
import { TIMEOUTS } from '@fika/contract/limits';
import type { ReportTable } from '@fika/contract/report-tables';
import { useMutation } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { saveFile } from '#lib/csv.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';
import { type Wanted, wantedOf } from '../search.ts';
import { pageOf, type ReportSearch } from './search.ts';

export type {
  CampaignsStats,
  EngagementStats,
  MixingStats,
} from '@fika/contract/endpoints/dashboard/figures';
export type {
  ReportedAddress,
  ReportedDeliveries,
  ReportedInactive,
  ReportedPair,
  ReportedSession,
} from '@fika/contract/endpoints/dashboard/reports';

const reports = resource('reports');

export function participationsQuery(workspace: CallScope, search: ReportSearch) {
  const query = pageOf('participations', search);
  return reports.page(workspace, ['participations', query], (call) =>
    api(reportsEndpoints.report_participations, { ...call, query }),
  );
}

export function pairsQuery(workspace: CallScope, search: ReportSearch) {
  const query = { ...pageOf('pairs', search), ...(search.repeats && { repeats: true }) };
  return reports.page(workspace, ['pairs', query], (call) =>
    api(reportsEndpoints.report_pairs, { ...call, query }),
  );
}

/** The most rows that one request answers. */
const ALL = 100;

export const deliveryQuery = (workspace: CallScope, wanted: Wanted, offset: number) =>
  reports.page(workspace, ['delivery', wanted, offset], (call) =>
    api(reportsEndpoints.report_delivery, { ...call, query: { ...wanted, limit: ALL, offset } }),
  );

export function unreachableQuery(workspace: CallScope, search: ReportSearch) {
  const query = pageOf('unreachable', search);
  return reports.page(workspace, ['unreachable', query], (call) =>
    api(reportsEndpoints.report_unreachable, { ...call, query }),
  );
}

export function inactiveQuery(workspace: CallScope, search: ReportSearch) {
  const query = {
    ...pageOf('inactive', search),
    ...(search.reason && { reason: search.reason }),
    ...(search.newcomers && { newcomers: true }),
    ...(search.stopped && { stopped: true }),
  };
  return reports.page(workspace, ['inactive', query], (call) =>
    api(reportsEndpoints.report_inactive, { ...call, query }),
  );
}

export const programsReportQuery = (workspace: CallScope, wanted: Wanted) =>
  reports.page(workspace, ['programs', wanted], (call) =>
    api(dashboardEndpoints.campaigns_stats, { ...call, body: wanted }),
  );

export const engagementQuery = (workspace: CallScope, wanted: Wanted, category: number) =>
  reports.page(workspace, ['engagement', wanted, category], (call) =>
    api(dashboardEndpoints.engagement_stats, { ...call, body: { ...wanted, category_id: category } }),
  );

export const mixingQuery = (workspace: CallScope, wanted: Wanted, category: number) =>
  reports.page(workspace, ['mixing', wanted, category], (call) =>
    api(dashboardEndpoints.mixing_stats, { ...call, body: { ...wanted, category_id: category } }),
  );

export type Format = 'csv' | 'xlsx';

/** Saves a table as a file, with the filters of the page. */
export function useExportReport(table: ReportTable, search: ReportSearch, category?: number) {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: async (format: Format) => {
      const endpoint = format === 'csv' ? reportsEndpoints.report_csv : reportsEndpoints.report_xlsx;
      const { blob, name } = await api.file(endpoint, {
        workspace,
        body: {
          ...wantedOf(search),
          table,
          ...(category !== undefined && { category_id: category }),
          ...(table === 'inactive' && search.reason && { reason: search.reason }),
          ...(table === 'inactive' && search.newcomers && { newcomers: true }),
          ...(table === 'inactive' && search.stopped && { stopped: true }),
          ...(table === 'pairs' && search.repeats && { repeats: true }),
        },
        timeout: TIMEOUTS.file,
      });
      saveFile(name ?? `${table}.${format}`, blob);
    },
  });
}
