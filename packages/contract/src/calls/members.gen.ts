// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const membersEndpoints: Calls<typeof import('../endpoints/members.ts').membersEndpoints> = {
  'get_users_count': { name: 'get_users_count', method: 'POST', path: '/api/v1/companies/{company_id}/get_users_count/' },
  'users_search': { name: 'users_search', method: 'POST', path: '/api/v1/companies/{company_id}/users_search/' },
  'usercompany_filters': { name: 'usercompany_filters', method: 'POST', path: '/api/v1/companies/{company_id}/usercompany_filters/' },
  'bulk_update_fields': { name: 'bulk_update_fields', method: 'POST', path: '/api/v1/companies/{company_id}/bulk_update_fields/' },
  'activate_users': { name: 'activate_users', method: 'POST', path: '/api/v1/companies/{company_id}/activate_users/' },
  'deactivate_users': { name: 'deactivate_users', method: 'POST', path: '/api/v1/companies/{company_id}/deactivate_users/' },
  'remove_users': { name: 'remove_users', method: 'POST', path: '/api/v1/companies/{company_id}/remove_users/' },
};
