import { z } from 'zod';
import { companyItemParams, companyParams, done, id, instant, none } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';

/** What Teams calls a channel: `19:` and letters, digits and signs. */
export const teamsChannelId = z
  .string()
  .max(200)
  .regex(/^19:[\w.@-]+$/);

const line = z
  .string()
  .trim()
  .max(LIMITS.nameLength)
  .regex(/^\P{Cc}*$/u);

/** A channel of Teams with a tab of this product. */
export const teamsChannel = z
  .object({
    id,
    channel_id: z.string(),
    /** The id of its team at Microsoft, and the names of both. */
    team_id: z.string(),
    team_name: z.string(),
    name: z.string(),
    /** Of the organization at Microsoft; null once it is disconnected. */
    tenant_name: z.string().nullable(),
    /** The audience of the members in it; null without one. */
    audience: z.object({ id, name: z.string() }).nullable(),
    /** `lost`: Teams does not show the channel any more, and its audience stays as it is. */
    state: z.enum(['tab', 'followed', 'lost']),
    /** When the audience was compared with the channel last; null before the first time. */
    synced_at: instant.nullable(),
  })
  .meta({ id: 'TeamsChannel' });
export type TeamsChannel = z.output<typeof teamsChannel>;

const base = '/api/v1/companies/{company_id}/msteams/channels/';

export const teamsChannelsEndpoints = {
  msteams_channels: endpoint({
    name: 'msteams_channels',
    method: 'GET',
    path: base,
    summary: 'The channels of Teams with a tab, and their audiences',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ results: z.array(teamsChannel) }),
    status: 200,
    problems: [],
  }),
  msteams_channel_save: endpoint({
    name: 'msteams_channel_save',
    method: 'POST',
    path: base,
    summary:
      'Save the channel of a tab. The token of Teams says which organization it belongs to, and Microsoft whether you are in it',
    params: companyParams,
    query: none,
    body: z.object({
      /** The token that Teams gives to a tab about its user. */
      token: z.string().min(1).max(8_000),
      channel_id: teamsChannelId,
      team_id: z.guid(),
      name: line.min(1),
      team_name: line,
    }),
    response: teamsChannel,
    status: 200,
    problems: [
      'msteams_off',
      'msteams_token_invalid',
      'msteams_not_connected',
      'msteams_user_unknown',
      'msteams_unreachable',
      'msteams_channels_full',
      'msteams_channel_unknown',
      'msteams_channel_permission',
      'msteams_rate_limited',
      'too_many_requests',
    ],
  }),
  msteams_channel_follow: endpoint({
    name: 'msteams_channel_follow',
    method: 'POST',
    path: `${base}{id}/audience/`,
    summary: 'Create an audience of the members in a channel. It changes with the channel',
    params: companyItemParams,
    query: none,
    body: none,
    response: teamsChannel,
    status: 200,
    problems: ['audience_exists', 'audiences_full', 'too_many_requests'],
  }),
  msteams_channel_unfollow: endpoint({
    name: 'msteams_channel_unfollow',
    method: 'DELETE',
    path: `${base}{id}/audience/`,
    summary: 'Stop following a channel. The audience and its members stay',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['permission_missing'],
  }),
  msteams_channel_sync: endpoint({
    name: 'msteams_channel_sync',
    method: 'POST',
    path: `${base}{id}/sync/`,
    summary: 'Compare the audience of a channel with the people in it now',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['permission_missing', 'too_many_requests'],
  }),
};
