// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const userCampaignsEndpoints: Calls<typeof import('../../endpoints/participations/user-campaigns.ts').userCampaignsEndpoints> = {
  'user_campaigns': { name: 'user_campaigns', method: 'GET', path: '/api/v1/companies/{company_id}/user_campaigns/' },
  'user_campaigns_get': { name: 'user_campaigns_get', method: 'GET', path: '/api/v1/companies/{company_id}/user_campaigns/{id}/' },
  'user_campaigns_people': { name: 'user_campaigns_people', method: 'GET', path: '/api/v1/companies/{company_id}/user_campaigns/{id}/people/' },
  'user_campaigns_snooze': { name: 'user_campaigns_snooze', method: 'POST', path: '/api/v1/companies/{company_id}/user_campaigns/{id}/snooze/' },
  'user_campaigns_next': { name: 'user_campaigns_next', method: 'POST', path: '/api/v1/companies/{company_id}/user_campaigns/{id}/next/' },
};
