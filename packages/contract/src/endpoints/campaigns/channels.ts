import { z } from 'zod';
import { companyItemParams, done, id, instant, none } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';

/**
 * `ready`: the program writes to it. Else nothing is written: `not_in`: the app is not in the channel, or in its team; `gone`: the chat
 * does not show it to the app; `archived`; `shared`: with people of another company; `refused`: the app may not write there;
 * `disconnected`: its Slack workspace, or its organization, is not connected.
 */
export const PROGRAM_CHANNEL_STATES = [
  'ready',
  'not_in',
  'gone',
  'archived',
  'shared',
  'refused',
  'disconnected',
] as const;

/** The channel of Slack or Microsoft Teams to which a program writes. */
const programChannel = z
  .object({
    chat: z.enum(['slack', 'msteams']),
    /** The Slack workspace; null in Microsoft Teams, and once it was disconnected. */
    team: z.object({ id, name: z.string() }).nullable(),
    /** The channel with a tab that it is; null in Slack. */
    msteams_channel_id: id.nullable(),
    /** The name of its team in Microsoft Teams; empty in Slack. */
    team_name: z.string(),
    /** The id at Slack, or at Microsoft. */
    channel_id: z.string(),
    name: z.string(),
    is_private: z.boolean(),
    state: z.enum(PROGRAM_CHANNEL_STATES),
    /** When the chat was last asked about it. */
    checked_at: instant,
  })
  .meta({ id: 'ProgramChannel' });
export type ProgramChannel = z.output<typeof programChannel>;

const base = '/api/v1/companies/{company_id}/campaigns_list/{id}/';
const path = `${base}channel/`;
const slackPath = `${base}slack_channel/`;
const shown = z.object({ channel: programChannel.nullable() });
const channelProblems = [
  'campaign_state',
  'slack_channel_shared',
  'slack_off',
  'slack_organization',
  'slack_rate_limited',
  'slack_revoked',
  'slack_unreachable',
  'too_many_requests',
] as const;

export const campaignChannelsEndpoints = {
  campaign_channel: endpoint({
    name: 'campaign_channel',
    method: 'GET',
    path,
    summary: 'The channel of Slack or Microsoft Teams to which the program writes',
    params: companyItemParams,
    query: none,
    body: none,
    response: shown,
    status: 200,
    problems: [],
  }),
  campaign_channel_choose: endpoint({
    name: 'campaign_channel_choose',
    method: 'PUT',
    path: slackPath,
    summary: 'Choose the channel of Slack to which the program writes. The app joins a public one',
    params: companyItemParams,
    query: none,
    body: z.object({ team_id: id, channel_id: z.string().regex(/^[A-Z0-9]{1,30}$/) }),
    response: shown,
    status: 200,
    problems: [...channelProblems, 'slack_channel_unknown', 'slack_channel_archived', 'slack_scope_missing'],
  }),
  campaign_channel_create: endpoint({
    name: 'campaign_channel_create',
    method: 'POST',
    path: slackPath,
    summary: 'Create a channel in Slack and have the program write to it. You are invited to it',
    params: companyItemParams,
    query: none,
    body: z.object({
      team_id: id,
      /** As Slack takes it: no capital letters, spaces or other punctuation. */
      name: z.string().regex(/^[\p{Ll}\p{Lo}\p{M}\p{N}_-]{1,80}$/u),
      is_private: z.boolean(),
    }),
    response: shown,
    status: 200,
    problems: [
      ...channelProblems,
      'slack_channel_scope_missing',
      'slack_channel_taken',
      'slack_channel_refused',
      'slack_channel_user_unknown',
    ],
  }),
  campaign_teams_channel_choose: endpoint({
    name: 'campaign_teams_channel_choose',
    method: 'PUT',
    path: `${base}msteams_channel/`,
    summary: 'Choose the channel of Microsoft Teams to which the program writes, among those with a tab',
    params: companyItemParams,
    query: none,
    body: z.object({ msteams_channel_id: id }),
    response: shown,
    status: 200,
    problems: [
      'campaign_state',
      'msteams_off',
      'msteams_not_connected',
      'msteams_blocked',
      'msteams_channel_lost',
      'msteams_channel_shared',
      'msteams_rate_limited',
      'msteams_unreachable',
      'too_many_requests',
    ],
  }),
  campaign_channel_remove: endpoint({
    name: 'campaign_channel_remove',
    method: 'DELETE',
    path,
    summary: 'The program writes to no channel any more. The channel stays in the chat',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['campaign_state'],
  }),
};
