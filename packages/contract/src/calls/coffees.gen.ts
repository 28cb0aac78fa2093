// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const coffeesEndpoints: Calls<typeof import('../endpoints/coffees.ts').coffeesEndpoints> = {
  'instant_match': { name: 'instant_match', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/instant_match/' },
  'campaign_feedback': { name: 'campaign_feedback', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/feedback/' },
  'users_detail_coffees': { name: 'users_detail_coffees', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/coffees/' },
  'users_detail_network': { name: 'users_detail_network', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/network/' },
  'meetings_import': { name: 'meetings_import', method: 'POST', path: '/api/v1/companies/{company_id}/meetings/' },
  'coffee_link': { name: 'coffee_link', method: 'POST', path: '/api/v1/coffee_link/' },
};
