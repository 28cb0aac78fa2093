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
  session_reminder: endpoint({
    name: 'session_reminder',
    method: 'GET',
    path: `${path}reminder/`,
    summary: 'Who a reminder of an open session would reach, and when it was sent or may be sent',
    params: roundParams,
    query: none,
    body: none,
    response: z.object({
      /** Members who were invited, have not answered and get emails about invitations. */
      count: z.int(),
      /** When the reminder of the session was sent; null before. A session has one. */
      sent_at: instant.nullable(),
      /** Not before this; null where no invitation was sent. */
      from: instant.nullable(),
    }),
    status: 200,
    problems: [],
  }),
  session_remind: endpoint({
    name: 'session_remind',
    method: 'POST',
    path: `${path}reminder/`,
    summary: 'Send the reminder of an open session now, instead of on its date',
    params: roundParams,
    query: none,
    body: none,
    response: z.object({ count: z.int() }),
    status: 200,
    problems: ['round_state', 'reminder_sent', 'reminder_too_soon'],
  }),
};
