import { z } from 'zod';
import { companyParams, done, id, idParam, instant, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { TWO_FA } from '../endpoint-values.ts';
import { LIMITS } from '../limits.ts';
import { session } from './accounts.ts';

export type TwoFa = (typeof TWO_FA)[number];
const twoFa = z.enum(TWO_FA);

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
const extensions = z.record(z.string(), z.unknown());

/** The options for an authenticator, which the browser passes on unchanged. */
const passkeyOptions = z.looseObject({ challenge: z.string() });

/** A new passkey, as the browser returns it. */
const passkeyRegistration = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  clientExtensionResults: extensions,
});

/** The proof of possession of a passkey, as the browser returns it. */
const passkeyAssertion = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
  clientExtensionResults: extensions,
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** Six digits, with or without the space that apps print in the middle. */
const appCode = z
  .string()
  .regex(/^\s*(\d\s*){6}$/)
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''));

const passkeyName = z.string().trim().min(1).max(LIMITS.passkeyNameLength);
const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** Stored in a cloud, and on several devices. */
  is_synced: z.boolean(),
});

export const mfaStatus = z.object({
  /** The app that shows codes; null without one. */
  totp: z.object({ confirmed_at: instant }).nullable(),
  passkeys: z.array(passkey),
  /** Null while no second step is set up. */
  recovery_codes: z.object({ left: z.int(), total: z.int(), created_at: instant }).nullable(),
  /** Whether the person proved lately who they are; without it nothing can be changed. */
  is_proved: z.boolean(),
  /** The ways in which the reader can prove their identity again. Empty: only by a new login. */
  proofs: z.array(z.enum(['password', 'code', 'passkey'])),
  /** Names of the workspaces that require two-step verification. */
  required_by: z.array(z.string()),
});
export type MfaStatus = z.infer<typeof mfaStatus>;

/** Codes are shown once, when they are made; null when the existing ones stay. */
const recoveryCodes = z.array(z.string());
const changed = z.object({ session, recovery_codes: recoveryCodes.nullable() });

