// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const conversationsEndpoints: Calls<typeof import('../endpoints/conversations.ts').conversationsEndpoints> = {
  'messages': { name: 'messages', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/{id}/messages/' },
  'messages_create': { name: 'messages_create', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/messages/' },
  'messages_one_click': { name: 'messages_one_click', method: 'POST', path: '/api/v1/mails/messages/unsubscribe/{token}/' },
  'update_last_messages_seen_at': { name: 'update_last_messages_seen_at', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/update_last_messages_seen_at/' },
};
