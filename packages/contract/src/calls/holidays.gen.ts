// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const holidaysEndpoints: Calls<typeof import('../endpoints/holidays.ts').holidaysEndpoints> = {
  'holidays': { name: 'holidays', method: 'GET', path: '/api/v1/companies/{company_id}/holidays/' },
};
