import { z } from 'zod';
import { AUDIT_ACTIONS } from '../audit-actions.ts';
import { AUDIT_GROUPS } from '../audit-groups.ts';
import { companyParams, id, idParam, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** A person of the log. An erased or unknown one is “A former member”. */
const auditPerson = z.object({ id, name: z.string(), is_former: z.boolean() });

/** The current name of a target, if it exists and the reader may see it. `number`: of a session in its program. */
const auditLabel = z.object({ name: z.string(), number: z.int().nullable() });

export const auditEntry = z
  .object({
    id,
    at: instant,
    action: z.enum(AUDIT_ACTIONS),
    /** Null: an unknown person, or the server itself. */
    actor: auditPerson.nullable(),
    /** The type of the target: `user`, `campaign`… */
    target: z
      .object({
        type: z.string(),
        id: id.nullable(),
        person: auditPerson.nullable(),
        label: auditLabel.nullable(),
      })
      .nullable(),
    data: z.record(z.string(), z.unknown()),
    /** For superadmins; null for others. */
    ip: z.string().nullable(),
    device: z.object({ browser: z.string(), system: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

// PostgreSQL knows no year 0, and no log is that old.
const day = z.iso.date().refine((date) => date >= '1970' && date < '2200', { error: 'invalid_value' });

const conditions = {
  group: z.enum(AUDIT_GROUPS).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** The member who did it. */
  actor: idParam.optional(),
  /** The member who is the target. */
  target: idParam.optional(),
  /** Days in the time zone of the workspace, both included. */
  from: day.optional(),
  to: day.optional(),
};

export const auditLogEndpoints = {
  audit: endpoint({
    name: 'audit',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/audit/',
    summary: 'The audit log of the workspace. IP addresses are for superadmins only',
    params: companyParams,
    query: listQuery.extend({
      ordering: z.enum(['-created_at', 'created_at']).default('-created_at'),
      ...conditions,
    }),
    body: none,
    response: paged(auditEntry),
    status: 200,
    problems: [],
  }),
  audit_export: endpoint({
    name: 'audit_export',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/audit/export/',
    summary: 'The audit log as a CSV file, the latest first; the export is written into the log itself',
    params: companyParams,
    query: none,
    body: z.object({
      ...conditions,
      actor: id.optional(),
      target: id.optional(),
      search: z.string().trim().max(LIMITS.searchLength).default(''),
    }),
    response: z.object({
      file_name: z.string(),
      content: z.string(),
      count: z.int(),
      /** False: there was more than one file takes. */
      is_complete: z.boolean(),
    }),
    status: 200,
    problems: [],
  }),
};
