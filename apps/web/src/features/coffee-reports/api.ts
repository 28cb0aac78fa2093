import { coffeeReportsEndpoints } from '@fika/contract/calls/coffee-reports.gen';
import type { BodyOfCall } from '@fika/contract/call';
import type { CoffeeReport, ReportForm } from '@fika/contract/endpoints/coffee-reports';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { rounds } from '#features/rounds/api.ts';
import type { ReportsState } from './search.ts';

export type { CoffeeReport, ReportForm };

// The home of admins counts the open ones.
const reports = resource('coffee-reports', (workspace) => [[...rounds.all(workspace), 'home']]);

/** Who would read a report about a meeting, and what the reader reported about it. */
export const reportFormQuery = (workspace: CallScope, coffee: number) =>
  reports.query(workspace, ['form', coffee], (call) =>
    api(coffeeReportsEndpoints.coffees_report, { ...call, params: { id: coffee } }),
  );

export const useReportProblem = () =>
  reports.useChange(
    (
      workspace,
      { id, ...body }: { id: number } & BodyOfCall<typeof coffeeReportsEndpoints.coffees_report_create>,
    ) => api(coffeeReportsEndpoints.coffees_report_create, { workspace, params: { id }, body }),
  );

/** A page of the reports that the admin may read. */
export const reportsQuery = (workspace: CallScope, { state, limit, offset }: ReportsState) =>
  reports.page(workspace, ['list', state, limit, offset], (call) =>
    api(coffeeReportsEndpoints.coffee_reports, { ...call, query: { state, limit, offset } }),
  );

export const useSettleReport = () =>
  reports.useChange(
    (workspace, { report_id, ...body }: { report_id: number; note: string; answer: string }) =>
      api(coffeeReportsEndpoints.coffee_reports_settle, { workspace, params: { report_id }, body }),
  );

export const useReopenReport = () =>
  reports.useChange((workspace, { report_id, note }: { report_id: number; note: string }) =>
    api(coffeeReportsEndpoints.coffee_reports_reopen, { workspace, params: { report_id }, body: { note } }),
  );
