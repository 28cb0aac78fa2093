// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const programOverviewEndpoints: Calls<typeof import('../endpoints/program-overview.ts').programOverviewEndpoints> = {
  'memberships': { name: 'memberships', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/memberships/' },
  'campaign_overview': { name: 'campaign_overview', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/overview/' },
  'campaign_booking': { name: 'campaign_booking', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/booking/' },
  'campaign_booked': { name: 'campaign_booked', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/booked/' },
};
