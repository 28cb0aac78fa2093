// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const teamsChannelsEndpoints: Calls<typeof import('../../endpoints/msteams/channels.ts').teamsChannelsEndpoints> = {
  'msteams_channels': { name: 'msteams_channels', method: 'GET', path: '/api/v1/companies/{company_id}/msteams/channels/' },
  'msteams_channel_save': { name: 'msteams_channel_save', method: 'POST', path: '/api/v1/companies/{company_id}/msteams/channels/' },
  'msteams_channel_follow': { name: 'msteams_channel_follow', method: 'POST', path: '/api/v1/companies/{company_id}/msteams/channels/{id}/audience/' },
  'msteams_channel_unfollow': { name: 'msteams_channel_unfollow', method: 'DELETE', path: '/api/v1/companies/{company_id}/msteams/channels/{id}/audience/' },
  'msteams_channel_sync': { name: 'msteams_channel_sync', method: 'POST', path: '/api/v1/companies/{company_id}/msteams/channels/{id}/sync/' },
};
