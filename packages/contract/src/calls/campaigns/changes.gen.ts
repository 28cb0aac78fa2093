// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const campaignChangesEndpoints: Calls<typeof import('../../endpoints/campaigns/changes.ts').campaignChangesEndpoints> = {
  'campaign_presence': { name: 'campaign_presence', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/presence/' },
};
