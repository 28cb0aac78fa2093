// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const audiencesEndpoints: Calls<typeof import('../endpoints/audiences.ts').audiencesEndpoints> = {
  'audiences': { name: 'audiences', method: 'GET', path: '/api/v1/companies/{company_id}/audiences/' },
  'audiences_create': { name: 'audiences_create', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/' },
  'audiences_search': { name: 'audiences_search', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/search/' },
  'audiences_get': { name: 'audiences_get', method: 'GET', path: '/api/v1/companies/{company_id}/audiences/{id}/' },
  'audiences_update': { name: 'audiences_update', method: 'PUT', path: '/api/v1/companies/{company_id}/audiences/{id}/' },
  'audiences_delete': { name: 'audiences_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/audiences/{id}/' },
  'audiences_preview': { name: 'audiences_preview', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/{id}/preview/' },
  'audiences_added': { name: 'audiences_added', method: 'GET', path: '/api/v1/companies/{company_id}/audiences/{id}/added/' },
  'audiences_add_members': { name: 'audiences_add_members', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/{id}/add_members/' },
  'audiences_remove_members': { name: 'audiences_remove_members', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/{id}/remove_members/' },
  'add_to_audiences': { name: 'add_to_audiences', method: 'POST', path: '/api/v1/companies/{company_id}/add_to_audiences/' },
};
