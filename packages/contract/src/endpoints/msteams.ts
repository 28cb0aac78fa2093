import { z } from 'zod';
import { companyItemParams, companyParams, done, id, instant, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { session } from './accounts.ts';

/**
 * `connected`; `failing`: Microsoft did not answer the last call, which is repeated; `blocked`: Microsoft lets the app write to nobody
 * there.
 */
export const TEAMS_TENANT_STATES = ['connected', 'failing', 'blocked'] as const;

/**
 * What keeps the app from being installed for members: Microsoft does not know its bot; the organization has not agreed to the
 * permissions; or its catalog of apps does not have it.
 */
export const TEAMS_MISSING = ['bot', 'permission', 'package'] as const;

/** What keeps group chats of matched people from being made: see `TEAMS_MISSING`. */
export const TEAMS_GROUPS_MISSING = ['permission', 'package'] as const;

/** An organization at Microsoft whose people use Teams. Microsoft calls it a tenant. */
export const teamsTenant = z
  .object({
    id,
    tenant: z.object({
      /** Its id at Microsoft. */
      id: z.string(),
      /** The domain of the person who connected it. */
      name: z.string(),
    }),
    /** Whether the bot may write to its people. */
    can_send: z.boolean(),
    /** Members who are linked to a user of it. */
    linked_count: z.int(),
    /** Of them, those who have the app, so that messages reach them in Teams. */
    installed_count: z.int(),
    state: z.enum(TEAMS_TENANT_STATES),
    missing: z.enum(TEAMS_MISSING).nullable(),
    groups_missing: z.enum(TEAMS_GROUPS_MISSING).nullable(),
    /** When Microsoft last sent an event. */
    last_event_at: instant.nullable(),
    /** The admin who connected it; null after their deletion. */
    connected_by_name: z.string().nullable(),
    connected_at: instant,
  })
  .meta({ id: 'TeamsTenant' });
export type TeamsTenant = z.output<typeof teamsTenant>;

/** By the address of the user at Microsoft, or by the member. */
export const TEAMS_LINKED_BY = ['address', 'member'] as const;

const teamsLink = z
  .object({
    /** Of the tenant. */
    id,
    tenant_name: z.string(),
    linked_by: z.enum(TEAMS_LINKED_BY),
    linked_at: instant,
  })
  .meta({ id: 'TeamsLink' });
export type TeamsLink = z.output<typeof teamsLink>;

/** A user of Teams, that a member is asked to recognize. */
const teamsLinkView = z
  .object({
    tenant: z.string(),
    user: z.object({ name: z.string(), address: z.string() }),
    is_linked: z.boolean(),
    /** Whether another user of this tenant, which we recognized by your address, is linked to you now. */
    replaces: z.boolean(),
  })
  .meta({ id: 'TeamsLinkView' });
export type TeamsLinkView = z.output<typeof teamsLinkView>;

/** The token that Teams gives to a tab about its user. */
const tabToken = z.object({ token: z.string().min(1).max(8_000) });
const linkToken = z.object({ token: z.string().min(1).max(1_000) });
const linkProblems = [
  'msteams_link_invalid',
  'msteams_link_expired',
  'msteams_member_linked',
  'msteams_user_taken',
  'too_many_requests',
] as const;

const base = '/api/v1/companies/{company_id}/msteams/';

export const msteamsEndpoints = {
  msteams: endpoint({
    name: 'msteams',
    method: 'GET',
    path: base,
    summary:
      'The organizations at Microsoft that are connected, and whether this installation has an app for Teams',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({
      /** Whether the operator has set up an app at Microsoft. */
      is_available: z.boolean(),
      results: z.array(teamsTenant),
    }),
    status: 200,
    problems: [],
  }),
  msteams_connect: endpoint({
    name: 'msteams_connect',
    method: 'POST',
    path: `${base}connect/`,
    summary: 'Start connecting an organization at Microsoft. Returns the login page of Microsoft',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ url: z.url() }),
    status: 200,
    problems: ['msteams_off', 'too_many_requests'],
  }),
  msteams_callback: endpoint({
    name: 'msteams_callback',
    method: 'POST',
    path: `${base}callback/`,
    summary: 'Finish connecting with the code that Microsoft returned',
    params: companyParams,
    query: none,
    body: z.object({ state: z.string().min(1).max(200), code: z.string().min(1).max(4_000) }),
    response: teamsTenant,
    status: 200,
    problems: [
      'msteams_off',
      'msteams_consent_invalid',
      'msteams_guest',
      'msteams_tenant_taken',
      'msteams_unreachable',
      'too_many_requests',
    ],
  }),
  msteams_package: endpoint({
    name: 'msteams_package',
    method: 'GET',
    path: `${base}package/`,
    summary: 'The app for Teams of this installation, as a ZIP file that an admin of Teams uploads',
    params: companyParams,
    query: none,
    body: none,
    response: z.never(),
    file: 'application/zip',
    status: 200,
    problems: ['msteams_off'],
  }),
  msteams_test_message: endpoint({
    name: 'msteams_test_message',
    method: 'POST',
    path: `${base}{id}/test_message/`,
    summary: 'Send yourself a test message in Teams. You need a linked account, and the app in Teams',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [
      'msteams_off',
      'msteams_not_linked',
      'msteams_app_missing',
      'msteams_rate_limited',
      'msteams_blocked',
      'msteams_unreachable',
      'too_many_requests',
    ],
  }),
  msteams_install: endpoint({
    name: 'msteams_install',
    method: 'POST',
    path: `${base}{id}/install/`,
    summary: 'Look again at what is missing, and install the app for the linked members who lack it',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['msteams_off', 'too_many_requests'],
  }),
  delete_msteams: endpoint({
    name: 'delete_msteams',
    method: 'DELETE',
    path: `${base}{id}/`,
    summary:
      'Disconnect an organization at Microsoft. Its users are logged out in Teams, and their links are deleted',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
  msteams_session: endpoint({
    name: 'msteams_session',
    method: 'POST',
    path: '/api/v1/msteams/session/',
    summary: 'Log in inside Teams, with the token that Teams gives to a tab. The session opens one workspace',
    params: none,
    query: none,
    body: tabToken,
    response: z.object({
      session,
      /** The workspace that it opens. */
      workspace: z.object({ id, slug: z.string() }),
    }),
    status: 200,
    problems: [
      'msteams_off',
      'msteams_token_invalid',
      'msteams_not_connected',
      'msteams_user_unknown',
      'msteams_unreachable',
      'too_many_requests',
    ],
  }),
  msteams_link_start: endpoint({
    name: 'msteams_link_start',
    method: 'POST',
    path: '/api/v1/msteams/link/',
    summary: 'The address of the page on which a user of Teams links their account, for fifteen minutes',
    params: none,
    query: none,
    body: tabToken,
    response: z.object({ url: z.url() }),
    status: 200,
    problems: [
      'msteams_off',
      'msteams_token_invalid',
      'msteams_not_connected',
      'msteams_unreachable',
      'too_many_requests',
    ],
  }),
  msteams_link: endpoint({
    name: 'msteams_link',
    method: 'GET',
    path: `${base}link/`,
    summary: 'The user of Teams that a link would link to you',
    params: companyParams,
    query: linkToken,
    body: none,
    response: teamsLinkView,
    status: 200,
    problems: [...linkProblems],
  }),
  msteams_link_confirm: endpoint({
    name: 'msteams_link_confirm',
    method: 'POST',
    path: `${base}link/`,
    summary: 'Link the user of Teams to you',
    params: companyParams,
    query: none,
    body: linkToken,
    response: done,
    status: 200,
    problems: [...linkProblems],
  }),
  msteams_links: endpoint({
    name: 'msteams_links',
    method: 'GET',
    path: `${base}links/`,
    summary: 'The organizations at Microsoft in which you are linked to a user of Teams',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ results: z.array(teamsLink) }),
    status: 200,
    problems: [],
  }),
  msteams_links_delete: endpoint({
    name: 'msteams_links_delete',
    method: 'DELETE',
    path: `${base}links/{id}/`,
    summary: 'Unlink the user of Teams from you. You are logged out in Teams',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
};
