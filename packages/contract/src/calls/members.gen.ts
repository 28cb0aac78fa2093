// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const membersEndpoints: Calls<typeof import('../endpoints/members.ts').membersEndpoints> = {
  'users': { name: 'users', method: 'GET', path: '/api/v1/companies/{company_id}/users/' },
  'get_users_count': { name: 'get_users_count', method: 'POST', path: '/api/v1/companies/{company_id}/get_users_count/' },
  'users_search': { name: 'users_search', method: 'POST', path: '/api/v1/companies/{company_id}/users_search/' },
  'users_filters': { name: 'users_filters', method: 'GET', path: '/api/v1/companies/{company_id}/users_filters/' },
  'usercompany_filters': { name: 'usercompany_filters', method: 'POST', path: '/api/v1/companies/{company_id}/usercompany_filters/' },
};
