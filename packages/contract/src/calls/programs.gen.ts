// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const programsEndpoints: Calls<typeof import('../endpoints/programs.ts').programsEndpoints> = {
  'delete': { name: 'delete', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/delete/' },
  'campaign_presence': { name: 'campaign_presence', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/presence/' },
  'campaigns_planning': { name: 'campaigns_planning', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_planning/' },
  'occurrences_move': { name: 'occurrences_move', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/occurrences/move/' },
  'campaign_history': { name: 'campaign_history', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/history/' },
  'use-cases': { name: 'use-cases', method: 'GET', path: '/api/v1/use-cases/{company_id}/{locale}/' },
};