export const mfaEndpoints = {
  mfa_status: endpoint({
    name: 'mfa_status',
    method: 'GET',
    path: '/api/v1/auth/mfa/',
    summary: 'How the account logs in: its app, passkeys and recovery codes',
    params: none,
    query: none,
    body: none,
    response: mfaStatus,
    status: 200,
    problems: [],
  }),
  mfa_ways: endpoint({
    name: 'mfa_ways',
    method: 'GET',
    path: '/api/v1/auth/mfa/verify/',
    summary: 'Methods that can complete the two-step verification of this login',
    params: none,
    query: none,
    body: none,
    response: z.object({ app: z.boolean(), passkey: z.boolean(), recovery: z.boolean() }),
    status: 200,
    problems: ['sso_session'],
  }),
  mfa_prove: endpoint({
    name: 'mfa_prove',
    method: 'POST',
    path: '/api/v1/auth/mfa/prove/',
    summary:
      'Confirm your identity before changing how you log in: by password, or by code with two-step verification',
    params: none,
    query: none,
    body: z.object({ proof: z.string().min(1).max(LIMITS.passwordMax) }),
    response: session,
    status: 200,
    problems: [
      'wrong_password',
      'mfa_code_wrong',
      'mfa_code_used',
      'recovery_code_wrong',
      'mfa_unreadable',
      'proof_impossible',
      'mfa_too_many',
    ],
  }),
  mfa_prove_passkey: endpoint({
    name: 'mfa_prove_passkey',
    method: 'POST',
    path: '/api/v1/auth/mfa/passkey/prove/',
    summary: 'Confirm your identity by passkey',
    params: none,
    query: none,
    body: passkeyAssertion,
    response: session,
    status: 200,
    problems: ['passkey_refused', 'passkey_late'],
  }),
  mfa_setup: endpoint({
    name: 'mfa_setup',
    method: 'POST',
    path: '/api/v1/auth/mfa/setup/',
    summary: 'Start setting up an authenticator app. It is active once one of its codes is confirmed',
    params: none,
    query: none,
    body: none,
    response: z.object({
      /** Base32, to type where no camera is. */
      secret: z.string(),
      /** The text of the QR code. */
      uri: z.string(),
    }),
    status: 200,
    problems: ['proof_needed'],
  }),
  mfa_setup_confirm: endpoint({
    name: 'mfa_setup_confirm',
    method: 'POST',
    path: '/api/v1/auth/mfa/setup/confirm/',
    summary: 'Confirm the app with one of its codes. It replaces an earlier one',
    params: none,
    query: none,
    body: z.object({ code: appCode }),
    response: changed,
    status: 200,
    problems: ['proof_needed', 'mfa_not_begun', 'mfa_code_wrong', 'mfa_too_many'],
  }),
  mfa_remove_totp: endpoint({
    name: 'mfa_remove_totp',
    method: 'POST',
    path: '/api/v1/auth/mfa/setup/remove/',
    summary: 'Remove the app. Without passkeys this turns off two-step verification',
    params: none,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['proof_needed'],
  }),
  mfa_verify: endpoint({
    name: 'mfa_verify',
    method: 'POST',
    path: '/api/v1/auth/mfa/verify/',
    summary: 'Complete two-step verification with a code of the app. Each code works once',
    params: none,
    query: none,
    body: z.object({ code: appCode }),
    response: session,
    status: 200,
    problems: [
      'mfa_missing',
      'mfa_code_wrong',
      'mfa_code_used',
      'mfa_unreadable',
      'mfa_too_many',
      'sso_session',
    ],
  }),
  mfa_recovery: endpoint({
    name: 'mfa_recovery',
    method: 'POST',
    path: '/api/v1/auth/mfa/recovery/',
    summary: 'Complete two-step verification with a recovery code. Each code works once',
    params: none,
    query: none,
    body: z.object({ code: z.string().min(1).max(60) }),
    response: z.object({ session, left: z.int() }),
    status: 200,
    problems: ['recovery_code_wrong', 'mfa_unreadable', 'mfa_too_many', 'sso_session'],
  }),
  mfa_recovery_renew: endpoint({
    name: 'mfa_recovery_renew',
    method: 'POST',
    path: '/api/v1/auth/mfa/recovery/renew/',
    summary: 'Create new recovery codes. The old ones stop working',
    params: none,
    query: none,
    body: none,
    response: z.object({ recovery_codes: recoveryCodes }),
    status: 200,
    problems: ['proof_needed', 'mfa_missing'],
  }),
  passkey_register_options: endpoint({
    name: 'passkey_register_options',
    method: 'POST',
    path: '/api/v1/auth/mfa/passkey/register/options/',
    summary: 'Options for creating a passkey',
    params: none,
    query: none,
    body: none,
    response: passkeyOptions,
    status: 200,
    problems: ['proof_needed', 'passkeys_full'],
  }),
  passkey_register: endpoint({
    name: 'passkey_register',
    method: 'POST',
    path: '/api/v1/auth/mfa/passkey/register/',
    summary: 'Add the passkey that the authenticator created',
    params: none,
    query: none,
    body: z.object({ name: passkeyName, response: passkeyRegistration }),
    response: changed,
    status: 200,
    problems: ['proof_needed', 'passkey_refused', 'passkey_late', 'passkey_exists', 'passkeys_full'],
  }),
  passkey_verify_options: endpoint({
    name: 'passkey_verify_options',
    method: 'POST',
    path: '/api/v1/auth/mfa/passkey/verify/options/',
    summary: 'Options for using a passkey for two-step verification, or to confirm your identity',
    params: none,
    query: none,
    body: none,
    response: passkeyOptions,
    status: 200,
    problems: ['mfa_missing', 'sso_session', 'too_many_requests'],
  }),
  passkey_verify: endpoint({
    name: 'passkey_verify',
    method: 'POST',
    path: '/api/v1/auth/mfa/passkey/verify/',
    summary: 'Complete two-step verification with a passkey',
    params: none,
    query: none,
    body: passkeyAssertion,
    response: session,
    status: 200,
    problems: ['passkey_refused', 'passkey_late', 'sso_session'],
  }),
  passkey_login_options: endpoint({
    name: 'passkey_login_options',
    method: 'POST',
    path: '/api/v1/auth/mfa/passkey/login/options/',
    summary: 'Options for a login without a password',
    params: none,
    query: none,
    body: none,
    response: passkeyOptions,
    status: 200,
    problems: ['too_many_requests'],
  }),
  passkey_login: endpoint({
    name: 'passkey_login',
    method: 'POST',
    path: '/api/v1/auth/mfa/passkey/login/',
    summary: 'Log in with a passkey alone',
    params: none,
    query: none,
    body: passkeyAssertion,
    response: session,
    status: 200,
    problems: ['passkey_refused', 'passkey_late', 'too_many_requests'],
  }),
  passkey_rename: endpoint({
    name: 'passkey_rename',
    method: 'PUT',
    path: '/api/v1/auth/mfa/passkey/{id}/',
    summary: 'Rename a passkey',
    params: z.object({ id: idParam }),
    query: none,
    body: z.object({ name: passkeyName }),
    response: done,
    status: 200,
    problems: [],
  }),
  passkey_remove: endpoint({
    name: 'passkey_remove',
    method: 'DELETE',
    path: '/api/v1/auth/mfa/passkey/{id}/',
    summary: 'Remove a passkey. Removing the last one, without an app, turns off two-step verification',
    params: z.object({ id: idParam }),
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['proof_needed'],
  }),
  two_fa: endpoint({
    name: 'two_fa',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/mfa_setup/',
    summary: 'The two-step verification setting of the workspace, and how many members have it',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ two_fa: twoFa, members: z.int(), members_with_mfa: z.int() }),
    status: 200,
    problems: [],
  }),
  mfa_setup_url: endpoint({
    name: 'mfa_setup_url',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/mfa_setup/',
    summary: 'Set two-step verification of members: off, optional or required',
    params: companyParams,
    query: none,
    body: z.object({ two_fa: twoFa }),
    response: z.object({ two_fa: twoFa }),
    status: 200,
    problems: ['second_step_unreported'],
  }),
};
