import { z } from 'zod';
import { companyItemParams, done, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { campaign } from './campaigns.ts';
import { membership, MEMBERSHIP_STANDINGS, membershipsPath } from './memberships.ts';

const figures = z.object({
  /** Invitations sent. */
  reach: z.int(),
  /** Mean share of yes over the sessions that asked, 0 to 1; null when none did. */
  optin_rate: z.number().nullable(),
  coffees: z.int(),
  /** Coffees of which somebody said that they took place. */
  met: z.int(),
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /** Coffees in which somebody wrote. */
  conversations: z.int(),
});

/** A program in numbers, over a time and over the one of the same length before it. */
export const campaignOverview = figures
  .extend({ from: z.iso.datetime(), to: z.iso.datetime(), previous: figures })
  .meta({ id: 'CampaignOverview' });
export type CampaignOverview = z.infer<typeof campaignOverview>;

const campaignPath = '/api/v1/companies/{company_id}/campaigns_list/{id}/';

/** What a program shows and does that needs its sessions and their coffees. */
export const programSessionsEndpoints = {
  memberships: endpoint({
    name: 'memberships',
    method: 'GET',
    path: membershipsPath,
    summary: 'Everybody a program is for, or was, with their standing',
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
    summary: 'A program in numbers: the last 6 months unless days are given, beside the time before',
    params: companyItemParams,
    query: z
      .object({ from: z.iso.date().optional(), to: z.iso.date().optional() })
      .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'end_before_start' }),
    body: none,
    response: campaignOverview,
    status: 200,
    problems: [],
  }),
  reset_sessions: endpoint({
    name: 'reset_sessions',
    method: 'POST',
    path: `${campaignPath}reset_sessions/`,
    summary: 'Withdraw every session that is not sent; the dates of the program stay',
    params: companyItemParams,
    query: none,
    body: none,
    response: campaign,
    status: 200,
    problems: ['campaign_state'],
  }),
  session_delete: endpoint({
    name: 'session_delete',
    method: 'POST',
    path: `${campaignPath}sessions/{round_id}/delete/`,
    summary: 'Withdraw a session that is not sent: nobody is asked or matched in it any more',
    params: companyItemParams.extend({ round_id: companyItemParams.shape.id }),
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['round_state'],
  }),
};
