import { z } from 'zod';
import { companyParams, done, hexColour, id, instant, locale, none, timezone } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { workspaceOptions } from '../options.ts';
import { SLUG_LENGTH } from '../slugs.ts';
import { oneLine } from '../text.ts';

export const company = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    culture: locale,
    timezone: z.string(),
    /** How many steps of setting it up are done; with the last one it has a date. */
    onboarding_step: z.int(),
    onboarding_finish_date: instant.nullable(),
    free_trial_popin_seen_date: instant.nullable(),
    /** How many take part in a session at most; null is without limit. */
    max_seats: z.int().nullable(),
    two_fa: z.enum(['off', 'optional', 'required']),
    plan: z.int(),
    logo_url: z.string().nullable(),
    colour: hexColour.nullable(),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof company>;

const companyUpdate = z
  .object({
    name: z.string().overwrite(oneLine).min(1).max(LIMITS.companyNameLength),
    /** Superadmins only; addresses with the former one keep working. */
    slug: z.string().trim().toLowerCase().max(SLUG_LENGTH.max),
    culture: locale,
    timezone,
    colour: hexColour.nullable(),
    onboarding_step: z.int().min(0).max(LIMITS.onboardingSteps),
    free_trial_popin_seen_date: instant,
  })
  .partial();
export type CompanyUpdate = z.input<typeof companyUpdate>;

export const workspacesEndpoints = {
  companies_list: endpoint({
    name: 'companies_list',
    method: 'GET',
    path: '/api/v1/companies_list/{company_id}/',
    summary: 'One company',
    params: companyParams,
    query: none,
    body: none,
    response: company,
    status: 200,
    problems: [],
  }),
  companies_list_update: endpoint({
    name: 'companies_list_update',
    method: 'PUT',
    path: '/api/v1/companies_list/{company_id}/',
    summary: 'Update a company. A new time zone applies from now on, not to the past',
    params: companyParams,
    query: none,
    body: companyUpdate,
    response: company,
    status: 200,
    problems: ['superadmin_only', 'slug_unusable', 'slug_reserved', 'slug_taken', 'too_many_requests'],
  }),
  save_option: endpoint({
    name: 'save_option',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/save_option/',
    summary: 'Set one option of the workspace, or null for its default. Returns all options',
    params: companyParams,
    query: none,
    body: z.object({ name: z.string().max(80), value: z.unknown() }),
    response: workspaceOptions,
    status: 200,
    problems: ['option_unknown', 'superadmin_only'],
  }),
  set_max_seats: endpoint({
    name: 'set_max_seats',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/set_max_seats/',
    summary: 'Set how many people can take part in a session, or null for no limit',
    params: companyParams,
    query: none,
    body: z.object({ max_seats: z.int().min(1).max(1_000_000).nullable() }),
    response: company,
    status: 200,
    problems: [],
  }),
  company_logo: endpoint({
    name: 'company_logo',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/logo/',
    summary: 'Set the logo: a PNG, JPEG or WebP image in base64',
    params: companyParams,
    query: none,
    body: z.object({
      data: z
        .base64()
        .min(1)
        .max(Math.ceil(LIMITS.logoBytes / 3) * 4 + 1_024),
    }),
    response: company,
    status: 200,
    problems: ['logo_type', 'logo_svg', 'logo_bytes', 'logo_pixels'],
  }),
  company_logo_delete: endpoint({
    name: 'company_logo_delete',
    method: 'DELETE',
    path: '/api/v1/companies/{company_id}/logo/',
    summary: 'Remove the logo, also from emails that were already sent',
    params: companyParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
};
