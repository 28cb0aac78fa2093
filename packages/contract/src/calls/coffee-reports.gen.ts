// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const coffeeReportsEndpoints: Calls<typeof import('../endpoints/coffee-reports.ts').coffeeReportsEndpoints> = {
  'coffees_report': { name: 'coffees_report', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/{id}/report/' },
  'coffees_report_create': { name: 'coffees_report_create', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/report/' },
  'coffee_reports': { name: 'coffee_reports', method: 'GET', path: '/api/v1/companies/{company_id}/coffee_reports/' },
  'coffee_reports_settle': { name: 'coffee_reports_settle', method: 'POST', path: '/api/v1/companies/{company_id}/coffee_reports/{report_id}/settle/' },
  'coffee_reports_reopen': { name: 'coffee_reports_reopen', method: 'POST', path: '/api/v1/companies/{company_id}/coffee_reports/{report_id}/reopen/' },
};
