// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const emailOutboxEndpoints: Calls<typeof import('../endpoints/email-outbox.ts').emailOutboxEndpoints> = {
  'suppressions': { name: 'suppressions', method: 'GET', path: '/api/v1/companies/{company_id}/suppressions/' },
  'suppressions_lift': { name: 'suppressions_lift', method: 'POST', path: '/api/v1/companies/{company_id}/suppressions/lift/' },
  'users_detail_mails': { name: 'users_detail_mails', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/mails/' },
};
