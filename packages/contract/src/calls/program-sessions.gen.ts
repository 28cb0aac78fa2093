// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const programSessionsEndpoints: Calls<typeof import('../endpoints/program-sessions.ts').programSessionsEndpoints> = {
  'memberships': { name: 'memberships', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/memberships/' },
  'campaign_overview': { name: 'campaign_overview', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/overview/' },
  'campaign_booking': { name: 'campaign_booking', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/booking/' },
  'campaign_booked': { name: 'campaign_booked', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/booked/' },
  'reset_sessions': { name: 'reset_sessions', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/reset_sessions/' },
  'session_delete': { name: 'session_delete', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/delete/' },
};
