// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const passwordEndpoints: Calls<typeof import('../../endpoints/accounts/password.ts').passwordEndpoints> = {
  'reset_password': { name: 'reset_password', method: 'POST', path: '/api/v1/companies/{company_id}/reset_password/' },
};
