import { z } from 'zod';
import {
  companyItemParams,
  companyParams,
  id,
  jobAccepted,
  listQuery,
  none,
  paged,
  wholeListQuery,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { FIELD_TYPES, type FieldType } from '../statuses.ts';
import { bulkAnswer } from './bulk-actions.ts';

const key = z.string().min(1).max(100);
const label = z.string().trim().min(1).max(LIMITS.nameLength);
const labels = z.array(label).max(LIMITS.choicesMax);

/** Choice key -> label. Keys are stable, so that a choice can be renamed without touching members. */
const choices = z.record(z.string().max(100), z.string().max(LIMITS.nameLength));

export const category = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    type: z.enum(FIELD_TYPES),
    choices,
    /**
     * Only of `select` and `array`: the options of a filter, as `{field}|{choice}`, and having none. Filters and rules take
     * these.
     */
    filter_options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    /** Merged choices: a former key or label -> the current key (`currentChoice`). */
    merged: z.record(z.string(), z.string()),
    order: z.int(),
    status: z.enum(['active', 'inactive']),
    mandatory: z.boolean(),
    only_for_matching: z.boolean(),
    columnWidth: z.int().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof category>;

/** The type of a field. `other` is for values without a type of their own: they are stored as text. */
const typeGiven = z
  .enum([...FIELD_TYPES, 'other'])
  .transform((type): FieldType => (type === 'other' ? 'text' : type));

const categoryInput = z.object({
  title: z.string().trim().min(1).max(LIMITS.nameLength),
  description: z.string().trim().max(LIMITS.cellLength).default(''),
  type: typeGiven,
  /** Labels; their keys are given by the server. Only for `select` and `array`. */
  choices: labels.default([]),
  mandatory: z.boolean().default(false),
  only_for_matching: z.boolean().default(false),
});

const order = z.int().min(0).max(1_000_000);

const categoryChange = z.object({
  title: categoryInput.shape.title.optional(),
  description: z.string().trim().max(LIMITS.cellLength).optional(),
  /** Only while no member has a value. */
  type: typeGiven.optional(),
  status: z.enum(['active', 'inactive']).optional(),
  order: order.optional(),
  mandatory: z.boolean().optional(),
  only_for_matching: z.boolean().optional(),
  /** Pixels of its column in the list of members; null is as wide as it needs. */
  columnWidth: z.int().min(LIMITS.columnWidthMin).max(LIMITS.columnWidthMax).nullable().optional(),
  /** Labels; those that exist are skipped. */
  add_choices: labels.optional(),
  /** Key -> new label. */
  rename_choices: z.record(key, label).optional(),
  /** Keys of choices without members. */
  remove_choices: z.array(key).max(LIMITS.choicesMax).optional(),
  /** Keys in their order, a choice that is added by its label; choices that are not named follow. */
  choice_order: z.array(z.string().min(1).max(LIMITS.nameLength)).max(LIMITS.choicesMax).optional(),
});
export type CategoryChange = z.input<typeof categoryChange>;

const counts = z.object({
  /** How many have a value. */
  members: z.int(),
  /** Choice key -> number of members; choices without members are left out. */
  choices: z.record(z.string(), z.int()),
});

/** Members with a value: active ones, and separately inactive ones, who keep theirs. */
const categoryUsage = counts.extend({ category: id, inactive: counts });
export type CategoryUsage = z.infer<typeof categoryUsage>;

const list = paged(category);

export const categoriesEndpoints = {
  categories: endpoint({
    name: 'categories',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/categories/',
    summary: 'Member fields: all of them for admins, the visible ones for members',
    params: companyParams,
    query: wholeListQuery('order').extend({ search: listQuery.shape.search }),
    body: none,
    response: list,
    status: 200,
    problems: [],
  }),
  categories_create: endpoint({
    name: 'categories_create',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/categories/',
    summary: 'Add a member field',
    params: companyParams,
    query: none,
    body: categoryInput,
    response: category,
    status: 201,
    problems: ['category_exists', 'choices_needed', 'choices_unfit', 'too_many_categories'],
  }),
  categories_update: endpoint({
    name: 'categories_update',
    method: 'PUT',
    path: '/api/v1/companies/{company_id}/categories/{id}/',
    summary: 'Update a member field. Only given values change. The status inactive removes it',
    params: companyItemParams,
    query: none,
    body: categoryChange,
    response: category,
    status: 200,
    problems: [
      'category_exists',
      'category_type_kept',
      'choice_exists',
      'choice_in_use',
      'choice_unknown',
      'choices_needed',
      'choices_unfit',
      'too_many_categories',
      'too_many_choices',
    ],
  }),
  categories_order: endpoint({
    name: 'categories_order',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/categories/order/',
    summary: 'Reorder member fields. Send only those that moved',
    params: companyParams,
    query: none,
    body: z.object({ orders: z.array(z.object({ id, order })).min(1).max(1_000) }),
    response: list,
    status: 200,
    problems: [],
  }),
  categories_usage: endpoint({
    name: 'categories_usage',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/categories/usage/',
    summary: 'Number of members with a value of each field and each option',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({
      /** Active members. */
      total: z.int(),
      results: z.array(categoryUsage),
    }),
    status: 200,
    problems: [],
  }),
  categories_merge_choices: endpoint({
    name: 'categories_merge_choices',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/categories/{id}/merge_choices/',
    summary: 'Merge several options of a field. Filters and files can still use the former ones',
    params: companyItemParams,
    query: none,
    body: z.object({ from: z.array(key).min(1).max(LIMITS.choicesMax), into: key }),
    response: bulkAnswer,
    later: jobAccepted,
    status: 200,
    problems: ['choice_unknown', 'choices_unfit', 'too_many_merged'],
  }),
};
