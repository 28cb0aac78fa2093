// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const memberImportEndpoints: Calls<typeof import('../endpoints/member-import.ts').memberImportEndpoints> = {
  'upload_json_users': { name: 'upload_json_users', method: 'POST', path: '/api/v1/companies/{company_id}/upload_json_users/' },
  'upload_history': { name: 'upload_history', method: 'GET', path: '/api/v1/companies/{company_id}/upload_history/' },
  'upload_rejected': { name: 'upload_rejected', method: 'GET', path: '/api/v1/companies/{company_id}/upload_history/{upload_id}/rejected/' },
  'upload_mapping': { name: 'upload_mapping', method: 'POST', path: '/api/v1/companies/{company_id}/upload_mappings/search/' },
  'upload_mapping_save': { name: 'upload_mapping_save', method: 'PUT', path: '/api/v1/companies/{company_id}/upload_mappings/' },
  'upload_warnings': { name: 'upload_warnings', method: 'GET', path: '/api/v1/companies/{company_id}/upload_history/{upload_id}/warnings/' },
  'upload_stop': { name: 'upload_stop', method: 'POST', path: '/api/v1/companies/{company_id}/upload_history/{upload_id}/stop/' },
};
