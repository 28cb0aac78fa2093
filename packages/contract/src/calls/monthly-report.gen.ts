// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const monthlyReportEndpoints: Calls<typeof import('../endpoints/monthly-report.ts').monthlyReportEndpoints> = {
  'monthly_report': { name: 'monthly_report', method: 'GET', path: '/api/v1/companies/{company_id}/monthly_report/' },
  'monthly_report_admins': { name: 'monthly_report_admins', method: 'GET', path: '/api/v1/companies/{company_id}/monthly_report/admins/' },
  'monthly_report_add': { name: 'monthly_report_add', method: 'POST', path: '/api/v1/companies/{company_id}/monthly_report/recipients/' },
  'monthly_report_remove': { name: 'monthly_report_remove', method: 'DELETE', path: '/api/v1/companies/{company_id}/monthly_report/recipients/{id}/' },
  'monthly_report_send': { name: 'monthly_report_send', method: 'POST', path: '/api/v1/companies/{company_id}/monthly_report/send/' },
  'monthly_report_own': { name: 'monthly_report_own', method: 'GET', path: '/api/v1/companies/{company_id}/monthly_report/own/' },
  'monthly_report_stop': { name: 'monthly_report_stop', method: 'DELETE', path: '/api/v1/companies/{company_id}/monthly_report/own/' },
  'monthly_report_one_click': { name: 'monthly_report_one_click', method: 'POST', path: '/api/v1/mails/monthly-report/unsubscribe/{token}/' },
};
