// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const roundsEndpoints: Calls<typeof import('../endpoints/rounds.ts').roundsEndpoints> = {
  'campaigns_planning': { name: 'campaigns_planning', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_planning/' },
  'occurrences_move': { name: 'occurrences_move', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/occurrences/move/' },
};
