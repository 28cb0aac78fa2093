import { z } from 'zod';
import { algorithm } from '../campaign-algorithm.ts';
import { campaignRules, campaignRulesGiven } from '../campaign-rules.ts';
import { campaignSeats } from '../campaign-seats.ts';
import { campaignSender } from '../campaign-sender.ts';
import { campaignUrls } from '../campaign-urls.ts';
import {
  companyItemParams,
  companyParams,
  done,
  email,
  id,
  instant,
  listQuery,
  locale,
  none,
  paged,
  plannedInstant,
  timezone,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { EMPTY_FILTERS, filterGroup } from '../filter-group.ts';
import { messageDocument } from '../email-templates/document.ts';
import { ICEBREAKER_THEMES } from '../email-templates/icebreaker-themes.ts';
import { HOURS_IN_COMMON } from '../hours-in-common.ts';
import { LIMITS } from '../limits.ts';
import { quietDays, quietHours } from '../quiet.ts';
import { ALGORITHMS, CAMPAIGN_STATUSES, CHANNELS, REMINDER_HOURS, REVIEW_FROM } from '../statuses.ts';
import { templateNote } from '../template-note.ts';
import { cleanText, oneLine } from '../text.ts';
import { shortUser } from './members.ts';

export const chunkGenerator = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export const optinOption = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export const frequency = z.union(LIMITS.frequencies.map((weeks) => z.literal(weeks)));
const reminderHours = z.union(REMINDER_HOURS.map((hours) => z.literal(hours)));
const reviewFrom = z.enum(REVIEW_FROM);
/** By which way messages go: one of `CHANNELS`. */
const channel = z.literal(Object.values(CHANNELS));
/** The two names that a program's channel has. Refused as long as the workspace is not connected to it. */
const channelGiven = { channel: channel.optional(), communication: channel.optional() };
export const hoursInCommon = z.enum(HOURS_IN_COMMON);
const areDistinct = (ids: readonly (number | string)[]) => new Set(ids).size === ids.length;
/** Line breaks in a subject would start a new email header. */
const subject = z
  .string()
  .overwrite(cleanText)
  .max(200)
  .regex(/^[^\r\n]*$/);
const text = z.string().overwrite(cleanText).max(LIMITS.textLength);

/** The fields of a program that an admin writes. */
const campaignFields = z.object({
  // It is used in subjects and sentences of emails.
  name: z.string().overwrite(oneLine).min(1).max(LIMITS.nameLength),
  title: z.string().overwrite(oneLine).max(LIMITS.nameLength).default(''),
  description: text.default(''),
  culture: locale.default('en'),
  filters: filterGroup.default(EMPTY_FILTERS),
  exclude_admins: z.boolean().default(false),
  timezone: timezone.default('UTC'),
  frequency: frequency.default(LIMITS.frequency),
  next_requests_send_at: plannedInstant.nullable().default(null),
  next_matchs_send_at: plannedInstant.nullable().default(null),
  users_per_group: z.int().min(2).max(LIMITS.usersPerGroupMax).default(LIMITS.usersPerGroup),
  algo: algorithm.default('random'),
  groups_chunks_generator: chunkGenerator.default(1),
  /** Only `advanced`: the places of a group. There are as many people in it as places. */
  seats: campaignSeats.default([]),
  /** Members who join every group, on top of its size. */
  fixed_participants: z.array(id).max(LIMITS.fixedParticipants).refine(areDistinct).default([]),
  optin_option: optinOption.default(1),
  /** With option 3: members of these audiences are invited, all others take part at once. */
  optin_audiences: z.array(id).max(LIMITS.audiencesAtOnce).refine(areDistinct).default([]),
  /** Hours before the answers close at which members without an answer get a reminder; null is never. */
  reminder_hours: reminderHours.nullable().default(null),
  quiet_hours: quietHours.nullable().default(null),
  quiet_days: quietDays.default([]),
  /** Groups wait for an admin before they are sent. */
  review_before_send: z.boolean().default(false),
  /** When these groups are made: hours before the sending time, or at 18:00 of a day before it. */
  review_from: reviewFrom.default('evening'),
  /** Earlier meetings in other campaigns count too. */
  history_across_campaigns: z.boolean().default(true),
  /** No member is in a group with their manager or a direct report. */
  not_with_manager: z.boolean().default(true),
  /** Two people meet only if one is a peer of the other's manager. For groups of two only. */
  only_managers_peers: z.boolean().default(false),
  /** How free hours in common count between people who entered theirs. */
  hours_in_common: hoursInCommon.default('prefer'),
  /** The themes of icebreakers; empty for all. */
  icebreaker_themes: z
    .array(z.enum(ICEBREAKER_THEMES))
    .max(ICEBREAKER_THEMES.length)
    .refine(areDistinct)
    .default([]),
  request_subject: subject.default(''),
  match_subject: subject.default(''),
  optin_text: text.default(''),
  match_text: text.default(''),
  /** The sender of its emails; null: the installation. Used while its domain is verified. */
  sender: campaignSender.nullable().default(null),
  /** The address for replies to its emails, if not their sender. */
  reply_to: email.nullable().default(null),
  /** Position, from 1, of the last part of the setup that the admin opened; null: none yet. */
  onboarding_step: z.int().min(1).max(LIMITS.programParts).nullable().default(null),
});

export const campaignCreate = campaignFields.extend({ rules: campaignRules.default([]) });
/** The revision of the program that was on the screen: the request is refused when another admin has changed it since. */
export const revision = z.int().min(1);
/** As `campaignCreate`, every field optional: missing ones stay as they are. Rules have a separate call. */
export const campaignUpdate = z
  .object(
    Object.fromEntries(
      Object.entries(campaignFields.shape).map(([key, schema]) => [
        key,
        (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional(),
      ]),
    ) as {
      [K in keyof typeof campaignFields.shape]: z.ZodOptional<Unwrapped<(typeof campaignFields.shape)[K]>>;
    },
  )
  .strict();
/** The body for creating a program: all of it, or the differences from a template. */
export const campaignNew = z
  .object({
    ...campaignUpdate.shape,
    ...channelGiven,
    rules: campaignRulesGiven.optional(),
    /** Slug of a use case: see `use-cases`. */
    template: z.string().min(1).max(60).optional(),
  })
  .refine(({ name, template }) => name !== undefined || template !== undefined, {
    path: ['name'],
    error: 'required',
  });
type Unwrapped<T> = T extends z.ZodDefault<infer Inner> ? Inner : T;

export const campaign = z
  .object({
    id,
    name: z.string(),
    title: z.string(),
    description: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    culture: locale,
    filters: filterGroup,
    human_filters: z.string(),
    using_filters: z.boolean(),
    created_at: instant,
    next_requests_send_at: instant.nullable(),
    next_matchs_send_at: instant.nullable(),
    next_round_date: instant.nullable(),
    has_rounds: z.boolean(),
    has_open_session: z.boolean(),
    timezone: z.string(),
    frequency: z.int(),
    users_per_group: z.int(),
    algo: z.enum(ALGORITHMS),
    groups_chunks_generator: chunkGenerator,
    rules: campaignRules,
    seats: campaignSeats,
    /** Whether at least one place of a group has a filter besides the audience. */
    seats_using_filters: z.boolean(),
    fixed_participants: z.array(id),
    fixed_participants_data: z.array(shortUser),
    send_requests: z.boolean(),
    optin_option: optinOption,
    optin_audiences: z.array(id),
    /** The audiences that the program names anywhere, with how many members they hold now. */
    audiences_info: z.array(z.object({ id, name: z.string(), members_count: z.int().nullable() })),
    reminder_hours: reminderHours.nullable(),
    quiet_hours: quietHours.nullable(),
    quiet_days: quietDays,
    exclude_admins: z.boolean(),
    active_users_count: z.int(),
    review_before_send: z.boolean(),
    review_from: reviewFrom,
    history_across_campaigns: z.boolean(),
    not_with_manager: z.boolean(),
    only_managers_peers: z.boolean(),
    hours_in_common: hoursInCommon,
    icebreaker_themes: z.array(z.enum(ICEBREAKER_THEMES)),
    request_subject: z.string(),
    match_subject: z.string(),
    optin_text: z.string(),
    match_text: z.string(),
    sender: campaignSender.nullable(),
    reply_to: z.string().nullable(),
    /** The channel of its messages: 1 is email. */
    channel,
    /** The same. */
    communication: channel,
    /** The channel of Slack to which it writes, and whether it is a private one; null without one. */
    channel_name: z.string().nullable(),
    channel_is_private: z.boolean().nullable(),
    /** The channels of Teams that its members come from. */
    teams_channels_info: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Position, from 1, of the last part of the setup that the admin opened; null: none yet. */
    onboarding_step: z.int().nullable(),
    added_by_name: z.string(),
    added_by_id: id.nullable(),
    /** Grows with each change that an admin makes. */
    revision,
    changed_at: instant,
    changed_by_name: z.string(),
    changed_by_id: id.nullable(),
    /** A note of admins for each other, shown in its header; null without one. Members never see it. */
    pinned_note: z.string().nullable(),
    ...campaignUrls,
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaign>;

/** The emails of a program in its language: the invitation and the match, as documents and as HTML. */
const campaignEmails = {
  request_json: messageDocument.optional(),
  request_html: z.string().optional(),
  match_json: messageDocument.optional(),
  match_html: z.string().optional(),
};
export const campaignWithEmails = campaign.extend(campaignEmails).meta({ id: 'CampaignWithEmails' });

type ReadOnly = Exclude<keyof typeof campaignWithEmails.shape, keyof typeof campaignUpdate.shape>;
/** The read-only fields of a program. A change may include them, as they were read: they are ignored. */
const readOnly = Object.fromEntries(
  Object.keys(campaignWithEmails.shape)
    .filter((key) => !Object.hasOwn(campaignUpdate.shape, key))
    .map((key) => [key, z.unknown().optional()]),
) as { [K in ReadOnly]: z.ZodOptional<z.ZodUnknown> };

/** The body of a change of a program: a part, or the whole of it as it was read. */
const campaignPut = campaignUpdate.extend({
  ...readOnly,
  ...channelGiven,
  /** Unchanged: separate actions change it. */
  status: z.enum(CAMPAIGN_STATUSES).optional(),
  rules: campaignRulesGiven.optional(),
  revision: revision.optional(),
});
export type CampaignCreate = z.input<typeof campaignCreate>;
export type CampaignUpdate = z.input<typeof campaignUpdate>;

/** One row of the list: the columns of the table, without counting every audience. */
export const campaignSummary = campaign
  .pick({
    id: true,
    name: true,
    status: true,
    created_at: true,
    next_requests_send_at: true,
    next_matchs_send_at: true,
    next_round_date: true,
    has_rounds: true,
    has_open_session: true,
    timezone: true,
    frequency: true,
    users_per_group: true,
    algo: true,
    optin_option: true,
    added_by_name: true,
  })
  .extend({ rounds_sent: z.int(), open_round: z.object({ id, status: z.int() }).nullable() });
export type CampaignSummary = z.infer<typeof campaignSummary>;

const base = '/api/v1/companies/{company_id}/campaigns_list/';
const act = (name: 'activate' | 'deactivate' | 'archive', summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `${base}{id}/${name}/`,
    summary,
    params: companyItemParams,
    query: none,
    body: none,
    response: campaign,
    status: 200,
    problems: ['campaign_state', 'campaign_incomplete'],
  });

export const campaignsEndpoints = {
  campaigns_list: endpoint({
    name: 'campaigns_list',
    method: 'GET',
    path: base,
    summary: 'Programs of the company',
    params: companyParams,
    query: listQuery.extend({ status: z.enum(CAMPAIGN_STATUSES).optional() }),
    body: none,
    response: paged(campaignSummary),
    status: 200,
    problems: [],
  }),
  campaigns_create: endpoint({
    name: 'campaigns_create',
    method: 'POST',
    path: base,
    summary: 'Create a program as a draft. Given values replace those of a template',
    params: companyParams,
    query: none,
    body: campaignNew,
    response: campaign.extend({ template_notes: z.array(templateNote) }),
    status: 201,
    problems: [
      'rules_invalid',
      'filter_invalid',
      'campaign_invalid',
      'sending_domain_unknown',
      'channel_not_connected',
      'use_case_unknown',
      'plan_limit',
      'programs_full',
    ],
  }),
  campaigns_update: endpoint({
    name: 'campaigns_update',
    method: 'PUT',
    path: `${base}{id}/`,
    summary: 'Update a program. Only given values change',
    params: companyItemParams,
    query: none,
    body: campaignPut,
    response: campaign,
    status: 200,
    problems: [
      'campaign_state',
      'campaign_incomplete',
      'campaign_invalid',
      'campaign_changed',
      'rules_invalid',
      'filter_invalid',
      'sending_domain_unknown',
      'channel_not_connected',
    ],
  }),
  rules: endpoint({
    name: 'rules',
    method: 'POST',
    path: `${base}{id}/rules/`,
    summary: 'Save the matching rules if they are valid. Otherwise returns each reason',
    params: companyItemParams,
    query: none,
    body: z.object({ rules: campaignRulesGiven, revision: revision.optional() }),
    response: campaign,
    status: 200,
    problems: ['rules_invalid', 'campaign_state', 'campaign_changed'],
  }),
  campaign_note: endpoint({
    name: 'campaign_note',
    method: 'PUT',
    path: `${base}{id}/note/`,
    summary: 'Pin a note for admins on the program, or remove it with null',
    params: companyItemParams,
    query: none,
    body: z.object({ pinned_note: z.string().trim().min(1).max(LIMITS.pinnedNoteLength).nullable() }),
    response: campaign,
    status: 200,
    problems: ['campaign_state'],
  }),
  activate: act('activate', 'Start the program: rounds run on its dates'),
  deactivate: act('deactivate', 'Pause the program and clear its next dates'),
  archive: act('archive', 'Archive the program, for good, and clear its next dates'),
  clone: endpoint({
    name: 'clone',
    method: 'POST',
    path: `${base}{id}/clone/`,
    summary: 'Copy a program as a draft without dates. It can be archived',
    params: companyItemParams,
    query: none,
    body: none,
    response: campaign,
    status: 201,
    problems: ['plan_limit', 'programs_full'],
  }),
  count: endpoint({
    name: 'count',
    method: 'GET',
    path: `${base}{id}/count/`,
    summary: 'Current number of active members in the audience of the program',
    params: companyItemParams,
    query: none,
    body: none,
    response: z.object({ count: z.int() }),
    status: 200,
    problems: [],
  }),
  delete: endpoint({
    name: 'delete',
    method: 'POST',
    path: `${base}{id}/delete/`,
    summary: 'Delete a draft, or an archived program that never sent anything',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['campaign_kept'],
  }),
};
