// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const programHistoryEndpoints: Calls<typeof import('../endpoints/program-history.ts').programHistoryEndpoints> = {
  'campaign_history': { name: 'campaign_history', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/history/' },
};
