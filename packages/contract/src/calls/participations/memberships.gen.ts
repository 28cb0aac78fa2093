// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const membershipsEndpoints: Calls<typeof import('../../endpoints/participations/memberships.ts').membershipsEndpoints> = {
  'memberships_change': { name: 'memberships_change', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/memberships/' },
  'memberships_bulk_add': { name: 'memberships_bulk_add', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/memberships/bulk_add/' },
  'resubscribe': { name: 'resubscribe', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/memberships/resubscribe/' },
};
