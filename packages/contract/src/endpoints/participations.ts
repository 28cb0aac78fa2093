import { z } from 'zod';
import {
  branding,
  companyItemParams,
  companyParams,
  done,
  id,
  instant,
  listQuery,
  locale,
  none,
  paged,
  wholeListQuery,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { CAMPAIGN_STATUSES, OUTCOMES } from '../statuses.ts';

/**
 * The purposes of a link. `late` accepts the next session in advance; `stay` answers the question whether the member wants to
 * stay, and ends a pause by the policy; `resubscribe` undoes a choice of the member: a pause, or leaving.
 */
export const OPTIN_ACTIONS = [
  'accept',
  'reject',
  'late',
  'snooze',
  'unsubscribe',
  'resubscribe',
  'stay',
] as const;
export const optinAction = z.enum(OPTIN_ACTIONS);
export type OptinAction = z.infer<typeof optinAction>;

/** One program, or everything. */
export const UNSUBSCRIBE_SCOPES = ['campaign', 'product'] as const;

/**
 * Why a link has nothing left to answer. `left` and `left_product` are the member's own choice and can be undone;
 * `removed` and `inactive` are an admin's.
 */
export const OPTIN_GONE = [
  'withdrawn',
  'archived',
  'not_asked',
  'left',
  'left_product',
  'removed',
  'inactive',
  'bounced',
  'erased',
] as const;
export type OptinGone = (typeof OPTIN_GONE)[number];

/** The day on which a pause ends. */
const until = z.iso.date();

/** When a member accepted or declined a session; both null without an answer. */
export const answeredAt = { accepted_at: instant.nullable(), rejected_at: instant.nullable() };

/** The content of an opt-in page before an action. */
export const optinView = z.object({
  /** `open`: may answer; `late`: the draw is over; `gone`: see `why`. */
  state: z.enum(['open', 'late', 'gone']),
  why: z.enum(OPTIN_GONE).nullable(),
  /** Whether a no still counts: also while the groups are made and not sent. */
  can_decline: z.boolean(),
  /** Whether the member can still accept although the groups are made: they then join the people without a group. */
  can_join_late: z.boolean(),
  /** The member accepted when the groups were made already, and has none so far. */
  accepted_late: z.boolean(),
  answer: z.enum(['none', 'accepted', 'rejected']),
  answered_at: instant.nullable(),
  ...answeredAt,
  subscribed: z.boolean(),
  /** Until when the member pauses the program; null without a pause. */
  paused_until: until.nullable(),
  /** The session that can be joined once this one is drawn; null before, and where none will come. */
  next: z
    .object({
      requests_send_at: instant.nullable(),
      matchs_send_at: instant.nullable(),
      /** Whether the member has accepted it. */
      joins: z.boolean(),
    })
    .nullable(),
  /** Tokens for the other actions of this page: a token serves one purpose alone. */
  tokens: z.partialRecord(optinAction, z.string()),
  /** Whether the workspace lets its members in. */
  has_pages: z.boolean(),
  /** Whether its members may invite each other to meet there. */
  has_instant_match: z.boolean(),
  campaign: z.object({
    id,
    name: z.string(),
    text: z.string(),
    /** The first sentences of the program's description. */
    description: z.string(),
    users_per_group: z.int(),
    timezone: z.string(),
    /** One group is drawn of all who accept. */
    is_draw: z.boolean(),
  }),
  round: z.object({
    id,
    matchs_send_at: instant,
    /** When the groups are made: an answer before counts in any case. */
    answers_until: instant,
    next_requests_send_at: instant.nullable(),
  }),
  accepted_count: z.int(),
  member: z.object({ id, first_name: z.string(), last_name: z.string(), culture: locale }),
  company: z.object({ name: z.string(), slug: z.string(), branding }),
});
export type OptinView = z.infer<typeof optinView>;

/** An invitation to a session that is not sent, for the member's home. */
export const invitation = z.object({
  round_id: id,
  campaign: z.object({
    id,
    name: z.string(),
    users_per_group: z.int(),
    timezone: z.string(),
    /** One group is drawn of all who accept. */
    is_draw: z.boolean(),
  }),
  matchs_send_at: instant,
  /** When the groups are made: an answer before counts in any case. */
  answers_until: instant,
  accepted_count: z.int(),
  answer: z.enum(['none', 'accepted', 'rejected']),
  ...answeredAt,
  /** The groups are made and not sent: an accept can be withdrawn, and a late one is put on the list of those without a group. */
  under_review: z.boolean(),
  /** The member accepted when the groups were made already, and has none so far. */
  accepted_late: z.boolean(),
  /** The member pauses until then, and does not take part in this session. */
  paused_until: until.nullable(),
});
export type Invitation = z.infer<typeof invitation>;

/**
 * The status of a member in a program. `in`: the next session includes them; `outside`: they are not in its audience now;
 * `inactive`: no program includes them while they are.
 */
export const STANDINGS = ['in', 'snoozed', 'left', 'outside', 'inactive'] as const;
export type MemberStanding = (typeof STANDINGS)[number];

/** A program of a member, with their status and counts in it. */
export const memberProgram = z
  .object({
    campaign: z.object({ id, name: z.string(), status: z.enum(CAMPAIGN_STATUSES) }),
    standing: z.enum(STANDINGS),
    snoozed_until: z.iso.date().nullable(),
    /** Sessions in a row without a group although wanted. */
    sit_outs: z.int(),
    /** In how many sessions they were invited, accepted, and got a group. */
    asked: z.int(),
    accepted: z.int(),
    matched: z.int(),
    /** The latest session that counted them. */
    last: z
      .object({
        number: z.int(),
        at: instant,
        answer: z.enum(['none', 'accepted', 'rejected']),
        ...answeredAt,
        /** Null while it is open. */
        outcome: z.enum(OUTCOMES).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'MemberProgram' });
export type MemberProgram = z.infer<typeof memberProgram>;

const token = z.string().min(1).max(1_000);

/** The policy for members who leave invitations unanswered (the spec's "gost" settings). */
export const gostSettings = z
  .object({
    enabled: z.boolean(),
    /** Invitations of a program in a row without an answer. */
    ignored_limit: z.int().min(1).max(LIMITS.ignoredMax),
    /** `ask`: whether they want to stay, and a pause when the next invitation has no answer either; `pause`: a pause at once. */
    action: z.enum(['ask', 'pause']),
    /** Length of the pause. */
    snooze_weeks: z.int().min(1).max(LIMITS.ghostSnoozeWeeks),
    /** Whether the admins of the program get an email about paused members. */
    notify_admins: z.boolean(),
  })
  .meta({ id: 'GostSettings' });
export type GostSettings = z.infer<typeof gostSettings>;

export const participationsEndpoints = {
  get_gost_settings: endpoint({
    name: 'get_gost_settings',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/get_gost_settings/',
    summary: 'The policy for unanswered invitations',
    params: companyParams,
    query: none,
    body: none,
    response: gostSettings,
    status: 200,
    problems: [],
  }),
  gost_settings_update: endpoint({
    name: 'gost_settings_update',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/gost_settings_update/',
    summary: 'Update the policy for unanswered invitations. Only given values change',
    params: companyParams,
    query: none,
    body: gostSettings.partial().strict(),
    response: gostSettings,
    status: 200,
    problems: [],
  }),
  optin_view: endpoint({
    name: 'optin_view',
    method: 'GET',
    path: '/api/v1/optin/{action}/',
    summary: 'What an invitation link is for. Changes nothing',
    params: z.object({ action: optinAction }),
    query: z.object({ token }),
    body: none,
    response: optinView,
    status: 200,
    problems: ['link_invalid', 'link_expired', 'optin_gone', 'too_many_requests'],
  }),
  optin: endpoint({
    name: 'optin',
    method: 'POST',
    path: '/api/v1/optin/{action}/',
    summary:
      'Use an invitation link: accept, decline, accept the next session, pause, leave one or all programs, or rejoin',
    params: z.object({ action: optinAction }),
    query: none,
    body: z.object({
      token,
      /** For `unsubscribe` and `resubscribe`. */
      scope: z.enum(UNSUBSCRIBE_SCOPES).default('campaign'),
      /** For `snooze`: the first day that counts again. */
      until: until.optional(),
      /** For `late`: false takes the yes back. */
      joins: z.boolean().default(true),
      /** For `reject`: why, in the member's words. */
      reason: z.string().trim().max(500).default(''),
    }),
    response: optinView,
    status: 200,
    problems: [
      'link_invalid',
      'link_expired',
      'optin_late',
      'optin_gone',
      'optin_closed',
      'snooze_date',
      'membership_removed',
      'plan_limit',
      'too_many_requests',
    ],
  }),
  optin_one_click: endpoint({
    name: 'optin_one_click',
    method: 'POST',
    path: '/api/v1/optin/unsubscribe/{token}/',
    summary: 'One-click unsubscribe for email apps (RFC 8058): leaves the program of the invitation',
    params: z.object({ token }),
    query: none,
    body: z.unknown(),
    response: done,
    status: 200,
    problems: ['link_invalid', 'link_expired', 'optin_gone', 'too_many_requests'],
  }),
  users_detail_programs: endpoint({
    name: 'users_detail_programs',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/programs/',
    summary: 'Programs of a member with their status, archived ones last. Only those you manage',
    params: companyItemParams,
    query: listQuery
      .pick({ limit: true, offset: true })
      .extend({ ordering: z.enum(['-created_at', 'created_at']).default('-created_at') }),
    body: none,
    response: paged(memberProgram),
    status: 200,
    problems: [],
  }),
  invitations: endpoint({
    name: 'invitations',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/invitations/',
    summary: 'Open sessions you are invited to',
    params: companyParams,
    query: wholeListQuery('matchs_send_at'),
    body: none,
    response: paged(invitation),
    status: 200,
    problems: [],
  }),
  invitation_answer: endpoint({
    name: 'invitation_answer',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/invitations/{id}/',
    summary: 'Answer the invitation to an open session. `id` is the session',
    params: companyItemParams,
    query: none,
    body: z.object({ answer: z.enum(['accepted', 'rejected']) }),
    response: invitation,
    status: 200,
    problems: ['optin_late', 'optin_gone'],
  }),
};
