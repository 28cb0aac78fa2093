import { z } from 'zod';
import { companyParams, id, instant, listQuery, none, paged } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';
import { REPORT_TABLES, REPORTED_REASONS } from '../../report-tables.ts';
import { DELIVERY_KINDS } from '../../statuses.ts';
import { answeredRange, isInOrder, rangeBody, rangeQuery } from './figures.ts';
import { XLSX } from '../member-list.ts';
import { shortUser } from '../members.ts';

export const CSV = 'text/csv; charset=utf-8';

const base = '/api/v1/companies/{company_id}/reports/';

const listOf = <T extends string>(orderings: readonly [T, ...T[]]) => ({
  ...rangeQuery,
  limit: listQuery.shape.limit,
  offset: listQuery.shape.offset,
  ordering: z.enum(orderings).default(orderings[0]),
});
const inOrder = { path: ['end'], error: 'end_before_start' };

const count = (description: string) => z.int().min(0).describe(description);
const program = z.object({ id, name: z.string() });

const answers = {
  invited: count('Members who were invited'),
  accepted: count('Those of `invited` who accepted'),
  declined: count('Those of `invited` who declined'),
  no_answer: count('Those of `invited` who did neither'),
  added: count('Members who take part without having accepted an invitation'),
  matched: count('Of those who were invited or take part: in a group that was sent'),
  booked: count('Those of `matched` whose group has a time, or met without one'),
  met: count('Those of `matched` whose group met'),
};

/** A session with the answers of its members. */
const reportedSession = z.object({
  id,
  number: z.int(),
  status: z.int(),
  campaign: program,
  opened_at: instant.nullable().describe('When the invitations were sent, or the session began without any'),
  matchs_send_at: instant.describe('When the matches are planned to be sent'),
  matchs_sent_at: instant.nullable(),
  ...answers,
  groups: count('Groups that were sent'),
  is_managed: z.boolean().describe('Whether the reader may open the page of the session'),
});
export type ReportedSession = z.infer<typeof reportedSession>;

const pair = z.object({
  a: shortUser,
  b: shortUser,
  times: count('Groups of the range that had both').min(1),
  first_at: instant,
  last_at: instant,
  campaigns: z.array(program).describe('By name'),
  is_repeat: z.boolean().describe('A session of any program had introduced them before'),
});
export type ReportedPair = z.infer<typeof pair>;

/** Emails of a program of one kind, by their delivery status. */
const deliveries = z.object({
  campaign: program,
  kind: z.enum(DELIVERY_KINDS),
  emails: count('Emails that were queued in the range'),
  delivered: count('Accepted by a mail server and not returned'),
  bounced: count('Returned by the mail server of the recipient'),
  failed: count('Refused by a mail server, or never handed over'),
  pending: count('Waiting, or being sent'),
  skipped: count('Not sent, because they had become unnecessary or the address is blocked'),
  unknown: count('Handed over without an answer of the mail server'),
  complained: count('Those of `delivered` that their reader reported as spam'),
});
export type ReportedDeliveries = z.infer<typeof deliveries>;

/** An address that could not be reached. */
const unreachable = z.object({
  id: id.describe('Of the last email'),
  user: shortUser,
  recipient: z.string(),
  emails: count('Emails of the range to this address that failed or bounced'),
  state: z.enum(['failed', 'bounced']).describe('Of the last one'),
  error: z.string().nullable().describe('What the mail server said'),
  kind: z.enum(DELIVERY_KINDS),
  campaign: program,
  at: instant.describe('When the last one was queued'),
});
export type ReportedAddress = z.infer<typeof unreachable>;

const inactive = shortUser.extend({
  created_at: instant,
  reason: z
    .enum(REPORTED_REASONS)
    .describe(
      '`never_invited`: no invitation in the range. `not_accepted`: invited, and accepted none. `not_matched`: accepted, and was in no group. `gifts_only`: gave or got a gift, and met nobody',
    ),
  is_newcomer: z.boolean().describe('Joined in the range, and no session had introduced them to anybody'),
  has_stopped: z
    .boolean()
    .describe(
      'Took part in a session whose matches were sent in the time before, and accepted no invitation of the range',
    ),
  last_invited_at: instant.nullable().describe('Of the programs of the report, at any time'),
  last_connected_at: instant.nullable().describe('Last group with another member, at any time'),
  last_access_at: instant.nullable(),
});
export type ReportedInactive = z.infer<typeof inactive>;

