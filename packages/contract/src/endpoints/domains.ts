import { z } from 'zod';
import { companyParams, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** Why an e-mail domain was not added. */
export const DOMAIN_FAULTS = ['form', 'public', 'suffix', 'unproved', 'too_many'] as const;
export type DomainFault = (typeof DOMAIN_FAULTS)[number];

export const domainsEndpoints = {
  domains: endpoint({
    name: 'domains',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/domains/',
    summary:
      'Set the e-mail domains whose people may join. Those that cannot be added are answered with the reason',
    params: companyParams,
    query: none,
    body: z.object({ domains: z.array(z.string().max(300)).max(LIMITS.domainsMax * 2) }),
    response: z.object({
      domains: z.array(z.string()),
      rejected: z.array(z.object({ domain: z.string(), code: z.enum(DOMAIN_FAULTS), message: z.string() })),
    }),
    status: 200,
    problems: [],
  }),
  get_domains: endpoint({
    name: 'get_domains',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/get_domains/',
    summary: 'The e-mail domains whose people may join',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ domains: z.array(z.string()) }),
    status: 200,
    problems: [],
  }),
};
