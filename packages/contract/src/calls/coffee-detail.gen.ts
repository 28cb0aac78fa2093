// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const coffeeDetailEndpoints: Calls<typeof import('../endpoints/coffee-detail.ts').coffeeDetailEndpoints> = {
  'coffees': { name: 'coffees', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/' },
  'coffees_get': { name: 'coffees_get', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/{id}/' },
  'coffees_update': { name: 'coffees_update', method: 'PUT', path: '/api/v1/companies/{company_id}/coffees/{id}/' },
  'coffees_feedback': { name: 'coffees_feedback', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/feedback/' },
  'coffees_icebreaker': { name: 'coffees_icebreaker', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/icebreaker/' },
  'coffees_rematch': { name: 'coffees_rematch', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/rematch/' },
  'coffees_rematch_withdraw': { name: 'coffees_rematch_withdraw', method: 'DELETE', path: '/api/v1/companies/{company_id}/coffees/{id}/rematch/' },
  'get_introduced': { name: 'get_introduced', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/get_introduced/' },
};
