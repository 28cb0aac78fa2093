import { z } from 'zod';
import { companyItemParams, companyParams, done, id, instant, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `connected`; `failing`: Slack did not answer the last call, which is repeated; `revoked`: Slack took the access back, so that
 * an admin has to connect again.
 */
export const SLACK_TEAM_STATES = ['connected', 'failing', 'revoked'] as const;

/** A Slack workspace that is connected to the company. Slack calls it a team, and we have workspaces ourselves. */
export const slackTeam = z
  .object({
    id,
    team: z.object({
      /** Its id at Slack; for an organization of several workspaces, that of the organization. */
      id: z.string(),
      name: z.string(),
    }),
    /** Whether it is an organization of several Slack workspaces. */
    is_organization: z.boolean(),
    /** The permissions that Slack gave, separated by commas. */
    scope: z.string(),
    /** Permissions that this version needs and Slack has not given yet: connect again. */
    missing_scopes: z.array(z.string()),
    state: z.enum(SLACK_TEAM_STATES),
    /** What Slack answered to the last call that failed; null if none did. */
    failure: z.string().nullable(),
    failed_at: instant.nullable(),
    /** When Slack last sent an event. */
    last_event_at: instant.nullable(),
    /** The admin who connected it; null after their deletion. */
    connected_by_name: z.string().nullable(),
    connected_at: instant,
  })
  .meta({ id: 'SlackTeam' });
export type SlackTeam = z.output<typeof slackTeam>;

/** A person of a Slack workspace, as a row of an import. */
const slackPerson = z
  .object({
    /** The id at Slack. */
    id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    /** The language that the person reads Slack in; null for one that we do not have. */
    culture: z.enum(['en', 'fr']).nullable(),
  })
  .meta({ id: 'SlackPerson' });
export type SlackPerson = z.output<typeof slackPerson>;

const slackChannel = z
  .object({
    /** The id at Slack. */
    id: z.string(),
    name: z.string(),
    is_private: z.boolean(),
    /** Guests and bots too; null where Slack does not say. */
    members_count: z.int().nullable(),
  })
  .meta({ id: 'SlackChannel' });
export type SlackChannel = z.output<typeof slackChannel>;

/** `lost`: Slack does not show the channel any more, or its Slack workspace is not connected. The audience stays as it is. */
export const FOLLOWED_STATES = ['followed', 'lost'] as const;

/** A channel whose members are an audience. */
const followedChannel = z
  .object({
    id,
    /** Of the Slack workspace; null once it was disconnected. */
    team_id: id.nullable(),
    /** The id at Slack. */
    channel_id: z.string(),
    name: z.string(),
    is_private: z.boolean(),
    audience: z.object({ id, name: z.string() }),
    state: z.enum(FOLLOWED_STATES),
    /** When the audience was last compared with the channel. */
    synced_at: instant.nullable(),
  })
  .meta({ id: 'FollowedChannel' });
export type FollowedChannel = z.output<typeof followedChannel>;

const channelParams = companyItemParams.extend({ channel: z.string().regex(/^[A-Z0-9]{1,30}$/) });

const cursorQuery = z.object({ cursor: z.string().max(500).optional() });
/** For the next page; null on the last one. */
const nextCursor = z.string().nullable();
const readProblems = [
  'slack_off',
  'slack_organization',
  'slack_rate_limited',
  'slack_revoked',
  'slack_unreachable',
  'too_many_requests',
] as const;

/** A user of a Slack workspace, that a member is asked to recognize. */
const slackLinkView = z
  .object({
    /** The name of the Slack workspace. */
    team: z.string(),
    user: z.object({
      name: z.string(),
      handle: z.string(),
      /** Null where we may not read it. */
      email: z.string().nullable(),
    }),
    /** Whether you have linked this user, or we recognized it by your address. */
    is_linked: z.boolean(),
    /** Whether another user of this Slack workspace, which we recognized by your address, is linked to you now. */
    replaces: z.boolean(),
  })
  .meta({ id: 'SlackLinkView' });
export type SlackLinkView = z.output<typeof slackLinkView>;

/** By the address of the user at Slack, or by the member. */
export const SLACK_LINKED_BY = ['address', 'member'] as const;

const slackLink = z
  .object({
    /** Of the Slack workspace. */
    id,
    team_name: z.string(),
    linked_by: z.enum(SLACK_LINKED_BY),
    linked_at: instant,
  })
  .meta({ id: 'SlackLink' });
export type SlackLink = z.output<typeof slackLink>;

const linkToken = z.object({ token: z.string().min(1).max(1_000) });
const linkProblems = [
  'slack_link_invalid',
  'slack_link_expired',
  'slack_member_linked',
  'slack_revoked',
  'slack_user_taken',
  'too_many_requests',
] as const;

const base = '/api/v1/companies/{company_id}/slack/';

export const slackEndpoints = {
  slack: endpoint({
    name: 'slack',
    method: 'GET',
    path: base,
    summary: 'The Slack workspaces that are connected, and whether this installation can connect any',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({
      /** Whether the operator has set up an app at Slack. */
      is_available: z.boolean(),
      results: z.array(slackTeam),
    }),
    status: 200,
    problems: [],
  }),
  slack_connect: endpoint({
    name: 'slack_connect',
    method: 'POST',
    path: `${base}connect/`,
    summary: 'Start connecting a Slack workspace. Returns the consent page of Slack',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ url: z.url() }),
    status: 200,
    problems: ['slack_off', 'too_many_requests'],
  }),
  slack_callback: endpoint({
    name: 'slack_callback',
    method: 'POST',
    path: `${base}callback/`,
    summary: 'Finish connecting with the code that Slack returned',
    params: companyParams,
    query: none,
    body: z.object({ state: z.string().min(1).max(200), code: z.string().min(1).max(2_000) }),
    response: slackTeam,
    status: 200,
    problems: [
      'slack_off',
      'slack_consent_invalid',
      'slack_app_refused',
      'slack_team_taken',
      'slack_unreachable',
      'too_many_requests',
    ],
  }),
  slack_test_message: endpoint({
    name: 'slack_test_message',
    method: 'POST',
    path: `${base}{id}/test_message/`,
    summary: 'Send yourself a test message in Slack. Slack finds you by your email address',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [
      'slack_off',
      'slack_user_unknown',
      'slack_rate_limited',
      'slack_revoked',
      'slack_unreachable',
      'too_many_requests',
    ],
  }),
  slack_people: endpoint({
    name: 'slack_people',
    method: 'GET',
    path: `${base}{id}/people/`,
    summary:
      'The people of a Slack workspace, to import them as members. Guests, bots, and people who left are not among them',
    params: companyItemParams,
    query: cursorQuery,
    body: none,
    response: z.object({
      results: z.array(slackPerson),
      /** Guests, and people without an address. */
      left_out: z.int(),
      next_cursor: nextCursor,
    }),
    status: 200,
    problems: [...readProblems],
  }),
  slack_channels: endpoint({
    name: 'slack_channels',
    method: 'GET',
    path: `${base}{id}/channels/`,
    summary: 'The channels of a Slack workspace: public ones, and private ones that the app was added to',
    params: companyItemParams,
    query: cursorQuery,
    body: none,
    response: z.object({ results: z.array(slackChannel), next_cursor: nextCursor }),
    status: 200,
    problems: [...readProblems, 'slack_scope_missing'],
  }),
  slack_followed: endpoint({
    name: 'slack_followed',
    method: 'GET',
    path: `${base}followed/`,
    summary: 'The channels whose members are an audience',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ results: z.array(followedChannel) }),
    status: 200,
    problems: [],
  }),
  slack_follow: endpoint({
    name: 'slack_follow',
    method: 'POST',
    path: `${base}{id}/channels/{channel}/follow/`,
    summary:
      'Create an audience of the members in a channel. It changes when people join or leave the channel',
    params: channelParams,
    query: none,
    body: none,
    response: followedChannel,
    status: 200,
    problems: [
      ...readProblems,
      'slack_scope_missing',
      'slack_channel_unknown',
      'audience_exists',
      'audiences_full',
    ],
  }),
  slack_unfollow: endpoint({
    name: 'slack_unfollow',
    method: 'DELETE',
    path: `${base}followed/{id}/`,
    summary: 'Stop following a channel. The members of the audience stay as if they were added by hand',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['permission_missing'],
  }),
  slack_channel_people: endpoint({
    name: 'slack_channel_people',
    method: 'GET',
    path: `${base}{id}/channels/{channel}/people/`,
    summary:
      'The ids at Slack of everyone in a channel, to import those who are people of the Slack workspace',
    params: channelParams,
    query: cursorQuery,
    body: none,
    response: z.object({ results: z.array(z.string()), next_cursor: nextCursor }),
    status: 200,
    problems: [...readProblems, 'slack_scope_missing', 'slack_channel_unknown'],
  }),
  slack_link: endpoint({
    name: 'slack_link',
    method: 'GET',
    path: `${base}link/`,
    summary: 'The user of a Slack workspace that a link from Slack would link to you',
    params: companyParams,
    query: linkToken,
    body: none,
    response: slackLinkView,
    status: 200,
    problems: [...linkProblems, 'slack_off', 'slack_rate_limited', 'slack_unreachable'],
  }),
  slack_link_confirm: endpoint({
    name: 'slack_link_confirm',
    method: 'POST',
    path: `${base}link/`,
    summary: 'Link the user of a Slack workspace to you, with the token of a link from Slack',
    params: companyParams,
    query: none,
    body: linkToken,
    response: done,
    status: 200,
    problems: [...linkProblems],
  }),
  slack_links: endpoint({
    name: 'slack_links',
    method: 'GET',
    path: `${base}links/`,
    summary: 'The Slack workspaces in which you are linked to a user',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ results: z.array(slackLink) }),
    status: 200,
    problems: [],
  }),
  slack_links_delete: endpoint({
    name: 'slack_links_delete',
    method: 'DELETE',
    path: `${base}links/{id}/`,
    summary: 'Unlink the user of a Slack workspace that you linked to you',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
  delete_slack: endpoint({
    name: 'delete_slack',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/delete_slack/',
    summary:
      'Disconnect a Slack workspace, or all of them. Slack revokes the access, and we delete what we stored about it',
    params: companyParams,
    query: none,
    /** Without an id, all. */
    body: z.object({ id: id.optional() }),
    response: done,
    status: 200,
    problems: [],
  }),
};
