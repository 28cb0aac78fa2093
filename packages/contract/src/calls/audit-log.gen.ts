// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const auditLogEndpoints: Calls<typeof import('../endpoints/audit-log.ts').auditLogEndpoints> = {
  'audit': { name: 'audit', method: 'GET', path: '/api/v1/companies/{company_id}/audit/' },
  'audit_export': { name: 'audit_export', method: 'POST', path: '/api/v1/companies/{company_id}/audit/export/' },
};
