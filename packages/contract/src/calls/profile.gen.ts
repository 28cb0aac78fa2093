// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const profileEndpoints: Calls<typeof import('../endpoints/profile.ts').profileEndpoints> = {
  'users_detail': { name: 'users_detail', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/' },
  'users_detail_update': { name: 'users_detail_update', method: 'PUT', path: '/api/v1/companies/{company_id}/users_detail/{id}/' },
  'update_settings': { name: 'update_settings', method: 'POST', path: '/api/v1/companies/{company_id}/update_settings/' },
  'export_me': { name: 'export_me', method: 'POST', path: '/api/v1/companies/{company_id}/export_me/' },
  'users_detail_export': { name: 'users_detail_export', method: 'POST', path: '/api/v1/companies/{company_id}/users_detail/{id}/export/' },
  'users_detail_erase': { name: 'users_detail_erase', method: 'POST', path: '/api/v1/companies/{company_id}/users_detail/{id}/erase/' },
};
