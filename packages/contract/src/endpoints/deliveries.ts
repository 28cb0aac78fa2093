import { z } from 'zod';
import { companyItemParams, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DELIVERY_STATES } from '../statuses.ts';

/** A mail to a member, without what it says. */
export const memberMail = z
  .object({
    id,
    /** `request`, `match`, `sign_in`, … */
    kind: z.string(),
    state: z.enum(DELIVERY_STATES),
    to: z.string(),
    /** What the mail server said, where it refused. */
    error: z.string().nullable(),
    queued_at: instant,
    sent_at: instant.nullable(),
  })
  .meta({ id: 'MemberMail' });
export type MemberMail = z.infer<typeof memberMail>;

export const deliveriesEndpoints = {
  users_detail_mails: endpoint({
    name: 'users_detail_mails',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/mails/',
    summary: 'The mails to a member with what became of them, newest first',
    params: companyItemParams,
    query: listQuery
      .pick({ limit: true, offset: true })
      .extend({ ordering: z.enum(['-created_at', 'created_at']).default('-created_at') }),
    body: none,
    response: paged(memberMail).extend({
      /** Their mailbox refused mail for good: nothing is sent there any more. */
      refused: z.object({ since: instant, reason: z.string() }).nullable(),
    }),
    status: 200,
    problems: [],
  }),
};
