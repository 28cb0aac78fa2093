// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const bulkAccountEndpoints: Calls<typeof import('../endpoints/bulk-actions.ts').bulkAccountEndpoints> = {
  'reset_password': { name: 'reset_password', method: 'POST', path: '/api/v1/companies/{company_id}/reset_password/' },
};

export const bulkEndpoints: Calls<typeof import('../endpoints/bulk-actions.ts').bulkEndpoints> = {
  'bulk_update_fields': { name: 'bulk_update_fields', method: 'POST', path: '/api/v1/companies/{company_id}/bulk_update_fields/' },
  'activate_users': { name: 'activate_users', method: 'POST', path: '/api/v1/companies/{company_id}/activate_users/' },
  'deactivate_users': { name: 'deactivate_users', method: 'POST', path: '/api/v1/companies/{company_id}/deactivate_users/' },
  'remove_users': { name: 'remove_users', method: 'POST', path: '/api/v1/companies/{company_id}/remove_users/' },
};

export const exportEndpoints: Calls<typeof import('../endpoints/bulk-actions.ts').exportEndpoints> = {
  'export_users': { name: 'export_users', method: 'POST', path: '/api/v1/companies/{company_id}/export_users/' },
};

export const undoEndpoints: Calls<typeof import('../endpoints/bulk-actions.ts').undoEndpoints> = {
  'bulk_undo': { name: 'bulk_undo', method: 'POST', path: '/api/v1/companies/{company_id}/bulk_acts/{undo_id}/undo/' },
};
