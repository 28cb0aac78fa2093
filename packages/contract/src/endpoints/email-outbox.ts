import { z } from 'zod';
import {
  companyItemParams,
  companyParams,
  done,
  email,
  id,
  instant,
  listQuery,
  none,
  paged,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CHANNEL_REASONS, DELIVERY_CHANNELS, DELIVERY_STATES } from '../statuses.ts';

/** An email to a member, without its content. */
export const memberMail = z
  .object({
    id,
    /** `request`, `match`, `sign_in`, … */
    kind: z.string(),
    state: z.enum(DELIVERY_STATES),
    channel: z.enum(DELIVERY_CHANNELS),
    channel_reason: z.enum(CHANNEL_REASONS).nullable(),
    to: z.string(),
    /** The mail server's message, where it refused, bounced or delayed it. */
    error: z.string().nullable(),
    queued_at: instant,
    sent_at: instant.nullable(),
  })
  .meta({ id: 'MemberMail' });
export type MemberMail = z.infer<typeof memberMail>;

/** Why an address gets no more email: refused at once, bounced later, or reported as unwanted. */
export const SUPPRESSION_KINDS = ['refused', 'bounced', 'complaint'] as const;

/** An address that gets no more email. */
export const suppression = z
  .object({
    email: z.string(),
    kind: z.enum(SUPPRESSION_KINDS),
    /** The mailbox's own text. */
    reason: z.string(),
    created_at: instant,
    /** The member with the address; null without one. */
    user: z.object({ id, first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'Suppression' });
export type Suppression = z.infer<typeof suppression>;

export const emailOutboxEndpoints = {
  suppressions: endpoint({
    name: 'suppressions',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/suppressions/',
    summary: 'Addresses that get no more emails, with the reason',
    params: companyParams,
    query: listQuery.extend({ ordering: z.enum(['-created_at', 'created_at']).default('-created_at') }),
    body: none,
    response: paged(suppression),
    status: 200,
    problems: [],
  }),
  suppressions_lift: endpoint({
    name: 'suppressions_lift',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/suppressions/lift/',
    summary: 'Allow emails to an address again',
    params: companyParams,
    query: none,
    body: z.object({ email }),
    response: done,
    status: 200,
    problems: ['not_found'],
  }),
  users_detail_mails: endpoint({
    name: 'users_detail_mails',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/mails/',
    summary: 'Emails to a member with their delivery status, newest first',
    params: companyItemParams,
    query: listQuery
      .pick({ limit: true, offset: true })
      .extend({ ordering: z.enum(['-created_at', 'created_at']).default('-created_at') }),
    body: none,
    response: paged(memberMail).extend({
      /** Their mailbox refused email permanently, or they reported it: nothing is sent there any more. */
      refused: z.object({ since: instant, kind: z.enum(SUPPRESSION_KINDS), reason: z.string() }).nullable(),
    }),
    status: 200,
    problems: [],
  }),
};
