import { z } from 'zod';
import { companyParams, done, email, instant, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import type { SSO_ERRORS } from '../endpoint-values.ts';
import { ssoBinding, ssoInput, ssoSettings } from '../single-sign-on.ts';

export type SsoError = (typeof SSO_ERRORS)[number];

/** Warnings about metadata that can be used anyway. */
export const METADATA_WARNINGS = [
  'several_providers',
  'metadata_expired',
  'certificate_expired',
  'certificate_expires_soon',
  'certificate_not_yet_valid',
  'certificate_weak',
  'certificate_unreadable',
  'wants_signed_requests',
  'address_not_https',
  'name_id_changes',
] as const;
export type MetadataWarning = (typeof METADATA_WARNINGS)[number];

/** A certificate of an identity provider as it reads. */
export const ssoCertificate = z.object({
  /** Base64 of the DER, in one line: the stored form. */
  content: z.string(),
  subject: z.string(),
  fingerprint: z.string(),
  valid_from: instant,
  valid_to: instant,
  /** Such as `RSA 2048`. */
  key: z.string(),
  is_expired: z.boolean(),
  is_weak: z.boolean(),
});
export type SsoCertificate = z.infer<typeof ssoCertificate>;

const ssoState = z.object({
  settings: ssoSettings.nullable(),
  certificates: z.array(ssoCertificate),
  /** Our values for the identity provider. */
  service_provider: z.object({
    entity_id: z.string(),
    acs_url: z.string(),
    metadata_url: z.string(),
    login_url: z.string(),
  }),
  /** Whether the plan includes it. */
  is_entitled: z.boolean(),
});
export type SsoState = z.infer<typeof ssoState>;

const metadata = z.object({
  entity_id: z.string(),
  sso_url: z.string(),
  sso_binding: ssoBinding,
  certificates: z.array(ssoCertificate),
  name_id_format: z.string().nullable(),
  valid_until: instant.nullable(),
  /** Every identity provider that the metadata describes; the first is read unless one is named. */
  providers: z.array(z.string()),
  warnings: z.array(z.object({ code: z.enum(METADATA_WARNINGS), values: z.record(z.string(), z.string()) })),
});
export type SamlMetadata = z.infer<typeof metadata>;

const METADATA_BYTES = 1024 * 1024;

export const ssoEndpoints = {
  saml_metadata_parser: endpoint({
    name: 'saml_metadata_parser',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/saml_metadata_parser/',
    summary: 'Read the metadata of an identity provider, given as text or as an https address. Saves nothing',
    params: companyParams,
    query: none,
    body: z.object({
      content: z.string().max(METADATA_BYTES).optional(),
      url: z.string().trim().max(2_000).optional(),
      /** Which provider to read when the metadata describes several. */
      entity_id: z.string().max(1_024).optional(),
    }),
    response: metadata,
    status: 200,
    problems: ['invalid_input', 'too_many_requests'],
    // A megabyte of text, escaped.
    bodyLimit: 2 * METADATA_BYTES,
  }),
  sso_get: endpoint({
    name: 'sso_get',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/single_sign_on/',
    summary: 'Single sign-on of the workspace, with the values for its identity provider',
    params: companyParams,
    query: none,
    body: none,
    response: ssoState,
    status: 200,
    problems: [],
  }),
  sso_save: endpoint({
    name: 'sso_save',
    method: 'PUT',
    path: '/api/v1/companies/{company_id}/single_sign_on/',
    summary: 'Save single sign-on. After a change of the provider, test it again before you require it',
    params: companyParams,
    query: none,
    body: ssoInput,
    response: ssoState,
    status: 200,
    problems: ['sso_not_in_plan', 'sso_untested', 'second_step_unreported'],
  }),
  sso_delete: endpoint({
    name: 'sso_delete',
    method: 'DELETE',
    path: '/api/v1/companies/{company_id}/single_sign_on/',
    summary: 'Remove single sign-on. People who logged in with it have to log in again',
    params: companyParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
  sso_discover: endpoint({
    name: 'sso_discover',
    method: 'POST',
    path: '/api/v1/auth/sso/discover/',
    summary: 'The single sign-on address for an email address or a workspace, or null',
    params: none,
    query: none,
    body: z.object({ email: email.optional(), slug: z.string().trim().max(80).optional() }),
    response: z.object({ url: z.string().nullable() }),
    status: 200,
    problems: ['too_many_requests'],
  }),
};
