import { z } from 'zod';
import {
  companyItemParams,
  companyParams,
  done,
  email,
  id,
  idParam,
  instant,
  listQuery,
  none,
  paged,
  wholeListQuery,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { INVITATION_STATES, INVITATION_ORDERINGS } from '../endpoint-values.ts';
import { LIMITS } from '../limits.ts';
import { newPassword } from '../passwords.ts';
import { session } from './accounts.ts';
import { oneLine } from '../text.ts';

export type InvitationState = (typeof INVITATION_STATES)[number];

export const invite = z
  .object({
    id,
    email: z.string(),
    state: z.enum(INVITATION_STATES),
    /** Empty for a person who requested it through the link of the workspace. */
    invited_by_name: z.string(),
    created_at: instant,
    sent_at: instant,
    expires_at: instant,
    accepted_at: instant.nullable(),
    user_id: id.nullable(),
  })
  .meta({ id: 'Invite' });
export type Invite = z.infer<typeof invite>;

/** Why an address was not invited. */
export const INVITE_FAULTS = [
  'invalid',
  'duplicate',
  'inactive',
  'suppressed',
  'other_domain',
  'too_many',
  'mailed_enough',
  'seats_full',
] as const;
export type InviteFault = (typeof INVITE_FAULTS)[number];

/** The result of one address. `already_invited`: the email was sent again. */
export const inviteResult = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'already_here', 'already_invited', 'refused']),
  reason: z.enum(INVITE_FAULTS).nullable(),
});
export type InviteResult = z.infer<typeof inviteResult>;

const inviteLink = z.object({
  /** Null while none was made. */
  url: z.string().nullable(),
  renewed_at: instant.nullable(),
  /** Off: the link opens nothing, by the option `account_access`. */
  is_enabled: z.boolean(),
  /** Only addresses of these domains may request one; all when there are none. */
  domains: z.array(z.string()),
});
export type InviteLink = z.infer<typeof inviteLink>;

const token = z.string().min(1).max(1_000);
const name = z.string().overwrite(oneLine).max(LIMITS.nameLength);

/**
 * The step on the page of a link: make an account, log in first, join with the account that is logged in, or leave another
 * account first. `ask`: the link of a workspace, which needs an address.
 */
export const INVITATION_STEPS = ['register', 'log_in', 'join', 'other_account', 'ask'] as const;

const invitationView = z.object({
  step: z.enum(INVITATION_STEPS),
  workspace: z.object({ name: z.string(), slug: z.string() }),
  invited_by_name: z.string(),
  /** Null for the link of a workspace. */
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  domains: z.array(z.string()),
});
export type InvitationView = z.infer<typeof invitationView>;

/** Problems of a link that opens nothing. */
const LINK_PROBLEMS = [
  'link_invalid',
  'invitation_expired',
  'invitation_revoked',
  'invitation_used',
  'invite_link_off',
  'too_many_requests',
] as const;

const joinable = z.object({
  company_id: id,
  name: z.string(),
  /** The address was invited, or the workspace admits its domain. */
  via: z.enum(['invitation', 'domain']),
});
export type Joinable = z.infer<typeof joinable>;

export type InvitationOrdering = (typeof INVITATION_ORDERINGS)[number];

const path = (rest: string) => `/api/v1/companies/{company_id}/${rest}/`;
const entered = session.extend({ slug: z.string() });

