// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const campaignChannelsEndpoints: Calls<typeof import('../../endpoints/campaigns/channels.ts').campaignChannelsEndpoints> = {
  'campaign_channel': { name: 'campaign_channel', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/channel/' },
  'campaign_channel_choose': { name: 'campaign_channel_choose', method: 'PUT', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/slack_channel/' },
  'campaign_channel_create': { name: 'campaign_channel_create', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/slack_channel/' },
  'campaign_teams_channel_choose': { name: 'campaign_teams_channel_choose', method: 'PUT', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/msteams_channel/' },
  'campaign_channel_remove': { name: 'campaign_channel_remove', method: 'DELETE', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/channel/' },
};
