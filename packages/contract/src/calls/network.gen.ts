// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const networkEndpoints: Calls<typeof import('../endpoints/network.ts').networkEndpoints> = {
  'network': { name: 'network', method: 'GET', path: '/api/v1/companies/{company_id}/network/' },
  'network_map': { name: 'network_map', method: 'GET', path: '/api/v1/companies/{company_id}/network/map/' },
  'network_summary': { name: 'network_summary', method: 'GET', path: '/api/v1/companies/{company_id}/network/summary/' },
};
