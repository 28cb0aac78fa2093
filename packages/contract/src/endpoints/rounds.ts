import { z } from 'zod';
import { companyItemParams, companyParams, id, instant, none, plannedInstant } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { CAMPAIGN_STATUSES } from '../statuses.ts';

/** A session on the calendar: one that is stored, or one that the dates of its program will bring. */
export const plannedSession = z
  .object({
    campaign_id: id,
    name: z.string(),
    campaign_status: z.enum(CAMPAIGN_STATUSES),
    timezone: z.string(),
    /** Null while it is predicted. */
    round_id: id.nullable(),
    number: z.int().nullable(),
    /** As of a round; 0 while it is planned or predicted. */
    status: z.int(),
    requests_send_at: instant.nullable(),
    matchs_send_at: instant,
    /** When its groups are made for review; null where they are made at the sending time, and once it is sent. */
    review_at: instant.nullable(),
    predicted: z.boolean(),
    /** No member was invited yet: both of its dates may still move. */
    movable: z.boolean(),
  })
  .meta({ id: 'PlannedSession' });
export type PlannedSession = z.infer<typeof plannedSession>;

const base = '/api/v1/companies/{company_id}/campaigns_list/';

export const roundsEndpoints = {
  campaigns_planning: endpoint({
    name: 'campaigns_planning',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/campaigns_planning/',
    summary: 'Past and future sessions of all programs between two instants',
    params: companyParams,
    query: z
      .object({ from: instant, to: instant })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
        path: ['to'],
        error: 'end_before_start',
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LIMITS.planningDays * 86_400_000, {
        path: ['to'],
        error: 'too_many_days',
      }),
    body: none,
    response: z.object({ results: z.array(plannedSession) }),
    status: 200,
    problems: [],
  }),
  occurrences_move: endpoint({
    name: 'occurrences_move',
    method: 'POST',
    path: `${base}{id}/occurrences/move/`,
    summary: 'Move both dates of one future session by the same time',
    params: companyItemParams,
    query: none,
    /** `from`: the first date of the session, as in `campaigns_planning`; `to`: its new one. */
    body: z.object({ from: instant, to: plannedInstant }),
    response: plannedSession,
    status: 201,
    problems: ['campaign_state', 'occurrence_gone', 'round_dates', 'round_exists'],
  }),
};
