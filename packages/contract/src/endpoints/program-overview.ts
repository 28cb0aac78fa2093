import { z } from 'zod';
import { companyItemParams, id, instant, listQuery, none, paged } from '../common.ts';
import { MEMBERSHIP_STANDINGS } from '../endpoint-values.ts';
import { endpoint } from '../endpoint.ts';
import { shortUser } from './members.ts';
import { membership, membershipsPath } from './participations/memberships.ts';

const figures = z.object({
  /** Invitations sent. */
  reach: z.int(),
  /** Mean share of accepted invitations over the sessions with invitations, 0 to 1; null without any. */
  optin_rate: z.number().nullable(),
  coffees: z.int(),
  /** Coffees that a member reported as met. */
  met: z.int(),
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /** Coffees with at least one message. */
  conversations: z.int(),
});

/** A program in numbers, over a time and over the one of the same length before it. */
export const campaignOverview = figures
  .extend({ from: z.iso.datetime(), to: z.iso.datetime(), previous: figures })
  .meta({ id: 'CampaignOverview' });
export type CampaignOverview = z.infer<typeof campaignOverview>;

/** Groups by state. `booked`: they have a time, or had one when they met. */
const bookingCounts = z.object({
  groups: z.int(),
  booked: z.int(),
  /** Without a time yet. */
  matched: z.int(),
  scheduled: z.int(),
  met: z.int(),
  not_met: z.int(),
  canceled: z.int(),
});
const roundRef = z.object({ id, number: z.int() });

/** The progress of a program's groups: how many found a time, and how many met. */
export const campaignBooking = z
  .object({
    totals: bookingCounts,
    /** The latest sessions, the newest first. */
    sessions: z.array(bookingCounts.extend({ round: roundRef, at: instant })),
  })
  .meta({ id: 'CampaignBooking' });
export type CampaignBooking = z.infer<typeof campaignBooking>;

/** A group with a booked time that is still to come. */
export const bookedGroup = z
  .object({
    coffee_id: id,
    round: roundRef,
    starts_at: instant,
    ends_at: instant,
    people: z.array(shortUser),
  })
  .meta({ id: 'BookedGroup' });
export type BookedGroup = z.infer<typeof bookedGroup>;

const campaignPath = '/api/v1/companies/{company_id}/campaigns_list/{id}/';

export const programOverviewEndpoints = {
  memberships: endpoint({
    name: 'memberships',
    method: 'GET',
    path: membershipsPath,
    summary: 'Current and former participants of a program, with their status',
    params: companyItemParams,
    query: listQuery.extend({
      ordering: z
        .enum(['last_name', '-last_name', 'last_matched_at', '-last_matched_at', 'matched', '-matched'])
        .default('last_name'),
      standing: z.enum(MEMBERSHIP_STANDINGS).optional(),
    }),
    body: none,
    response: paged(membership),
    status: 200,
    problems: [],
  }),
  campaign_overview: endpoint({
    name: 'campaign_overview',
    method: 'GET',
    path: `${campaignPath}overview/`,
    summary: 'Metrics of a program compared with the period before. By default the last 6 months',
    params: companyItemParams,
    query: z
      .object({ from: z.iso.date().optional(), to: z.iso.date().optional() })
      .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'end_before_start' }),
    body: none,
    response: campaignOverview,
    status: 200,
    problems: [],
  }),
  campaign_booking: endpoint({
    name: 'campaign_booking',
    method: 'GET',
    path: `${campaignPath}booking/`,
    summary:
      'Number of groups of a program that booked a time, met, didn’t meet or were canceled, in total and by session',
    params: companyItemParams,
    query: none,
    body: none,
    response: campaignBooking,
    status: 200,
    problems: [],
  }),
  campaign_booked: endpoint({
    name: 'campaign_booked',
    method: 'GET',
    path: `${campaignPath}booked/`,
    summary: 'Upcoming booked times of a program, the next one first. `search` finds names',
    params: companyItemParams,
    query: listQuery.extend({ ordering: z.enum(['starts_at', '-starts_at']).default('starts_at') }),
    body: none,
    response: paged(bookedGroup),
    status: 200,
    problems: [],
  }),
};
