// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const availabilitiesEndpoints: Calls<typeof import('../endpoints/availabilities.ts').availabilitiesEndpoints> = {
  'availabilities': { name: 'availabilities', method: 'GET', path: '/api/v1/companies/{company_id}/availabilities/' },
  'availabilities_update': { name: 'availabilities_update', method: 'POST', path: '/api/v1/companies/{company_id}/availabilities/' },
};
