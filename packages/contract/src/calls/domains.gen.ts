// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const domainsEndpoints: Calls<typeof import('../endpoints/domains.ts').domainsEndpoints> = {
  'domains': { name: 'domains', method: 'POST', path: '/api/v1/companies/{company_id}/domains/' },
  'get_domains': { name: 'get_domains', method: 'GET', path: '/api/v1/companies/{company_id}/get_domains/' },
  'domains_check': { name: 'domains_check', method: 'POST', path: '/api/v1/companies/{company_id}/domains/check/' },
};
