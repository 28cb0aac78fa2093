import { z } from 'zod';
import { companyItemParams, id, instant, jobAccepted, none } from '../../common.ts';
import { MEMBERSHIP_STANDINGS } from '../../endpoint-values.ts';
import { endpoint } from '../../endpoint.ts';
import { filterGroup } from '../../filter-group.ts';
import { LIMITS } from '../../limits.ts';
import { bulkAnswer } from '../bulk-actions.ts';
import { shortUser } from '../members.ts';

export type MembershipStanding = (typeof MEMBERSHIP_STANDINGS)[number];

/** A member of a program, with their status and counts in it. */
export const membership = shortUser
  .extend({
    standing: z.enum(MEMBERSHIP_STANDINGS),
    /** The first session that counted them, or when an admin added them. */
    joined_at: instant.nullable(),
    /** In how many sessions they were invited, accepted, got a group, and met it. */
    asked: z.int(),
    accepted: z.int(),
    matched: z.int(),
    met: z.int(),
    last_matched_at: instant.nullable(),
    /** The reason for their status, where it is not obvious. */
    reason: z.object({ code: z.string(), sentence: z.string() }).nullable(),
    snoozed_until: z.iso.date().nullable(),
    /** An admin added the member: the program counts them even when its filter leaves them out. */
    added_by_hand: z.boolean(),
  })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof membership>;

export const membershipsPath = '/api/v1/companies/{company_id}/campaigns_list/{id}/memberships/';
const userIds = z.array(id).min(1).max(LIMITS.bulkAtOnce);

export const membershipsEndpoints = {
  memberships_change: endpoint({
    name: 'memberships_change',
    method: 'POST',
    path: membershipsPath,
    summary:
      'Add members to a program, or remove them. For yourself, or for others as an admin of the program',
    params: companyItemParams,
    query: none,
    body: z.object({
      action: z.enum(['add', 'remove']),
      /** Without them and without filters: oneself. */
      user_ids: userIds.optional(),
      filters: filterGroup.optional(),
      /** Changes nothing, and returns the number of members that it would change. */
      dry_run: z.boolean().default(false),
    }),
    /** How many changed. */
    response: z.object({ count: z.int() }),
    status: 200,
    problems: ['campaign_state', 'filter_invalid', 'membership_removed', 'membership_closed'],
  }),
  memberships_bulk_add: endpoint({
    name: 'memberships_bulk_add',
    method: 'POST',
    path: `${membershipsPath}bulk_add/`,
    summary: 'Add active members to a program as a bulk action, even outside of its audience. Can be undone',
    params: companyItemParams,
    query: none,
    body: z.object({ filters: filterGroup }),
    response: bulkAnswer,
    later: jobAccepted,
    status: 200,
    problems: ['campaign_state', 'filter_invalid', 'rights_lost'],
  }),
  resubscribe: endpoint({
    name: 'resubscribe',
    method: 'POST',
    path: `${membershipsPath}resubscribe/`,
    summary: 'Add back members who left or paused. With `sync=1` at once, otherwise as a job',
    params: companyItemParams,
    query: z.object({ sync: z.stringbool().default(false) }),
    body: z.object({
      /** Without them: oneself. */
      user_ids: userIds.optional(),
    }),
    response: z.union([z.object({ count: z.int() }), jobAccepted]),
    later: jobAccepted,
    status: 200,
    problems: ['campaign_state', 'membership_removed', 'membership_closed'],
  }),
};
