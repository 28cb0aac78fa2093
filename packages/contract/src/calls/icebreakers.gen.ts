// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const icebreakersEndpoints: Calls<typeof import('../endpoints/icebreakers.ts').icebreakersEndpoints> = {
  'icebreakers': { name: 'icebreakers', method: 'GET', path: '/api/v1/companies/{company_id}/icebreakers/' },
  'icebreakers_create': { name: 'icebreakers_create', method: 'POST', path: '/api/v1/companies/{company_id}/icebreakers/' },
  'icebreakers_update': { name: 'icebreakers_update', method: 'PUT', path: '/api/v1/companies/{company_id}/icebreakers/{id}/' },
  'icebreakers_delete': { name: 'icebreakers_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/icebreakers/{id}/' },
};
