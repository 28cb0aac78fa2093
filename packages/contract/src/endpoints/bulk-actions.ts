import { z } from 'zod';
import { companyParams, jobAccepted, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bulkDone } from '../job-results.ts';
import type { ProblemCode } from '../problems.ts';

export type { BulkDone } from '../job-results.ts';

/**
 * The response of every action on many members: 200 with its result, or 202 with a job of the kind `members_act` for more than
 * `LIMITS.bulkAtOnce` members (for erasing `removedAtOnce`). The result of the job is the same.
 */
export const bulkAnswer = z.union([bulkDone, jobAccepted]);
export type BulkAnswer = z.infer<typeof bulkAnswer>;

interface BulkAction<Body extends z.ZodType> {
  name: string;
  /** Below the company; the name where nothing is said. */
  path?: string;
  summary: string;
  body: Body;
  /** Besides those of every such action. */
  problems: readonly ProblemCode[];
}

/** Declares an act on every member that a filter finds, except oneself. */
export const bulkAction = <Body extends z.ZodType>({
  name,
  path = name,
  summary,
  body,
  problems,
}: BulkAction<Body>) =>
  endpoint({
    name,
    method: 'POST',
    path: `/api/v1/companies/{company_id}/${path}/`,
    summary,
    params: companyParams,
    query: none,
    body,
    response: bulkAnswer,
    later: jobAccepted,
    status: 200,
    problems: ['filter_invalid', 'plan_limit', 'superadmin_only', 'rights_lost', ...problems],
  });

export const bulkActionsEndpoints = {
  bulk_undo: endpoint({
    name: 'bulk_undo',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/bulk_acts/{undo_id}/undo/',
    summary: 'Undo a bulk action within a day, where nothing changed since',
    params: companyParams.extend({ undo_id: z.uuid() }),
    query: none,
    body: none,
    response: bulkAnswer,
    later: jobAccepted,
    status: 200,
    problems: ['undo_gone', 'plan_limit', 'superadmin_only', 'permission_missing', 'rights_lost'],
  }),
};
