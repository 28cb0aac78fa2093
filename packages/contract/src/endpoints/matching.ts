import { z } from 'zod';
import { companyItemParams, done, id, instant, listQuery, none, paged, plannedInstant } from '../common.ts';
import { GROUP_FILTERS } from '../endpoint-values.ts';
import { endpoint } from '../endpoint.ts';
import {
  CHANNEL_REASONS,
  DELIVERY_CHANNELS,
  DELIVERY_KINDS,
  DELIVERY_STATES,
  OUTCOMES,
} from '../statuses.ts';
import { campaign } from './campaigns.ts';
import { groupsDraft, roundGroup, roundOther, roundOutcome } from './matching/groups.ts';
import { shortUser } from './members.ts';

const roundStatus = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
]);

export const outcomeCount = z.object({ outcome: z.enum(OUTCOMES), count: z.int() });

/** Progress of a matching that runs as a job. */
export const matchingState = z.object({
  /** Share of the work done, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** The job, for its requester; null for others, who cannot stop it. */
  job_id: id.nullable(),
});

export const round = z
  .object({
    id,
    campaign_id: id,
    /** Counts from 1 within the program. */
    number: z.int(),
    status: roundStatus,
    /** Added or moved by an admin, and its date has not come: no member was invited. Its number may still change. */
    planned: z.boolean(),
    requests_send_at: instant.nullable(),
    matchs_send_at: instant,
    requests_sent_at: instant.nullable(),
    /** When its groups are made for review, or were; null where they are made at the sending time, and once it is over. */
    review_at: instant.nullable(),
    provisioned_at: instant.nullable(),
    /** The time and the admin of the approval of its groups for the sending time; null without an approval. */
    approved_at: instant.nullable(),
    approved_by: z.object({ id, name: z.string() }).nullable(),
    matchs_sent_at: instant.nullable(),
    asked: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    /** Invited, and since then paused, out of the program or inactive: the session expects no answer from them. */
    paused: z.int(),
    groups_count: z.int(),
    /** Pairs in this round that had met before. */
    repeats: z.int(),
    /** False where the engine could not rule out groups with fewer of them. */
    repeats_proven: z.boolean(),
    outcomes: z.array(outcomeCount),
    deliveries: z.array(
      z.object({ kind: z.enum(DELIVERY_KINDS), state: z.enum(DELIVERY_STATES), count: z.int() }),
    ),
    seed: z.string().nullable(),
    input_hash: z.string().nullable(),
    engine_version: z.string().nullable(),
    /** Null while no job makes its groups. */
    matching: matchingState.nullable(),
    /** Under review: which matching its groups are of, and whether "Match again" can be undone or redone. */
    draw: z.object({ position: z.int(), can_undo: z.boolean(), can_redo: z.boolean() }),
  })
  .meta({ id: 'Round' });
export type Round = z.infer<typeof round>;

/** A session whose groups a job makes. */
const roundBeingMatched = round.extend({ matching: matchingState });

