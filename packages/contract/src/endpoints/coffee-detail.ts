import { z } from 'zod';
import {
  companyItemParams,
  companyParams,
  id,
  idParam,
  listQuery,
  none,
  paged,
  plannedInstant,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { INTRODUCTION_PROBLEMS } from '../problems.ts';
import { coffee, coffeeFeedback } from './coffees.ts';

const coffeeStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

const base = '/api/v1/companies/{company_id}/coffees/';

export const coffeeDetailEndpoints = {
  coffees: endpoint({
    name: 'coffees',
    method: 'GET',
    path: base,
    summary:
      'Your coffees, newest first. `status` filters by status, such as `3,4`, `campaign` by program, and `person` by another member',
    params: companyParams,
    query: listQuery.extend({
      ordering: z.enum(['-created_at', 'created_at', 'scheduled_at', '-scheduled_at']).default('-created_at'),
      status: z
        .string()
        .regex(/^[0-4](,[0-4]){0,4}$/)
        .optional(),
      campaign: idParam.optional(),
      person: idParam.optional(),
    }),
    body: none,
    response: paged(coffee),
    status: 200,
    problems: [],
  }),
  coffees_get: endpoint({
    name: 'coffees_get',
    method: 'GET',
    path: `${base}{id}/`,
    summary: 'One of your coffees, with its people and reasons',
    params: companyItemParams,
    query: none,
    body: none,
    response: coffee,
    status: 200,
    problems: [],
  }),
  coffees_update: endpoint({
    name: 'coffees_update',
    method: 'PUT',
    path: `${base}{id}/`,
    summary: 'Set the status of a coffee. A scheduled one needs a date, and lasts half an hour by default',
    params: companyItemParams,
    query: none,
    body: z.object({
      status: coffeeStatus,
      scheduled_at: plannedInstant.optional(),
      ends_at: plannedInstant.optional(),
    }),
    response: coffee,
    status: 200,
    problems: ['coffee_move', 'coffee_undated', 'too_many_requests'],
  }),
  coffees_feedback: endpoint({
    name: 'coffees_feedback',
    method: 'POST',
    path: `${base}{id}/feedback/`,
    summary:
      'Say whether a coffee happened, rate it and comment on it. A later answer replaces an earlier one',
    params: companyItemParams,
    query: none,
    body: z.object({
      happened: coffeeFeedback.shape.happened,
      rating: coffeeFeedback.shape.rating.default(null),
      note: z.string().trim().max(LIMITS.feedbackLength).default(''),
    }),
    response: coffee,
    status: 200,
    problems: ['coffee_move', 'too_many_requests'],
  }),
  coffees_icebreaker: endpoint({
    name: 'coffees_icebreaker',
    method: 'POST',
    path: `${base}{id}/icebreaker/`,
    summary: 'Replace the icebreaker of a coffee, for everyone in the group',
    params: companyItemParams,
    query: none,
    body: none,
    response: coffee,
    status: 200,
    problems: [],
  }),
  coffees_rematch: endpoint({
    name: 'coffees_rematch',
    method: 'POST',
    path: `${base}{id}/rematch/`,
    summary:
      'Ask for another match in the same session. Returns the new coffee, or the same one while no one else is available',
    params: companyItemParams,
    query: none,
    body: none,
    response: coffee,
    status: 200,
    problems: ['rematch_gone'],
  }),
  coffees_rematch_withdraw: endpoint({
    name: 'coffees_rematch_withdraw',
    method: 'DELETE',
    path: `${base}{id}/rematch/`,
    summary: 'Stop waiting for another match. The offer stays open',
    params: companyItemParams,
    query: none,
    body: none,
    response: coffee,
    status: 200,
    problems: ['rematch_gone'],
  }),
  get_introduced: endpoint({
    name: 'get_introduced',
    method: 'POST',
    path: `${base}get_introduced/`,
    summary: 'Ask to meet a coworker outside of a session, with a first message',
    params: companyParams,
    query: none,
    body: z.object({ message: z.string().trim().min(1).max(LIMITS.messageLength), coworker: id }),
    response: coffee,
    status: 201,
    problems: INTRODUCTION_PROBLEMS,
  }),
};
