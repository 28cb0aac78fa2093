// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const calendarsEndpoints: Calls<typeof import('../endpoints/calendars.ts').calendarsEndpoints> = {
  'calendars': { name: 'calendars', method: 'GET', path: '/api/v1/companies/{company_id}/calendars/' },
  'calendars_update': { name: 'calendars_update', method: 'PUT', path: '/api/v1/companies/{company_id}/calendars/{id}/' },
  'calendars_delete': { name: 'calendars_delete', method: 'POST', path: '/api/v1/companies/{company_id}/calendars/accounts/{id}/delete/' },
  'update_destination_calendar': { name: 'update_destination_calendar', method: 'POST', path: '/api/v1/companies/{company_id}/update_destination_calendar/' },
  'calendars_connect': { name: 'calendars_connect', method: 'POST', path: '/api/v1/companies/{company_id}/calendars/connect/' },
  'calendars_callback': { name: 'calendars_callback', method: 'POST', path: '/api/v1/companies/{company_id}/calendars/callback/' },
};
