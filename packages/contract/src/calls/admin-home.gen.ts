// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const adminHomeEndpoints: Calls<typeof import('../endpoints/admin-home.ts').adminHomeEndpoints> = {
  'admin_home': { name: 'admin_home', method: 'GET', path: '/api/v1/companies/{company_id}/admin_home/' },
};