const inactiveFilter = {
  reason: z.enum(REPORTED_REASONS).optional(),
  newcomers: z.stringbool().optional().describe('Only newcomers'),
  stopped: z.stringbool().optional().describe('Only members who took part in the time before and stopped'),
};
const pairsFilter = { repeats: z.stringbool().optional().describe('Only pairs that had met before') };

const exportBody = z
  .object({
    ...rangeBody,
    table: z.enum(REPORT_TABLES),
    category_id: id.optional().describe('The field of `engagement` and `mixing`'),
    reason: inactiveFilter.reason,
    newcomers: z.boolean().optional(),
    stopped: z.boolean().optional(),
    repeats: z.boolean().optional(),
  })
  .refine(isInOrder, inOrder)
  .refine(
    ({ table, category_id }) => category_id !== undefined || (table !== 'engagement' && table !== 'mixing'),
    {
      path: ['category_id'],
      error: 'required',
    },
  );

const file = (format: 'csv' | 'xlsx', type: string) =>
  endpoint({
    name: `report_${format}`,
    method: 'POST',
    path: `${base}${format}/`,
    summary: `Export a table of the reports as ${format.toUpperCase()}, streamed. One at a time for each workspace`,
    params: companyParams,
    query: none,
    body: exportBody,
    response: none,
    file: type,
    status: 200,
    problems: ['audience_not_allowed', 'filter_invalid', 'export_running', 'too_many_requests'],
  });

export const reportsEndpoints = {
  report_participations: endpoint({
    name: 'report_participations',
    method: 'GET',
    path: `${base}participations/`,
    summary:
      'Sessions whose invitations or matches were sent in the range, with the answers of their members',
    params: companyParams,
    query: z
      .object(listOf(['-matchs_send_at', 'matchs_send_at', 'campaign', '-campaign']))
      .refine(isInOrder, inOrder),
    body: none,
    response: paged(reportedSession).extend({
      ...answeredRange,
      total: z.object({ ...answers, groups: reportedSession.shape.groups }).describe('Sums of all sessions'),
    }),
    status: 200,
    problems: ['audience_not_allowed', 'filter_invalid'],
  }),
  report_pairs: endpoint({
    name: 'report_pairs',
    method: 'GET',
    path: `${base}pairs/`,
    summary: 'Pairs that sessions of the range introduced. Only of programs that the reader manages',
    params: companyParams,
    query: z
      .object({ ...listOf(['-last_at', 'last_at', '-times', 'times']), ...pairsFilter })
      .refine(isInOrder, inOrder),
    body: none,
    response: paged(pair).extend(answeredRange),
    status: 200,
    problems: ['audience_not_allowed', 'filter_invalid'],
  }),
  report_delivery: endpoint({
    name: 'report_delivery',
    method: 'GET',
    path: `${base}delivery/`,
    summary: 'Emails of sessions by program, kind and delivery status',
    params: companyParams,
    query: z.object(listOf(['campaign', '-campaign'])).refine(isInOrder, inOrder),
    body: none,
    response: paged(deliveries).extend({
      ...answeredRange,
      total: deliveries.omit({ campaign: true, kind: true }),
    }),
    status: 200,
    problems: ['audience_not_allowed', 'filter_invalid'],
  }),
  report_unreachable: endpoint({
    name: 'report_unreachable',
    method: 'GET',
    path: `${base}unreachable/`,
    summary: 'Addresses that emails of the range did not reach. Only of programs that the reader manages',
    params: companyParams,
    query: z.object(listOf(['-at', 'at'])).refine(isInOrder, inOrder),
    body: none,
    response: paged(unreachable).extend(answeredRange),
    status: 200,
    problems: ['audience_not_allowed', 'filter_invalid'],
  }),
  report_inactive: endpoint({
    name: 'report_inactive',
    method: 'GET',
    path: `${base}inactive/`,
    summary: 'Active members without an introduction in the range. Only of programs that the reader manages',
    params: companyParams,
    query: z
      .object({ ...listOf(['last_name', '-last_name', '-created_at', 'created_at']), ...inactiveFilter })
      .refine(isInOrder, inOrder),
    body: none,
    response: paged(inactive).extend({
      ...answeredRange,
      reasons: z
        .array(z.object({ reason: z.enum(REPORTED_REASONS), members: z.int().min(0) }))
        .describe('Of all members without a connection, whatever the filter'),
      newcomers: z.int().min(0),
      stopped: z.int().min(0),
    }),
    status: 200,
    problems: ['audience_not_allowed', 'filter_invalid'],
  }),
  report_csv: file('csv', CSV),
  report_xlsx: file('xlsx', XLSX),
};
