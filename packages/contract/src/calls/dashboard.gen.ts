// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const dashboardEndpoints: Calls<typeof import('../endpoints/dashboard.ts').dashboardEndpoints> = {
  'overview': { name: 'overview', method: 'GET', path: '/api/v1/companies/{company_id}/overview/' },
  'participations_stats': { name: 'participations_stats', method: 'POST', path: '/api/v1/companies/{company_id}/participations_stats/' },
  'engagement_stats': { name: 'engagement_stats', method: 'POST', path: '/api/v1/companies/{company_id}/engagement_stats/' },
  'campaigns_stats': { name: 'campaigns_stats', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_stats/' },
  'mixing_stats': { name: 'mixing_stats', method: 'POST', path: '/api/v1/companies/{company_id}/mixing_stats/' },
  'top_randomers': { name: 'top_randomers', method: 'POST', path: '/api/v1/companies/{company_id}/top_randomers/' },
  'network_stats': { name: 'network_stats', method: 'POST', path: '/api/v1/companies/{company_id}/network_stats/' },
};
