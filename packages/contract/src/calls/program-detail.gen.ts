// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const programDetailEndpoints: Calls<typeof import('../endpoints/program-detail.ts').programDetailEndpoints> = {
  'campaigns_get': { name: 'campaigns_get', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/' },
};
