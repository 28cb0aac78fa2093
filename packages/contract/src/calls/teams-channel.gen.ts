// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const teamsChannelEndpoints: Calls<typeof import('../endpoints/teams-channel.ts').teamsChannelEndpoints> = {
  'msteams_channel': { name: 'msteams_channel', method: 'GET', path: '/api/v1/msteams/channel/{channel_id}/' },
};
