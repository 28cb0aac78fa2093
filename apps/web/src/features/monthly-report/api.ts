import { monthlyReportEndpoints } from '@fika/contract/calls/monthly-report.gen';
import type { MonthlyReport, MonthlyReportRecipient } from '@fika/contract/endpoints/monthly-report';
import { LIMITS } from '@fika/contract/limits';
import { useMutation } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';

export type { MonthlyReport, MonthlyReportRecipient };

const report = resource('monthly-report');

/** The report with its recipients. */
export const monthlyReportQuery = (workspace: CallScope) =>
  report.query(workspace, [], (call) => api(monthlyReportEndpoints.monthly_report, call));

/** Admins who can be added, by name or address. */
export const addableQuery = (workspace: CallScope, search: string) =>
  report.page(workspace, ['admins', search], (call) =>
    api(monthlyReportEndpoints.monthly_report_admins, {
      ...call,
      query: { search, limit: LIMITS.pickerSize },
    }),
  );

/** Whether the reader gets the report. */
export const ownReportQuery = (workspace: CallScope) =>
  report.query(workspace, ['own'], (call) => api(monthlyReportEndpoints.monthly_report_own, call));

export const useAddRecipient = () =>
  report.useChange((workspace, user_id: number) =>
    api(monthlyReportEndpoints.monthly_report_add, { workspace, body: { user_id } }),
  );

export const useRemoveRecipient = () =>
  report.useChange((workspace, id: number) =>
    api(monthlyReportEndpoints.monthly_report_remove, { workspace, params: { id } }),
  );

/** Sends the report of the last month to the reader. */
export const useSendReport = () =>
  report.useChange((workspace) => api(monthlyReportEndpoints.monthly_report_send, { workspace }));

/** Stops the report to the reader. */
export const useStopOwnReport = () =>
  report.useChange((workspace) => api(monthlyReportEndpoints.monthly_report_stop, { workspace }));

/** Stops the report by the link of an email. */
export function useStopReport() {
  return useMutation({
    mutationFn: (token: string) =>
      api(monthlyReportEndpoints.monthly_report_one_click, { params: { token }, body: {} }),
  });
}
