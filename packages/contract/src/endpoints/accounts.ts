import { z } from 'zod';
import {
  branding,
  done,
  email,
  id,
  idParam,
  instant,
  locale,
  none,
  paged,
  wholeListQuery,
} from '../common.ts';
import { GATES } from '../endpoint-values.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { workspaceOptions } from '../options.ts';
import { newPassword } from '../passwords.ts';
import { permissions } from '../permissions.ts';

const role = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export type Gate = (typeof GATES)[number];

export const SESSION_METHODS = ['password', 'link', 'passkey', 'saml', 'invitation', 'msteams'] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];

export const session = z.object({
  /** False also while the second step of a login is missing. */
  is_authenticated: z.boolean(),
  state: z.enum(['anonymous', 'mfa_pending', 'active']),
  /** How this browser logged in; null without a login. */
  method: z.enum(SESSION_METHODS).nullable(),
  csrf_token: z.string(),
  account: z
    .object({
      id,
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      culture: locale,
      has_password: z.boolean(),
      mfa_enabled: z.boolean(),
      email_verified: z.boolean(),
      /** Whether the page about the second step is shown: where it is set up, or a workspace lets members have one. */
      mfa_offered: z.boolean(),
    })
    .nullable(),
  workspaces: z.array(
    z.object({
      id,
      slug: z.string(),
      name: z.string(),
      role,
      user_id: id,
      logo_url: z.string().nullable(),
      /** Null: the session opens the workspace. */
      gate: z.enum(GATES).nullable(),
      /** How far the workspace is set up; the date is null until that is finished. */
      onboarding_step: z.int(),
      onboarding_finish_date: instant.nullable(),
    }),
  ),
});
export type Session = z.infer<typeof session>;

export const workspace = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    culture: locale,
    timezone: z.string(),
    /** Named endpoints with this company's id filled in; other placeholders stay. */
    urls: z.record(z.string(), z.string()),
    options: workspaceOptions,
    branding: branding.extend({ name: z.string() }),
    plan: z.int(),
    user: z.object({
      id,
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      culture: locale,
      timezone: z.string(),
      /** Their own choice; null where none was made. */
      chosen_timezone: z.string().nullable(),
      role,
      is_admin: z.boolean(),
    }),
    permissions,
    feature_flags: z.record(z.string(), z.boolean()),
    /** The moment of this answer, for `GET /api/v1/realtime/`; null for the link of a meeting, which opens no websocket. */
    realtime_cursor: z.string().nullable(),
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof workspace>;

const ownCompany = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  culture: locale,
  timezone: z.string(),
  role,
  logo_url: z.string().nullable(),
});

export const realtimeEvent = z.object({
  seq: z.int(),
  topic: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type RealtimeEvent = z.infer<typeof realtimeEvent>;

export const accountsEndpoints = {
  auth_session: endpoint({
    name: 'auth_session',
    method: 'GET',
    path: '/api/v1/auth/session/',
    summary: 'Who is logged in, their workspaces, and the CSRF token of the session',
    params: none,
    query: none,
    body: none,
    response: session,
    status: 200,
    problems: [],
  }),
  login: endpoint({
    name: 'login',
    method: 'POST',
    path: '/api/v1/auth/login/',
    summary: 'Log in with email and password',
    params: none,
    query: none,
    body: z.object({ email, password: z.string().min(1).max(LIMITS.passwordMax) }),
    response: session,
    status: 200,
    problems: ['wrong_credentials', 'too_many_requests', 'unavailable'],
  }),
  logout: endpoint({
    name: 'logout',
    method: 'POST',
    path: '/api/v1/auth/logout/',
    summary: 'Log out',
    params: none,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
  sign_in_link: endpoint({
    name: 'sign_in_link',
    method: 'POST',
    path: '/api/v1/auth/link/',
    summary: 'Send a login link by email. Returns the same whether or not the address is known',
    params: none,
    query: none,
    body: z.object({ email, next: z.string().startsWith('/').max(500).default('/') }),
    response: done,
    status: 200,
    problems: ['too_many_requests'],
  }),
  sign_in_link_confirm: endpoint({
    name: 'sign_in_link_confirm',
    method: 'POST',
    path: '/api/v1/auth/link/confirm/',
    summary: 'Log in with the token of a login link. It works once',
    params: none,
    query: none,
    body: z.object({ token: z.string().max(1_000) }),
    response: session.extend({ next: z.string() }),
    status: 200,
    problems: ['link_invalid', 'link_expired', 'link_used', 'too_many_requests'],
  }),
  password_change: endpoint({
    name: 'password_change',
    method: 'POST',
    path: '/api/v1/auth/password_change/',
    summary:
      'Change the password and log out all other devices. `old` is null for an account without a password',
    params: none,
    query: none,
    body: z.object({ old: z.string().max(LIMITS.passwordMax).nullable(), new: newPassword }),
    response: done,
    status: 200,
    problems: ['wrong_password', 'fresh_login_needed', 'too_many_requests', 'unavailable'],
  }),
  workspace: endpoint({
    name: 'workspace',
    method: 'GET',
    path: '/api/v1/workspace/{slug}/',
    summary:
      'The workspace of a slug, with the given endpoints, and the options and permissions of the caller',
    params: z.object({ slug: z.string().min(1).max(80) }),
    query: none,
    body: none,
    response: workspace,
    status: 200,
    problems: [],
  }),
  workspace_byid: endpoint({
    name: 'workspace-byid',
    method: 'GET',
    path: '/api/v1/workspace-byid/{id}/',
    summary: 'The workspace of an ID',
    params: z.object({ id: idParam }),
    query: none,
    body: none,
    response: workspace,
    status: 200,
    problems: [],
  }),
  companies: endpoint({
    name: 'companies',
    method: 'GET',
    path: '/api/v1/companies/',
    summary: 'Workspaces of the account, with the role in each',
    params: none,
    query: wholeListQuery('name'),
    body: none,
    response: paged(ownCompany),
    status: 200,
    problems: [],
  }),
  send_email_verification: endpoint({
    name: 'send_email_verification',
    method: 'POST',
    path: '/api/v1/auth/send_email_verification/',
    summary: 'Send the email that confirms the address of the account',
    params: none,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['too_many_requests'],
  }),
  update_last_access_date: endpoint({
    name: 'update_last_access_date',
    method: 'POST',
    path: '/api/v1/auth/update_last_access_date/',
    summary: 'Report activity, so that the login stays valid',
    params: none,
    query: none,
    body: z.object({ company_id: id.optional() }),
    response: done,
    status: 200,
    problems: [],
  }),
};
