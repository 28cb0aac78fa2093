import { z } from 'zod';
import { companyParams, instant, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** Why an email domain was not added. */
export const DOMAIN_FAULTS = ['form', 'public', 'suffix', 'unproved', 'too_many'] as const;
export type DomainFault = (typeof DOMAIN_FAULTS)[number];

/** `proved`: its record is published. `failing`: it was, and is no longer. */
export const DOMAIN_STATUSES = ['pending', 'proved', 'failing'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** The result of the last check: `taken`: another workspace has proved the domain; `unreachable`: no answer. */
export const DOMAIN_CHECK_STATES = ['unknown', 'ok', 'missing', 'different', 'unreachable', 'taken'] as const;
export type DomainCheckState = (typeof DOMAIN_CHECK_STATES)[number];

const domainRecord = z.object({ type: z.literal('TXT'), host: z.string(), value: z.string() });
export type DomainRecord = z.infer<typeof domainRecord>;

/** A domain and its proof. Only a proved one lets people join by their address, and leads them to the single sign-on. */
export const domainDetail = z
  .object({
    domain: z.string(),
    /** In its own script, for names in other than Latin letters. */
    display_name: z.string(),
    status: z.enum(DOMAIN_STATUSES),
    /** The record that the owner of the domain publishes. */
    record: domainRecord,
    state: z.enum(DOMAIN_CHECK_STATES),
    /** The published text, if it differs; null otherwise. */
    found: z.string().nullable(),
    /** The result of the check and how to fix it, in the reader's language. */
    sentence: z.string(),
    checked_at: instant.nullable(),
    proved_at: instant.nullable(),
    /** When a domain without its record stops being proved; null while it is there. */
    fails_at: instant.nullable(),
  })
  .meta({ id: 'Domain' });
export type DomainDetail = z.infer<typeof domainDetail>;

export const domainsEndpoints = {
  domains: endpoint({
    name: 'domains',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/domains/',
    summary: 'Set the email domains of the workspace. Returns the reason for each domain that can’t be added',
    params: companyParams,
    query: none,
    body: z.object({ domains: z.array(z.string().max(300)).max(LIMITS.domainsMax * 2) }),
    response: z.object({
      domains: z.array(z.string()),
      details: z.array(domainDetail),
      rejected: z.array(z.object({ domain: z.string(), code: z.enum(DOMAIN_FAULTS), message: z.string() })),
    }),
    status: 200,
    problems: [],
  }),
  get_domains: endpoint({
    name: 'get_domains',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/get_domains/',
    summary: 'Email domains of the workspace, each with its verification',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ domains: z.array(z.string()), details: z.array(domainDetail) }),
    status: 200,
    problems: [],
  }),
  domains_check: endpoint({
    name: 'domains_check',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/domains/check/',
    summary: 'Check now whether the record of a domain is published',
    params: companyParams,
    query: none,
    body: z.object({ domain: z.string().max(300) }),
    response: domainDetail,
    status: 200,
    problems: ['not_found', 'too_many_requests'],
  }),
};
