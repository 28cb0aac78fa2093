import { z } from 'zod';
import { companyItemParams, companyParams, id, instant, listQuery, none, paged } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';
import { ALGORITHMS, CAMPAIGN_STATUSES, OUTCOMES } from '../../statuses.ts';
import { answeredAt } from '../participations.ts';

/**
 * The status of the reader in a program. `in`: the next session includes them; `open`: it would be their first; `left`: by their
 * own choice; `removed`: by an admin; `outside`: they are not in its audience now; `over`: it is archived.
 */
export const USER_STANDINGS = ['in', 'open', 'snoozed', 'left', 'removed', 'outside', 'over'] as const;
export type UserStanding = (typeof USER_STANDINGS)[number];

/** Programs of a member in the order of their page. */
export const USER_CAMPAIGN_GROUPS = ['mine', 'open', 'snoozed', 'left'] as const;
export type UserCampaignGroup = (typeof USER_CAMPAIGN_GROUPS)[number];

/** A program, for a member of its audience. */
export const userCampaign = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    group: z.enum(USER_CAMPAIGN_GROUPS),
    standing: z.enum(USER_STANDINGS),
    /** The first day that counts again. */
    snoozed_until: z.iso.date().nullable(),
    /** The break was given after invitations without an answer, and not chosen. */
    is_silent: z.boolean(),
    /** Whether members are invited before each session, or take part at once. */
    asks: z.boolean(),
    /** The reader accepted the open session, or the next one in advance. */
    joins_next: z.boolean(),
    algo: z.enum(ALGORITHMS),
    users_per_group: z.int(),
    /** Weeks between sessions; 0 is once. */
    frequency: z.int(),
    timezone: z.string(),
    /** Of the session that is open, else of the next one. */
    next_requests_send_at: instant.nullable(),
    next_matchs_send_at: instant.nullable(),
    /** In how many sessions the reader was invited, accepted, and got a group. */
    asked: z.int(),
    accepted: z.int(),
    matched: z.int(),
  })
  .meta({ id: 'UserCampaign' });
export type UserCampaign = z.infer<typeof userCampaign>;

/** A session of a program, and the outcome of the reader in it. */
export const userSession = z.object({
  round_id: id,
  number: z.int(),
  at: instant,
  answer: z.enum(['none', 'accepted', 'rejected']),
  ...answeredAt,
  /** Null while it is open or under review. */
  outcome: z.enum(OUTCOMES).nullable(),
  /** The outcome and its reason, in the reader's language. */
  sentence: z.string(),
});
export type UserSession = z.infer<typeof userSession>;

export const userCampaignDetail = userCampaign
  .extend({
    /** The latest first. */
    sessions: z.array(userSession),
    /** How many take part. */
    people: z.int(),
  })
  .meta({ id: 'UserCampaignDetail' });
export type UserCampaignDetail = z.infer<typeof userCampaignDetail>;

/** A participant, for others of the program. */
export const userCampaignPerson = z.object({ id, first_name: z.string(), last_name: z.string() });

const base = '/api/v1/companies/{company_id}/user_campaigns/';

export const userCampaignsEndpoints = {
  user_campaigns: endpoint({
    name: 'user_campaigns',
    method: 'GET',
    path: base,
    summary: 'Programs you take part in, can join, have left or have paused',
    params: companyParams,
    query: listQuery
      .pick({ limit: true, offset: true, search: true })
      .extend({ ordering: z.enum(['-created_at', 'created_at']).default('-created_at') }),
    body: none,
    response: paged(userCampaign),
    status: 200,
    problems: [],
  }),
  user_campaigns_get: endpoint({
    name: 'user_campaigns_get',
    method: 'GET',
    path: `${base}{id}/`,
    summary: 'One of your programs: your status and its reason, session by session',
    params: companyItemParams,
    query: none,
    body: none,
    response: userCampaignDetail,
    status: 200,
    problems: [],
  }),
  user_campaigns_people: endpoint({
    name: 'user_campaigns_people',
    method: 'GET',
    path: `${base}{id}/people/`,
    summary: 'Other participants of one of your programs, by name',
    params: companyItemParams,
    query: listQuery
      .pick({ limit: true, offset: true, search: true })
      .extend({ ordering: z.enum(['last_name', '-last_name']).default('last_name') }),
    body: none,
    response: paged(userCampaignPerson),
    status: 200,
    problems: [],
  }),
  user_campaigns_snooze: endpoint({
    name: 'user_campaigns_snooze',
    method: 'POST',
    path: `${base}{id}/snooze/`,
    summary: 'Pause a program until a day. `resubscribe` ends the pause earlier',
    params: companyItemParams,
    query: none,
    body: z.object({ until: z.iso.date() }),
    response: userCampaign,
    status: 200,
    problems: ['snooze_date', 'optin_gone', 'campaign_state'],
  }),
  user_campaigns_next: endpoint({
    name: 'user_campaigns_next',
    method: 'POST',
    path: `${base}{id}/next/`,
    summary: 'Accept the next session before its invitations, or cancel that',
    params: companyItemParams,
    query: none,
    body: z.object({ joins: z.boolean() }),
    response: userCampaign,
    status: 200,
    problems: ['optin_gone', 'campaign_state'],
  }),
};
