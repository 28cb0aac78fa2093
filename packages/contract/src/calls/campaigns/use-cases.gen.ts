// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const useCasesEndpoints: Calls<typeof import('../../endpoints/campaigns/use-cases.ts').useCasesEndpoints> = {
  'use-cases': { name: 'use-cases', method: 'GET', path: '/api/v1/use-cases/{company_id}/{locale}/' },
};
