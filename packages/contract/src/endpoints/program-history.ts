import { z } from 'zod';
import { AUDIT_ACTIONS } from '../audit-actions.ts';
import { companyItemParams, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** One value that changed, in words of the reader's language. */
export const historyChange = z.object({
  field: z.string(),
  label: z.string(),
  /** Null where the log only records that it changed, as with long texts. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const historyEntry = z
  .object({
    id,
    at: instant,
    action: z.enum(AUDIT_ACTIONS),
    /** Null: the program itself, on its dates. */
    by: z.object({ id, name: z.string(), is_former: z.boolean() }).nullable(),
    round: z.object({ id, number: z.int() }).nullable(),
    sentence: z.string(),
    changes: z.array(historyChange),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

const base = '/api/v1/companies/{company_id}/campaigns_list/';

export const programHistoryEndpoints = {
  campaign_history: endpoint({
    name: 'campaign_history',
    method: 'GET',
    path: `${base}{id}/history/`,
    summary: 'History of a program: changes with author and values before and after',
    params: companyItemParams,
    query: listQuery
      .pick({ limit: true, offset: true })
      .extend({ ordering: z.enum(['-created_at', 'created_at']).default('-created_at') }),
    body: none,
    response: paged(historyEntry),
    status: 200,
    problems: [],
  }),
};