export const invitationsEndpoints = {
  invites: endpoint({
    name: 'invites',
    method: 'GET',
    path: path('invites'),
    summary: 'Invitations, newest first',
    params: companyParams,
    query: listQuery.extend({
      ordering: z.enum(INVITATION_ORDERINGS).default('-created_at'),
      status: z.enum(INVITATION_STATES).optional(),
      /** Only those that a member came in by, or that wait at their address. */
      member: idParam.optional(),
    }),
    body: none,
    response: paged(invite),
    status: 200,
    problems: [],
  }),
  invite: endpoint({
    name: 'invite',
    method: 'POST',
    path: path('invite'),
    summary: 'Invite addresses by email. Returns a result for each, in the given order',
    params: companyParams,
    query: none,
    body: z.object({ emails: z.array(z.string().max(LIMITS.cellLength)).min(1).max(LIMITS.invitesAtOnce) }),
    response: z.object({ results: z.array(inviteResult) }),
    status: 200,
    problems: ['access_disabled', 'too_many_requests', 'invitations_full'],
  }),
  invite_resend: endpoint({
    name: 'invite_resend',
    method: 'POST',
    path: path('invites/{id}/resend'),
    summary: 'Resend an invitation. Links of earlier emails stop working',
    params: companyItemParams,
    query: none,
    body: none,
    response: invite,
    status: 200,
    problems: ['invitation_used', 'too_many_requests'],
  }),
  invite_revoke: endpoint({
    name: 'invite_revoke',
    method: 'POST',
    path: path('invites/{id}/revoke'),
    summary: 'Revoke an invitation. Its link stops working',
    params: companyItemParams,
    query: none,
    body: none,
    response: invite,
    status: 200,
    problems: ['invitation_used'],
  }),
  invite_link: endpoint({
    name: 'invite_link',
    method: 'GET',
    path: path('invite_link'),
    summary: 'The invitation link of the workspace',
    params: companyParams,
    query: none,
    body: none,
    response: inviteLink,
    status: 200,
    problems: [],
  }),
  invite_link_renew: endpoint({
    name: 'invite_link_renew',
    method: 'POST',
    path: path('invite_link/renew'),
    summary: 'Create a new invitation link. The earlier one stops working',
    params: companyParams,
    query: none,
    body: none,
    response: inviteLink,
    status: 200,
    problems: [],
  }),
  auth_invitation: endpoint({
    name: 'auth_invitation',
    method: 'POST',
    path: '/api/v1/auth/invitation/',
    summary: 'The workspace and person of an invitation link. Changes nothing',
    params: none,
    query: none,
    body: z.object({ token }),
    response: invitationView,
    status: 200,
    problems: LINK_PROBLEMS,
  }),
  auth_invitation_accept: endpoint({
    name: 'auth_invitation_accept',
    method: 'POST',
    path: '/api/v1/auth/invitation/accept/',
    summary: 'Join a workspace with an invitation. Name and password create an account if needed',
    params: none,
    query: none,
    body: z.object({
      token,
      first_name: name.default(''),
      last_name: name.default(''),
      password: newPassword.optional(),
    }),
    response: entered,
    status: 200,
    problems: [
      ...LINK_PROBLEMS,
      'log_in_first',
      'other_account',
      'member_inactive',
      'plan_limit',
      'unavailable',
    ],
  }),
  auth_invitation_request: endpoint({
    name: 'auth_invitation_request',
    method: 'POST',
    path: '/api/v1/auth/invitation/request/',
    summary:
      'Request an invitation with the link of a workspace. Returns the same whether or not the address is known',
    params: none,
    query: none,
    body: z.object({ token, email }),
    response: done,
    status: 200,
    problems: LINK_PROBLEMS,
  }),
  joinable: endpoint({
    name: 'joinable',
    method: 'GET',
    path: '/api/v1/auth/joinable/',
    summary: 'Workspaces that the account can join, by invitation or by domain',
    params: none,
    query: wholeListQuery('name'),
    body: none,
    response: paged(joinable),
    status: 200,
    problems: [],
  }),
  join: endpoint({
    name: 'join',
    method: 'POST',
    path: '/api/v1/auth/join/',
    summary: 'Join one of these workspaces',
    params: none,
    query: none,
    body: z.object({ company_id: id }),
    response: entered,
    status: 200,
    problems: ['plan_limit', 'member_inactive'],
  }),
};
