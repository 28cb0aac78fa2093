import { z } from 'zod';
import { companyItemParams, companyParams, done, id, none, paged, wholeListQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { WISHES } from '../endpoint-values.ts';
import { LIMITS } from '../limits.ts';

/** Whether a member would like to meet people with a value, or rather not. */
export type Wish = (typeof WISHES)[number];

const order = z.int().min(0).max(1_000_000);
const choice = z.string().min(1).max(100);

export const preference = z
  .object({
    id,
    wish: z.enum(WISHES),
    category: id,
    choice,
    /** Title of the field and label of the choice, as they are now. */
    title: z.string(),
    label: z.string(),
    /** The first weighs most. */
    order: z.int(),
    status: z.enum(['active', 'inactive']),
    /** Whether draws look at it: its field can be seen, and the choice exists. */
    counts: z.boolean(),
  })
  .meta({ id: 'Preference' });
export type Preference = z.infer<typeof preference>;

const preferenceInput = z.object({ wish: z.enum(WISHES), category: id, choice });

const preferenceChange = z.object({
  wish: z.enum(WISHES).optional(),
  category: id.optional(),
  choice: choice.optional(),
  order: order.optional(),
  /** Deleting is the status inactive. */
  status: z.enum(['active', 'inactive']).optional(),
});

const list = paged(preference);

/** A person of the same workspace; `hint` distinguishes people of one name, by fields that members may see. */
const coworker = z.object({ id, full_name: z.string(), hint: z.string() });
export type Coworker = z.infer<typeof coworker>;

/** A person on a never-with list. */
const neverWithPerson = z.object({
  id,
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  hint: z.string(),
});
export type NeverWithPerson = z.infer<typeof neverWithPerson>;

export const preferencesEndpoints = {
  preferences: endpoint({
    name: 'preferences',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/preferences/',
    summary: 'Your preferences in order. No one else can read them',
    params: companyParams,
    query: wholeListQuery('order'),
    body: none,
    response: list,
    status: 200,
    problems: [],
  }),
  preferences_create: endpoint({
    name: 'preferences_create',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/preferences/',
    summary: 'Add a preference at the end',
    params: companyParams,
    query: none,
    body: preferenceInput,
    response: preference,
    status: 201,
    problems: ['preference_exists', 'preference_unfit', 'too_many_preferences'],
  }),
  preferences_update: endpoint({
    name: 'preferences_update',
    method: 'PUT',
    path: '/api/v1/companies/{company_id}/preferences/{id}/',
    summary: 'Update a preference. Only given values change. The status inactive deletes it',
    params: companyItemParams,
    query: none,
    body: preferenceChange,
    response: preference,
    status: 200,
    problems: ['preference_exists', 'preference_unfit', 'too_many_preferences'],
  }),
  preferences_order: endpoint({
    name: 'preferences_order',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/preferences/order/',
    summary: 'Reorder your preferences. Send only those that moved',
    params: companyParams,
    query: none,
    body: z.object({ orders: z.array(z.object({ id, order })).min(1).max(LIMITS.preferences) }),
    response: list,
    status: 200,
    problems: [],
  }),
  never_with: endpoint({
    name: 'never_with',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/never_with/',
    summary: 'People you are never matched with. No one else can read this, not even admins',
    params: companyParams,
    query: wholeListQuery('created_at'),
    body: none,
    response: paged(neverWithPerson),
    status: 200,
    problems: [],
  }),
  never_with_add: endpoint({
    name: 'never_with_add',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/never_with/',
    summary: 'Never match you with a coworker, who isn’t told',
    params: companyParams,
    query: none,
    body: z.object({ user_id: id }),
    response: neverWithPerson,
    status: 201,
    problems: ['too_many_never_with'],
  }),
  never_with_remove: endpoint({
    name: 'never_with_remove',
    method: 'DELETE',
    path: '/api/v1/companies/{company_id}/never_with/{id}/',
    summary: 'Remove a coworker from that list',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
  coworkers: endpoint({
    name: 'coworkers',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/coworkers/',
    summary: 'Find coworkers by part of their name or address',
    params: companyParams,
    query: z.object({ search: z.string().trim().max(LIMITS.searchLength).default('') }),
    body: none,
    response: z.object({ results: z.array(coworker) }),
    status: 200,
    problems: [],
  }),
};
