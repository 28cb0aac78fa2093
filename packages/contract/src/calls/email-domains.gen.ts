// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const emailDomainsEndpoints: Calls<typeof import('../endpoints/email-domains.ts').emailDomainsEndpoints> = {
  'sending_domain': { name: 'sending_domain', method: 'GET', path: '/api/v1/companies/{company_id}/sending_domain/' },
  'sending_domain_create': { name: 'sending_domain_create', method: 'POST', path: '/api/v1/companies/{company_id}/sending_domain/' },
  'sending_domain_get': { name: 'sending_domain_get', method: 'GET', path: '/api/v1/companies/{company_id}/sending_domain/{id}/' },
  'sending_domain_update': { name: 'sending_domain_update', method: 'PUT', path: '/api/v1/companies/{company_id}/sending_domain/{id}/' },
  'sending_domain_verify': { name: 'sending_domain_verify', method: 'POST', path: '/api/v1/companies/{company_id}/sending_domain/{id}/verify/' },
  'send_smtp_test_email': { name: 'send_smtp_test_email', method: 'POST', path: '/api/v1/companies/{company_id}/send_smtp_test_email/' },
  'delete_smtp_config': { name: 'delete_smtp_config', method: 'POST', path: '/api/v1/companies/{company_id}/delete_smtp_config/' },
};
