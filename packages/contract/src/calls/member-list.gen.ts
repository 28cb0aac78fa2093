// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const memberListEndpoints: Calls<typeof import('../endpoints/member-list.ts').memberListEndpoints> = {
  'users': { name: 'users', method: 'GET', path: '/api/v1/companies/{company_id}/users/' },
  'users_filters': { name: 'users_filters', method: 'GET', path: '/api/v1/companies/{company_id}/users_filters/' },
  'export_users': { name: 'export_users', method: 'POST', path: '/api/v1/companies/{company_id}/export_users/' },
};
