import { z } from 'zod';
import { id, instant, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CAMPAIGN_STATUSES } from '../statuses.ts';
import { workspace } from './accounts.ts';
import { teamsChannel, teamsChannelId } from './msteams/channels.ts';
import { userCampaign } from './participations/user-campaigns.ts';

/** A program for the people of a channel. */
export const channelCampaign = z
  .object({
    id,
    name: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    next_round_date: instant.nullable(),
    /** The reader's own part in it; null for one that the reader only manages. */
    own: userCampaign.nullable(),
    /** Whether the reader manages it. */
    can_manage: z.boolean(),
  })
  .meta({ id: 'ChannelCampaign' });
export type ChannelCampaign = z.output<typeof channelCampaign>;

/** A channel of Teams, for the reader. */
const shownChannel = z
  .object({
    channel_id: z.string(),
    /** Empty for members who are not known to be in the channel. */
    name: z.string(),
    /** For admins; null for members. */
    settings: teamsChannel.nullable(),
  })
  .meta({ id: 'ShownTeamsChannel' });

/** The workspace that a channel of Teams belongs to, and the channel's programs. */
export const channelWorkspace = workspace
  .extend({ channel: shownChannel, campaigns: z.array(channelCampaign) })
  .meta({ id: 'ChannelWorkspace' });
export type ChannelWorkspace = z.output<typeof channelWorkspace>;

export const teamsChannelEndpoints = {
  msteams_channel: endpoint({
    name: 'msteams_channel',
    method: 'GET',
    path: '/api/v1/msteams/channel/{channel_id}/',
    summary:
      'The workspace of a channel of Teams, and its programs. The token of Teams follows `Bearer` in the header Authorization',
    params: z.object({ channel_id: teamsChannelId }),
    query: none,
    body: none,
    response: channelWorkspace,
    status: 200,
    problems: [
      'msteams_off',
      'msteams_token_invalid',
      'msteams_not_connected',
      'msteams_unreachable',
      'too_many_requests',
    ],
  }),
};
