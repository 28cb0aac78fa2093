// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const msteamsEndpoints: Calls<typeof import('../endpoints/msteams.ts').msteamsEndpoints> = {
  'msteams': { name: 'msteams', method: 'GET', path: '/api/v1/companies/{company_id}/msteams/' },
  'msteams_connect': { name: 'msteams_connect', method: 'POST', path: '/api/v1/companies/{company_id}/msteams/connect/' },
  'msteams_callback': { name: 'msteams_callback', method: 'POST', path: '/api/v1/companies/{company_id}/msteams/callback/' },
  'msteams_package': { name: 'msteams_package', method: 'GET', path: '/api/v1/companies/{company_id}/msteams/package/' },
  'msteams_test_message': { name: 'msteams_test_message', method: 'POST', path: '/api/v1/companies/{company_id}/msteams/{id}/test_message/' },
  'msteams_install': { name: 'msteams_install', method: 'POST', path: '/api/v1/companies/{company_id}/msteams/{id}/install/' },
  'delete_msteams': { name: 'delete_msteams', method: 'DELETE', path: '/api/v1/companies/{company_id}/msteams/{id}/' },
  'msteams_session': { name: 'msteams_session', method: 'POST', path: '/api/v1/msteams/session/' },
  'msteams_link_start': { name: 'msteams_link_start', method: 'POST', path: '/api/v1/msteams/link/' },
  'msteams_link': { name: 'msteams_link', method: 'GET', path: '/api/v1/companies/{company_id}/msteams/link/' },
  'msteams_link_confirm': { name: 'msteams_link_confirm', method: 'POST', path: '/api/v1/companies/{company_id}/msteams/link/' },
  'msteams_links': { name: 'msteams_links', method: 'GET', path: '/api/v1/companies/{company_id}/msteams/links/' },
  'msteams_links_delete': { name: 'msteams_links_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/msteams/links/{id}/' },
};
