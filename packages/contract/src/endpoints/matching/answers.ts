import { z } from 'zod';
import { companyItemParams, instant, listQuery, none, paged } from '../../common.ts';
import { SESSION_ANSWERS } from '../../endpoint-values.ts';
import { endpoint } from '../../endpoint.ts';
import { DELIVERY_STATES } from '../../statuses.ts';
import { shortUser } from '../members.ts';

export const roundAnswer = z.object({
  user: shortUser,
  answer: z.enum(SESSION_ANSWERS),
  /** When the member accepted or declined. */
  answered_at: instant.nullable(),
  /** The delivery of the invitation; null for members without one. */
  invitation: z.object({ state: z.enum(DELIVERY_STATES), sent_at: instant.nullable() }).nullable(),
});
export type RoundAnswer = z.infer<typeof roundAnswer>;

const roundParams = companyItemParams.extend({ round_id: companyItemParams.shape.id });
const path = '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/';

export const answersEndpoints = {
  session_answers: endpoint({
    name: 'session_answers',
    method: 'GET',
    path: `${path}answers/`,
    summary: 'Members of a session with their answer to its invitation, and whether the invitation arrived',
    params: roundParams,
    query: listQuery.extend({
      ordering: z.enum(['last_name', '-last_name']).default('last_name'),
      answer: z.enum(SESSION_ANSWERS).optional(),
    }),
    body: none,
    response: paged(roundAnswer),
    status: 200,
    problems: [],
  }),
};
