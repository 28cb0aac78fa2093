// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const preferencesEndpoints: Calls<typeof import('../endpoints/preferences.ts').preferencesEndpoints> = {
  'preferences': { name: 'preferences', method: 'GET', path: '/api/v1/companies/{company_id}/preferences/' },
  'preferences_create': { name: 'preferences_create', method: 'POST', path: '/api/v1/companies/{company_id}/preferences/' },
  'preferences_update': { name: 'preferences_update', method: 'PUT', path: '/api/v1/companies/{company_id}/preferences/{id}/' },
  'preferences_order': { name: 'preferences_order', method: 'POST', path: '/api/v1/companies/{company_id}/preferences/order/' },
  'never_with': { name: 'never_with', method: 'GET', path: '/api/v1/companies/{company_id}/never_with/' },
  'never_with_add': { name: 'never_with_add', method: 'POST', path: '/api/v1/companies/{company_id}/never_with/' },
  'never_with_remove': { name: 'never_with_remove', method: 'DELETE', path: '/api/v1/companies/{company_id}/never_with/{id}/' },
  'coworkers': { name: 'coworkers', method: 'GET', path: '/api/v1/companies/{company_id}/coworkers/' },
};
