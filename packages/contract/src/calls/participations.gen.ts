// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const participationsEndpoints: Calls<typeof import('../endpoints/participations.ts').participationsEndpoints> = {
  'get_gost_settings': { name: 'get_gost_settings', method: 'GET', path: '/api/v1/companies/{company_id}/get_gost_settings/' },
  'gost_settings_update': { name: 'gost_settings_update', method: 'POST', path: '/api/v1/companies/{company_id}/gost_settings_update/' },
  'optin_view': { name: 'optin_view', method: 'GET', path: '/api/v1/optin/{action}/' },
  'optin': { name: 'optin', method: 'POST', path: '/api/v1/optin/{action}/' },
  'optin_one_click': { name: 'optin_one_click', method: 'POST', path: '/api/v1/optin/unsubscribe/{token}/' },
  'users_detail_programs': { name: 'users_detail_programs', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/programs/' },
  'invitations': { name: 'invitations', method: 'GET', path: '/api/v1/companies/{company_id}/invitations/' },
  'invitation_answer': { name: 'invitation_answer', method: 'POST', path: '/api/v1/companies/{company_id}/invitations/{id}/' },
};
