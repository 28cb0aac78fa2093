// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const feedEndpoints: Calls<typeof import('../endpoints/feed.ts').feedEndpoints> = {
  'activity': { name: 'activity', method: 'GET', path: '/api/v1/companies/{company_id}/activity/' },
  'notifications': { name: 'notifications', method: 'GET', path: '/api/v1/companies/{company_id}/notifications/' },
  'notifications_update': { name: 'notifications_update', method: 'PUT', path: '/api/v1/companies/{company_id}/notifications/{id}/' },
  'notifications_unread_count': { name: 'notifications_unread_count', method: 'GET', path: '/api/v1/companies/{company_id}/notifications/unread_count/' },
  'notifications_update_last_read': { name: 'notifications_update_last_read', method: 'POST', path: '/api/v1/companies/{company_id}/notifications/update_last_read/' },
};
