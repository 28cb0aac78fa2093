// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const coffeesEndpoints: Calls<typeof import('../endpoints/coffees.ts').coffeesEndpoints> = {
  'coffees': { name: 'coffees', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/' },
  'coffees_get': { name: 'coffees_get', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/{id}/' },
  'coffees_update': { name: 'coffees_update', method: 'PUT', path: '/api/v1/companies/{company_id}/coffees/{id}/' },
  'coffees_feedback': { name: 'coffees_feedback', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/feedback/' },
  'coffees_icebreaker': { name: 'coffees_icebreaker', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/icebreaker/' },
  'instant_match': { name: 'instant_match', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/instant_match/' },
  'campaign_feedback': { name: 'campaign_feedback', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/feedback/' },
  'users_detail_coffees': { name: 'users_detail_coffees', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/coffees/' },
  'users_detail_network': { name: 'users_detail_network', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/network/' },
  'meetings_import': { name: 'meetings_import', method: 'POST', path: '/api/v1/companies/{company_id}/meetings/' },
};

export const messagesEndpoints: Calls<typeof import('../endpoints/coffees.ts').messagesEndpoints> = {
  'get_introduced': { name: 'get_introduced', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/get_introduced/' },
  'messages': { name: 'messages', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/{id}/messages/' },
  'messages_create': { name: 'messages_create', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/messages/' },
  'messages_one_click': { name: 'messages_one_click', method: 'POST', path: '/api/v1/mails/messages/unsubscribe/{token}/' },
  'update_last_messages_seen_at': { name: 'update_last_messages_seen_at', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/update_last_messages_seen_at/' },
};

export const rematchEndpoints: Calls<typeof import('../endpoints/coffees.ts').rematchEndpoints> = {
  'coffees_rematch': { name: 'coffees_rematch', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/rematch/' },
};
