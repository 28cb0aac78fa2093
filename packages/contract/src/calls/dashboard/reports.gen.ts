// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const reportsEndpoints: Calls<typeof import('../../endpoints/dashboard/reports.ts').reportsEndpoints> = {
  'report_participations': { name: 'report_participations', method: 'GET', path: '/api/v1/companies/{company_id}/reports/participations/' },
  'report_pairs': { name: 'report_pairs', method: 'GET', path: '/api/v1/companies/{company_id}/reports/pairs/' },
  'report_delivery': { name: 'report_delivery', method: 'GET', path: '/api/v1/companies/{company_id}/reports/delivery/' },
  'report_unreachable': { name: 'report_unreachable', method: 'GET', path: '/api/v1/companies/{company_id}/reports/unreachable/' },
  'report_inactive': { name: 'report_inactive', method: 'GET', path: '/api/v1/companies/{company_id}/reports/inactive/' },
  'report_csv': { name: 'report_csv', method: 'POST', path: '/api/v1/companies/{company_id}/reports/csv/' },
  'report_xlsx': { name: 'report_xlsx', method: 'POST', path: '/api/v1/companies/{company_id}/reports/xlsx/' },
};
