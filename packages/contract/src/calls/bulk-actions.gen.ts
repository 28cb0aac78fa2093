// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const bulkActionsEndpoints: Calls<typeof import('../endpoints/bulk-actions.ts').bulkActionsEndpoints> = {
  'bulk_undo': { name: 'bulk_undo', method: 'POST', path: '/api/v1/companies/{company_id}/bulk_acts/{undo_id}/undo/' },
};
