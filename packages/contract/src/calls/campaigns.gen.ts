// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const campaignsEndpoints: Calls<typeof import('../endpoints/campaigns.ts').campaignsEndpoints> = {
  'campaigns_list': { name: 'campaigns_list', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/' },
  'campaigns_create': { name: 'campaigns_create', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/' },
  'campaigns_update': { name: 'campaigns_update', method: 'PUT', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/' },
  'rules': { name: 'rules', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/rules/' },
  'campaign_note': { name: 'campaign_note', method: 'PUT', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/note/' },
  'activate': { name: 'activate', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/activate/' },
  'deactivate': { name: 'deactivate', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/deactivate/' },
  'archive': { name: 'archive', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/archive/' },
  'clone': { name: 'clone', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/clone/' },
  'count': { name: 'count', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/count/' },
  'delete': { name: 'delete', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/delete/' },
};
