import { z } from 'zod';
import { companyItemParams, idParam, instant, jobAccepted, listQuery, none, paged } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';
import { REPLAY_CHANGES } from '../../job-results.ts';
import { groupMember } from './groups.ts';

export type { ReplayReport } from '../../job-results.ts';

/** `incomplete`: people it held data of were erased. `none`: too old, or matched before inputs were stored. */
export const REPLAY_STATES = ['complete', 'incomplete', 'none'] as const;

export const replayState = z.object({
  state: z.enum(REPLAY_STATES),
  /** How many of the people who took part were erased since. */
  erased: z.int(),
  matched_at: instant.nullable(),
  /** When the input is removed. */
  kept_until: instant.nullable(),
  /** Version of the engine that made the groups, and of the one that would run now. */
  matched_with: z.string().nullable(),
  engine_version: z.string(),
});
export type ReplayState = z.infer<typeof replayState>;

/** A group that differs from what it is now, side by side. */
export const replayGroup = z.object({
  change: z.enum(REPLAY_CHANGES),
  /** As the engine made it again; null for a group that is not among those. */
  matched: z.array(groupMember).nullable(),
  /** The group under review, or as it was sent; null when it does not exist any more. */
  current: z.object({ number: z.int(), members: z.array(groupMember) }).nullable(),
});
export type ReplayGroup = z.infer<typeof replayGroup>;

const roundParams = companyItemParams.extend({ round_id: companyItemParams.shape.id });
const path = '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/replay/';

export const replayEndpoints = {
  session_replay_get: endpoint({
    name: 'session_replay_get',
    method: 'GET',
    path,
    summary: 'Whether the matching of a session can be run again with the same input and seed',
    params: roundParams,
    query: none,
    body: none,
    response: replayState,
    status: 200,
    problems: [],
  }),
  session_replay: endpoint({
    name: 'session_replay',
    method: 'POST',
    path,
    summary:
      'Run the matching of a session again with the same input and seed, as a job, and compare the groups. Changes nothing',
    params: roundParams,
    query: none,
    body: none,
    response: jobAccepted,
    status: 202,
    problems: ['replay_none', 'replay_incomplete', 'replay_unreadable', 'too_many_requests'],
  }),
  session_replay_groups: endpoint({
    name: 'session_replay_groups',
    method: 'GET',
    path: `${path}{job_id}/groups/`,
    summary: 'The groups that differ, from a job of yours that ran the matching of a session again',
    params: roundParams.extend({ job_id: idParam }),
    query: listQuery.extend({ ordering: z.literal('number').default('number') }),
    body: none,
    response: paged(replayGroup),
    status: 200,
    problems: [],
  }),
};
