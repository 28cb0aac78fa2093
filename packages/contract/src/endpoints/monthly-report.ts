import { z } from 'zod';
import { companyItemParams, companyParams, done, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MONTHLY_REPORT_STATES } from '../endpoint-values.ts';
import { shortUser } from './members.ts';

const day = z.iso.date();

const recipient = shortUser.extend({
  added_at: instant,
  state: z
    .enum(MONTHLY_REPORT_STATES)
    .describe(
      '`receives`; `inactive`: deactivated; `not_permitted`: no longer an admin with `metrics_access_overall`. The report is sent again once the reason is gone',
    ),
});
export type MonthlyReportRecipient = z.infer<typeof recipient>;

const monthlyReport = z
  .object({
    start: day.describe('First day of the last month, in the time zone of the workspace'),
    end: day.describe('Last day of the last month'),
    next_at: instant.describe('When the next report is sent: the first weekday of a month, at 8:00'),
    is_ready: z.boolean().describe('Whether a session had sent matches by the end of the last month'),
    recipients: z.array(recipient).describe('By name'),
  })
  .meta({ id: 'MonthlyReport' });
export type MonthlyReport = z.infer<typeof monthlyReport>;

const base = '/api/v1/companies/{company_id}/monthly_report/';

export const monthlyReportEndpoints = {
  monthly_report: endpoint({
    name: 'monthly_report',
    method: 'GET',
    path: base,
    summary: 'The monthly report by email: its recipients, and when it is sent next',
    params: companyParams,
    query: none,
    body: none,
    response: monthlyReport,
    status: 200,
    problems: [],
  }),
  monthly_report_admins: endpoint({
    name: 'monthly_report_admins',
    method: 'GET',
    path: `${base}admins/`,
    summary: 'Admins who can be added: those who see the numbers of all programs',
    params: companyParams,
    query: listQuery.extend({ ordering: z.enum(['last_name', '-last_name']).default('last_name') }),
    body: none,
    response: paged(shortUser),
    status: 200,
    problems: [],
  }),
  monthly_report_add: endpoint({
    name: 'monthly_report_add',
    method: 'POST',
    path: `${base}recipients/`,
    summary:
      'Send the report to an admin each month. Only to superadmins and admins with `metrics_access_overall`',
    params: companyParams,
    query: none,
    body: z.object({ user_id: id }),
    response: monthlyReport,
    status: 201,
    problems: ['recipient_not_permitted', 'recipients_full'],
  }),
  monthly_report_remove: endpoint({
    name: 'monthly_report_remove',
    method: 'DELETE',
    path: `${base}recipients/{id}/`,
    summary: 'Stop sending the report to a recipient',
    params: companyItemParams,
    query: none,
    body: none,
    response: monthlyReport,
    status: 200,
    problems: [],
  }),
  monthly_report_send: endpoint({
    name: 'monthly_report_send',
    method: 'POST',
    path: `${base}send/`,
    summary: 'Send the report of the last month to the requester now, and to no one else',
    params: companyParams,
    query: none,
    body: none,
    response: done.extend({ sent_to: z.string() }),
    status: 200,
    problems: ['report_not_ready', 'too_many_requests'],
  }),
  monthly_report_own: endpoint({
    name: 'monthly_report_own',
    method: 'GET',
    path: `${base}own/`,
    summary: 'Whether you get the report',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ receives: z.boolean() }),
    status: 200,
    problems: [],
  }),
  monthly_report_stop: endpoint({
    name: 'monthly_report_stop',
    method: 'DELETE',
    path: `${base}own/`,
    summary: 'Stop the report to yourself',
    params: companyParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
  monthly_report_one_click: endpoint({
    name: 'monthly_report_one_click',
    method: 'POST',
    path: '/api/v1/mails/monthly-report/unsubscribe/{token}/',
    summary: 'One-click unsubscribe for email apps (RFC 8058): stops the monthly report to its reader',
    params: z.object({ token: z.string().min(1).max(1_000) }),
    query: none,
    body: z.unknown(),
    response: done,
    status: 200,
    problems: ['link_invalid', 'link_expired', 'too_many_requests'],
  }),
};
