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
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    /** The language that the person reads Slack in; null for one that we do not have. */
    culture: z.enum(['en', 'fr']).nullable(),
  })
  .meta({ id: 'SlackPerson' });
export type SlackPerson = z.output<typeof slackPerson>;

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
    query: z.object({ cursor: z.string().max(500).optional() }),
    body: none,
    response: z.object({
      results: z.array(slackPerson),
      /** Guests, and people without an address. */
      left_out: z.int(),
      /** For the next page; null on the last one. */
      next_cursor: z.string().nullable(),
    }),
    status: 200,
    problems: [
      'slack_off',
      'slack_organization',
      'slack_rate_limited',
      'slack_revoked',
      'slack_unreachable',
      'too_many_requests',
    ],
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
