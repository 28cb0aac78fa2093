import { z } from 'zod';
import { companyItemParams, companyParams, id, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { FIELD_TYPES } from '../statuses.ts';

/** Choice key -> label. Keys are stable, so that a choice can be renamed without touching members. */
const choices = z.record(z.string().max(100), z.string().max(LIMITS.nameLength));

export const category = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    type: z.enum(FIELD_TYPES),
    choices,
    order: z.int(),
    status: z.enum(['active', 'inactive']),
    mandatory: z.boolean(),
    only_for_matching: z.boolean(),
    columnWidth: z.int().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof category>;

const categoryInput = z.object({
  title: z.string().trim().min(1).max(LIMITS.nameLength),
  description: z.string().trim().max(LIMITS.cellLength).default(''),
  type: z.enum(FIELD_TYPES),
  /** Labels; their keys are given by the server. Only for `select` and `array`. */
  choices: z.array(z.string().trim().min(1).max(LIMITS.nameLength)).max(LIMITS.choicesMax).default([]),
  mandatory: z.boolean().default(false),
  only_for_matching: z.boolean().default(false),
});

export const categoriesEndpoints = {
  categories: endpoint({
    name: 'categories',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/categories/',
    summary: 'Member fields: all of them for admins, those that members may see for members',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ results: z.array(category) }),
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
    problems: ['category_exists', 'choices_needed', 'choices_unfit'],
  }),
  categories_update: endpoint({
    name: 'categories_update',
    method: 'PUT',
    path: '/api/v1/companies/{company_id}/categories/{id}/',
    summary: 'Change a member field; `add_choices` are labels, existing ones are skipped',
    params: companyItemParams,
    query: none,
    body: z.object({
      title: categoryInput.shape.title.optional(),
      description: z.string().trim().max(LIMITS.cellLength).optional(),
      status: z.enum(['active', 'inactive']).optional(),
      order: z.int().min(0).max(1_000_000).optional(),
      mandatory: z.boolean().optional(),
      only_for_matching: z.boolean().optional(),
      add_choices: z.array(z.string().trim().min(1).max(LIMITS.nameLength)).max(LIMITS.choicesMax).optional(),
    }),
    response: category,
    status: 200,
    problems: ['category_exists', 'choices_unfit', 'too_many_choices'],
  }),
};