export const delivery = z.object({
  id,
  user: shortUser,
  kind: z.enum(DELIVERY_KINDS),
  state: z.enum(DELIVERY_STATES),
  channel: z.enum(DELIVERY_CHANNELS),
  channel_reason: z.enum(CHANNEL_REASONS).nullable(),
  to: z.string(),
  attempts: z.int(),
  error: z.string().nullable(),
  queued_at: instant,
  sent_at: instant.nullable(),
  next_try_at: instant.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const roundParams = companyItemParams.extend({ round_id: companyItemParams.shape.id });
const campaignPath = '/api/v1/companies/{company_id}/campaigns_list/{id}/';
const roundPath = `${campaignPath}sessions/{round_id}/`;
const post = { method: 'POST', params: roundParams, query: none, response: round, status: 200 } as const;

export const groupEdit = z.discriminatedUnion('action', [
  z.object({ action: z.literal('lock'), group_id: id, locked: z.boolean() }),
  /** `group_id` null takes the person out of their group; `from_group_id` names the group when they are in several. */
  z.object({
    action: z.literal('move'),
    user_id: id,
    group_id: id.nullable(),
    from_group_id: id.optional(),
  }),
  /** `group_id` and `with_group_id` name the groups when one of the two people is in several. */
  z.object({
    action: z.literal('swap'),
    user_id: id,
    with_user_id: id,
    group_id: id.optional(),
    with_group_id: id.optional(),
  }),
]);
export type GroupEdit = z.infer<typeof groupEdit>;

/** `position` is that of the groups which the admin sees. */
const drawSwitch = z.object({ action: z.enum(['undo', 'redo']), position: z.int() });
export type DrawSwitch = z.infer<typeof drawSwitch>;

export const matchingEndpoints = {
  sessions: endpoint({
    name: 'sessions',
    method: 'GET',
    path: `${campaignPath}sessions/`,
    summary: 'Sessions of a program, newest first',
    params: companyItemParams,
    query: listQuery,
    body: none,
    response: paged(round),
    status: 200,
    problems: [],
  }),
  open_session: endpoint({
    name: 'open_session',
    method: 'POST',
    path: `${campaignPath}sessions/`,
    summary: 'Start the next session now: invite members, or form groups. With dates: add an extra session',
    params: companyItemParams,
    query: none,
    body: z.object({
      /** When members are invited; null or absent without invitations. */
      requests_send_at: plannedInstant.nullish(),
      /** Without it the round starts now. */
      matchs_send_at: plannedInstant.optional(),
    }),
    response: round,
    status: 201,
    problems: ['campaign_state', 'round_state', 'round_dates', 'round_exists', 'nobody_to_match'],
  }),
  session: endpoint({
    name: 'session',
    method: 'PUT',
    path: roundPath,
    summary: 'Move the sending date of a session, or both dates of a planned one',
    params: roundParams,
    query: none,
    body: z.object({ matchs_send_at: plannedInstant, requests_send_at: plannedInstant.nullish() }),
    response: round,
    status: 200,
    problems: ['round_state', 'round_dates', 'round_exists'],
  }),
  session_get: endpoint({
    name: 'session_get',
    method: 'GET',
    path: roundPath,
    summary: 'One session with its counts',
    params: roundParams,
    query: none,
    body: none,
    response: round,
    status: 200,
    problems: [],
  }),
  session_groups: endpoint({
    name: 'session_groups',
    method: 'GET',
    path: `${roundPath}groups/`,
    summary: 'Groups of a session, as cards',
    params: roundParams,
    query: listQuery.extend({
      ordering: z.enum(['number', '-number']).default('number'),
      filter: z.enum(GROUP_FILTERS).default('all'),
    }),
    body: none,
    response: paged(roundGroup),
    status: 200,
    problems: ['presents_secret'],
  }),
  session_outcomes: endpoint({
    name: 'session_outcomes',
    method: 'GET',
    path: `${roundPath}outcomes/`,
    summary: 'Results of a session for every member, with the reason',
    params: roundParams,
    query: listQuery.extend({
      ordering: z.enum(['last_name', '-last_name']).default('last_name'),
      outcome: z.enum(OUTCOMES).optional(),
      /** Only those who took part and have no group. */
      without_group: z.stringbool().optional(),
    }),
    body: none,
    response: paged(roundOutcome),
    status: 200,
    problems: [],
  }),
  session_newcomers: endpoint({
    name: 'session_newcomers',
    method: 'GET',
    path: `${roundPath}newcomers/`,
    summary: 'Number of members who joined the audience since a session opened, or 0 if it isn’t open',
    params: roundParams,
    query: none,
    body: none,
    response: z.object({ count: z.int() }),
    status: 200,
    problems: [],
  }),
  session_invite: endpoint({
    name: 'session_invite',
    method: 'POST',
    path: `${roundPath}newcomers/`,
    summary: 'Invite members who joined the audience after an open session sent its invitations',
    params: roundParams,
    query: none,
    body: none,
    response: z.object({ count: z.int() }),
    status: 200,
    problems: ['round_state'],
  }),
  session_others: endpoint({
    name: 'session_others',
    method: 'GET',
    path: `${roundPath}others/`,
    summary: 'Members of the program without a group in a session. Those who can be added come first',
    params: roundParams,
    query: listQuery.extend({ ordering: z.literal('last_name').default('last_name') }),
    body: none,
    response: paged(roundOther),
    status: 200,
    problems: [],
  }),
  session_deliveries: endpoint({
    name: 'session_deliveries',
    method: 'GET',
    path: `${roundPath}deliveries/`,
    summary: 'Messages of a session with their status',
    params: roundParams,
    query: listQuery.extend({
      ordering: z.enum(['queued_at', '-queued_at']).default('-queued_at'),
      state: z.enum(DELIVERY_STATES).optional(),
      kind: z.enum(DELIVERY_KINDS).optional(),
    }),
    body: none,
    response: paged(delivery),
    status: 200,
    problems: [],
  }),
  provision: endpoint({
    name: 'provision',
    method: 'POST',
    path: `${campaignPath}provision/`,
    summary:
      'Close the answers of the open session and form its groups for review. Sends nothing. Many people are matched by a job',
    params: companyItemParams,
    query: none,
    body: none,
    response: round,
    later: roundBeingMatched,
    status: 200,
    problems: ['campaign_state', 'round_state', 'nobody_to_match'],
  }),
  session_preview: endpoint({
    ...post,
    name: 'session_preview',
    path: `${roundPath}preview/`,
    summary: 'Preview of the groups of an open session from the current answers. Changes nothing',
    body: none,
    response: groupsDraft,
    problems: [
      'round_state',
      'nobody_to_match',
      'draft_refused',
      'too_many_people',
      'too_slow',
      'rules_invalid',
      'superseded',
      'too_many_requests',
    ],
  }),
  session_edit: endpoint({
    ...post,
    name: 'session_edit_groups',
    path: `${roundPath}groups/`,
    summary:
      'Edit the groups in review: lock, move, swap or add people. Refused if it breaks a required rule or a group is locked',
    body: z.object({ edits: z.array(groupEdit).min(1).max(100) }),
    problems: [
      'round_state',
      'rule_broken',
      'role_unfilled',
      'group_locked',
      'groups_fixed',
      'cannot_join',
      'session_full',
    ],
  }),
  session_edit_check: endpoint({
    ...post,
    name: 'session_edit_check',
    path: `${roundPath}groups/check/`,
    summary: 'Whether a lock, a required rule or an empty role prevents a move or a swap. Changes nothing',
    body: z.object({ edit: groupEdit }),
    response: z.object({ refusal: z.string().nullable() }),
    problems: ['round_state', 'groups_fixed'],
  }),
  session_rerun: endpoint({
    ...post,
    name: 'session_rerun',
    path: `${roundPath}rerun/`,
    summary: 'Match all unlocked groups again with a new seed. Many people are matched by a job',
    body: none,
    later: roundBeingMatched,
    problems: ['round_state', 'nobody_to_match', 'group_of_one'],
  }),
  session_switch_draw: endpoint({
    ...post,
    name: 'session_switch_draw',
    path: `${roundPath}draw/`,
    summary:
      'Undo or redo the last matching of the groups in review. Members who no longer take part are left out',
    body: drawSwitch,
    /** `missing` counts members of the restored groups who no longer take part. */
    response: z.object({ round, missing: z.int() }),
    problems: ['round_state', 'draw_changed', 'draw_gone'],
  }),
  session_approve: endpoint({
    ...post,
    name: 'session_approve',
    path: `${roundPath}approve/`,
    summary: 'Approve the groups in review. They are sent at the sending time',
    body: none,
    problems: ['round_state', 'group_of_one'],
  }),
  session_unapprove: endpoint({
    ...post,
    name: 'session_unapprove',
    path: `${roundPath}unapprove/`,
    summary: 'Cancel the approval. The groups can be changed and need a new approval',
    body: none,
    problems: ['round_state'],
  }),
  session_send: endpoint({
    ...post,
    name: 'session_send',
    path: `${roundPath}send/`,
    summary: 'Send the groups now',
    body: none,
    problems: ['round_state', 'group_of_one'],
  }),
  session_retry: endpoint({
    ...post,
    name: 'session_retry',
    path: `${roundPath}retry/`,
    summary:
      'Retry failed and unknown messages: all of them, or one, which can also be waiting for its next retry',
    body: z.object({ delivery_id: id.optional() }),
    problems: ['round_state'],
  }),
  reset_sessions: endpoint({
    name: 'reset_sessions',
    method: 'POST',
    path: `${campaignPath}reset_sessions/`,
    summary: 'Cancel all sessions that aren’t sent. The dates of the program stay',
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
    summary: 'Cancel a session that isn’t sent',
    params: companyItemParams.extend({ round_id: companyItemParams.shape.id }),
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['round_state'],
  }),
};
