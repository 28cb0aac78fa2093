import { z } from 'zod';
import { companyItemParams, companyParams, done, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { smtpServerInput } from '../smtp-server.ts';

export const SENDING_DOMAIN_STATUSES = ['pending', 'verified', 'failing', 'archived'] as const;
export type SendingDomainStatus = (typeof SENDING_DOMAIN_STATUSES)[number];

/** The purpose of a record of a sending domain. */
export const RECORD_PURPOSES = ['dkim', 'spf', 'dmarc', 'return_path'] as const;
export type RecordPurpose = (typeof RECORD_PURPOSES)[number];

/** The result of the last check of a record: `unreachable` means no answer, and nothing about the record. */
export const RECORD_STATES = ['unknown', 'ok', 'missing', 'different', 'several', 'unreachable'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** One record that the owner of a domain publishes. */
export const sendingRecord = z.object({
  type: z.enum(['TXT', 'CNAME']),
  host: z.string(),
  value: z.string(),
  purpose: z.enum(RECORD_PURPOSES),
  /** Without it the domain is not verified; the others are advised. */
  is_required: z.boolean(),
  /** The published text; null when there was none. */
  found: z.string().nullable(),
  ok: z.boolean(),
  state: z.enum(RECORD_STATES),
  /** The result of the check and how to fix it, in the reader's language. */
  sentence: z.string(),
});
export type SendingRecord = z.infer<typeof sendingRecord>;

export const sendingDomain = z
  .object({
    id,
    domain: z.string(),
    /** In its own script, for names in other than Latin letters. */
    display_name: z.string(),
    status: z.enum(SENDING_DOMAIN_STATUSES),
    records: z.array(sendingRecord),
    created_at: instant,
    checked_at: instant.nullable(),
    verified_at: instant.nullable(),
    verify_url: z.string(),
  })
  .meta({ id: 'SendingDomain' });
export type SendingDomain = z.infer<typeof sendingDomain>;

/** The result of a test email by a company's own mail server. */
export const SMTP_TEST_CODES = [
  'sent',
  'password',
  'password_missing',
  'host_not_found',
  'address',
  'port',
  'closed',
  'timeout',
  'certificate',
  'no_tls',
  'wrong_security',
  'sender_refused',
  'receiver_refused',
  'message_refused',
  'later',
  'cut',
  'other',
] as const;
export type SmtpTestCode = (typeof SMTP_TEST_CODES)[number];

export const emailDomainsEndpoints = {
  sending_domain: endpoint({
    name: 'sending_domain',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/sending_domain/',
    summary: 'Sending domains of the workspace, with the records to publish',
    params: companyParams,
    query: listQuery.extend({
      ordering: z.enum(['-created_at', 'created_at', 'domain', '-domain']).default('-created_at'),
      status: z.enum(SENDING_DOMAIN_STATUSES).optional(),
    }),
    body: none,
    response: paged(sendingDomain),
    status: 200,
    problems: [],
  }),
  sending_domain_create: endpoint({
    name: 'sending_domain_create',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/sending_domain/',
    summary: 'Add a sending domain. Creates a key for it',
    params: companyParams,
    query: none,
    body: z.object({ domain: z.string().max(300) }),
    response: sendingDomain,
    status: 201,
    problems: ['invalid_input', 'sending_domain_exists', 'sending_domain_taken', 'sending_domains_full'],
  }),
  sending_domain_get: endpoint({
    name: 'sending_domain_get',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/sending_domain/{id}/',
    summary: 'One sending domain',
    params: companyItemParams,
    query: none,
    body: none,
    response: sendingDomain,
    status: 200,
    problems: ['not_found'],
  }),
  sending_domain_update: endpoint({
    name: 'sending_domain_update',
    method: 'PUT',
    path: '/api/v1/companies/{company_id}/sending_domain/{id}/',
    summary: 'Remove a sending domain and delete its key',
    params: companyItemParams,
    query: none,
    body: z.object({ status: z.literal('archived') }),
    response: sendingDomain,
    status: 200,
    problems: ['not_found'],
  }),
  sending_domain_verify: endpoint({
    name: 'sending_domain_verify',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/sending_domain/{id}/verify/',
    summary: 'Check now whether the records of a domain are published',
    params: companyItemParams,
    query: none,
    body: none,
    response: sendingDomain,
    status: 200,
    problems: ['not_found', 'sending_domain_taken', 'too_many_requests'],
  }),
  send_smtp_test_email: endpoint({
    name: 'send_smtp_test_email',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/send_smtp_test_email/',
    summary:
      'Send yourself a test email through a mail server, saved or not. Returns the result as a sentence',
    params: companyParams,
    query: none,
    body: z.object({ smtp_config: smtpServerInput }),
    response: z.object({
      sent: z.boolean(),
      code: z.enum(SMTP_TEST_CODES),
      sentence: z.string(),
      /** The server's own words, where it said some. */
      detail: z.string().nullable(),
    }),
    status: 200,
    problems: ['invalid_input', 'too_many_requests'],
  }),
  delete_smtp_config: endpoint({
    name: 'delete_smtp_config',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/delete_smtp_config/',
    summary: 'Remove the workspace’s mail server. Emails use the installation’s server again',
    params: companyParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
};
