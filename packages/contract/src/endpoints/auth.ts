import { z } from 'zod';
import { done, email, locale, none, timezone } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { newPassword } from '../passwords.ts';
import { session } from './accounts.ts';
import { readerEndpoints } from './reader.ts';
import { oneLine } from '../text.ts';

const name = z.string().overwrite(oneLine).min(1).max(LIMITS.nameLength);
const mailLink = z.object({ uidb64: z.string().max(40), token: z.string().max(200) });

/** The purpose of a link of an email; `verification` confirms an address and sets nothing. */
const mailLinkPurpose = z.enum(['activation', 'verification', 'reset']);

/** The ways in that begin with an address: a new account, a forgotten password, a new workspace. */
export const authEndpoints = {
  register: endpoint({
    name: 'register',
    method: 'POST',
    path: '/api/v1/auth/register/',
    summary: 'Send an email to set up an account. Returns the same whether or not the address is known',
    params: none,
    query: none,
    body: z.object({ email, culture: locale.default('en') }),
    response: done,
    status: 200,
    problems: ['too_many_requests'],
  }),
  mail_link_check: endpoint({
    name: 'mail_link_check',
    method: 'POST',
    path: '/api/v1/auth/link/check/',
    summary: 'The recipient of an email link while it is valid. Changes nothing',
    params: none,
    query: none,
    body: mailLink.extend({ page: z.enum(['activation', 'reset']) }),
    response: z.object({
      purpose: mailLinkPurpose,
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
    }),
    status: 200,
    problems: ['link_invalid', 'link_expired', 'link_used', 'too_many_requests'],
  }),
  activation: endpoint({
    name: 'activation',
    method: 'POST',
    path: '/api/v1/auth/activation/',
    summary: 'Set up an account with an email link, a name and a password, and log in',
    params: none,
    query: none,
    body: mailLink.extend({ first_name: name, last_name: name, password: newPassword }),
    response: session,
    status: 200,
    problems: ['link_invalid', 'link_expired', 'link_used', 'too_many_requests', 'unavailable'],
  }),
  email_verify: endpoint({
    name: 'email_verify',
    method: 'POST',
    path: '/api/v1/auth/verify_email/',
    summary: 'Confirm an address with an email link',
    params: none,
    query: none,
    body: mailLink,
    response: done,
    status: 200,
    problems: ['link_invalid', 'link_expired', 'link_used', 'too_many_requests'],
  }),
  send_email_verification: readerEndpoints.send_email_verification,
  password_reset: endpoint({
    name: 'password_reset',
    method: 'POST',
    path: '/api/v1/auth/password/reset/',
    summary: 'Send a link to set a new password. Returns the same whether or not the address is known',
    params: none,
    query: none,
    body: z.object({ email, culture: locale.default('en') }),
    response: done,
    status: 200,
    problems: ['too_many_requests'],
  }),
  password_reset_confirm: endpoint({
    name: 'password_reset_confirm',
    method: 'POST',
    path: '/api/v1/auth/password/reset/confirm/',
    summary: 'Set a new password with an email link. Logs out all devices and logs in this one',
    params: none,
    query: none,
    body: mailLink.extend({ password: newPassword }),
    response: session,
    status: 200,
    problems: ['link_invalid', 'link_expired', 'link_used', 'too_many_requests', 'unavailable'],
  }),
  update_last_access_date: readerEndpoints.update_last_access_date,
  workspace_slug: endpoint({
    name: 'workspace_slug',
    method: 'GET',
    path: '/api/v1/auth/workspace/slug/',
    summary: 'Whether an address is available for a new workspace, with a suggestion',
    params: none,
    query: z.object({ slug: z.string().max(200) }),
    body: none,
    response: z.object({
      slug: z.string(),
      fault: z.enum(['form', 'reserved', 'taken']).nullable(),
      suggestion: z.string().nullable(),
    }),
    status: 200,
    problems: ['too_many_requests'],
  }),
  workspace_create: endpoint({
    name: 'workspace_create',
    method: 'POST',
    path: '/api/v1/auth/workspace/',
    summary: 'Create a workspace. The caller becomes its superadmin',
    params: none,
    query: none,
    body: z.object({ name, slug: z.string().max(200), culture: locale, timezone }),
    response: session,
    status: 201,
    problems: ['registration_closed', 'email_unverified', 'too_many_requests'],
  }),
  welcome: endpoint({
    name: 'welcome',
    method: 'GET',
    path: '/api/v1/auth/welcome/',
    summary: 'Missing profile values after a first login',
    params: none,
    query: none,
    body: none,
    response: z.object({
      first_name: z.string(),
      last_name: z.string(),
      culture: locale,
      timezone: z.string().nullable(),
      is_complete: z.boolean(),
    }),
    status: 200,
    problems: [],
  }),
  welcome_save: endpoint({
    name: 'welcome_save',
    method: 'POST',
    path: '/api/v1/auth/welcome/',
    summary: 'Save name, language and time zone, here and in every workspace that lacks them',
    params: none,
    query: none,
    body: z.object({ first_name: name, last_name: name, culture: locale, timezone }),
    response: session,
    status: 200,
    problems: [],
  }),
};
