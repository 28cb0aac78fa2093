// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const adminsEndpoints: Calls<typeof import('../endpoints/admins.ts').adminsEndpoints> = {
  'admins': { name: 'admins', method: 'GET', path: '/api/v1/companies/{company_id}/admins/' },
  'admin': { name: 'admin', method: 'GET', path: '/api/v1/companies/{company_id}/admins/{id}/' },
  'update_permissions': { name: 'update_permissions', method: 'POST', path: '/api/v1/companies/{company_id}/admins/{id}/update_permissions/' },
  'update_role': { name: 'update_role', method: 'POST', path: '/api/v1/companies/{company_id}/admins/{id}/update_role/' },
  'grant_admin_users': { name: 'grant_admin_users', method: 'POST', path: '/api/v1/companies/{company_id}/grant_admin_users/' },
  'remove_admin_users': { name: 'remove_admin_users', method: 'POST', path: '/api/v1/companies/{company_id}/remove_admin_users/' },
  'check_has_admin_slots': { name: 'check_has_admin_slots', method: 'POST', path: '/api/v1/companies/{company_id}/check_has_admin_slots/' },
};
