import { z } from 'zod';
import { companyParams, id, instant, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const session = z.object({
  campaign_id: id,
  /** The name of the program. */
  name: z.string(),
  timezone: z.string(),
  round_id: id,
  number: z.int(),
});

/** What waits for an admin, and the session that was sent last. */
export const adminHome = z
  .object({
    /** Sessions whose groups are made and not approved, the next one first. */
    reviews: z.array(session.extend({ groups: z.int(), matchs_send_at: instant, is_overdue: z.boolean() })),
    /** Sessions that members can answer, the one with the first matches first. */
    open: z.array(session.extend({ asked: z.int(), accepted: z.int() })),
    /** Sessions of the last two weeks with invitations that did not arrive, the latest first. */
    undelivered: z.array(session.extend({ emails: z.int(), last_at: instant })),
    /** Programs that were never started, the latest first. */
    drafts: z.array(z.object({ campaign_id: id, name: z.string(), created_at: instant })),
    /** Programs that write nothing to their channel of Slack, with the reason. */
    channels: z.array(
      z.object({
        campaign_id: id,
        name: z.string(),
        channel: z.string(),
        trouble: z.string(),
        trouble_at: instant,
      }),
    ),
    /** Domains of senders that are not verified; empty for admins who may not verify them. */
    domains: z.array(z.object({ id, domain: z.string(), created_at: instant })),
    /** Problems that members reported and that no one has settled; null without any that the reader may read. */
    reports: z.object({ count: z.int(), last_at: instant }).nullable(),
    /** The session of a program that was sent last; null without any. */
    last_session: session
      .extend({
        sent_at: instant,
        /** Members who were invited. */
        invited: z.int(),
        /** Members in a group. */
        matched: z.int(),
        groups: z.int(),
        /** Groups that a member reported as met. */
        met: z.int(),
        /** Groups with a booked time, also those that met. */
        booked: z.int(),
        /** Null below 3 ratings. `by_value`: how many gave 1, 2, 3, 4 and 5. */
        rating: z.object({ average: z.number(), count: z.int(), by_value: z.array(z.int()) }).nullable(),
        notes: z.int(),
        latest_note: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AdminHome' });
export type AdminHome = z.infer<typeof adminHome>;

export const adminHomeEndpoints = {
  admin_home: endpoint({
    name: 'admin_home',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/admin_home/',
    summary: 'What waits for the reader in the programs that they manage, and the session that was sent last',
    params: companyParams,
    query: none,
    body: none,
    response: adminHome,
    status: 200,
    problems: [],
  }),
};
