// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const workspacesEndpoints: Calls<typeof import('../endpoints/workspaces.ts').workspacesEndpoints> = {
  'companies_list': { name: 'companies_list', method: 'GET', path: '/api/v1/companies_list/{company_id}/' },
  'companies_list_update': { name: 'companies_list_update', method: 'PUT', path: '/api/v1/companies_list/{company_id}/' },
  'save_option': { name: 'save_option', method: 'POST', path: '/api/v1/companies/{company_id}/save_option/' },
  'set_max_seats': { name: 'set_max_seats', method: 'POST', path: '/api/v1/companies/{company_id}/set_max_seats/' },
  'company_logo': { name: 'company_logo', method: 'POST', path: '/api/v1/companies/{company_id}/logo/' },
  'company_logo_delete': { name: 'company_logo_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/logo/' },
};
