// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const forecastsEndpoints: Calls<typeof import('../endpoints/forecasts.ts').forecastsEndpoints> = {
  'feasibility': { name: 'feasibility', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/feasibility/' },
  'simulate': { name: 'simulate', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/simulate/' },
};
