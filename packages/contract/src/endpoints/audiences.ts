import { z } from 'zod';
import { companyItemParams, companyParams, done, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { EMPTY_FILTERS, filterGroup } from '../filter-group.ts';
import { LIMITS } from '../limits.ts';
import { oneLine } from '../text.ts';
import { bulkAction } from './bulk-actions.ts';
import { shortUser } from './members.ts';

const name = z.string().overwrite(oneLine).min(1).max(LIMITS.nameLength);
const description = z.string().trim().max(LIMITS.audienceDescription);

/**
 * The writable fields of an audience. Without conditions it has only the members added by hand: a filter that finds all members
 * is no audience.
 */
export const audienceCreate = z.strictObject({
  name,
  description: description.default(''),
  filters: filterGroup.default(EMPTY_FILTERS),
});
export type AudienceCreate = z.input<typeof audienceCreate>;

/** Missing fields stay as they are. */
export const audienceUpdate = z
  .strictObject({ name, description, filters: filterGroup })
  .partial()
  .meta({ id: 'AudienceUpdate' });
export type AudienceUpdate = z.input<typeof audienceUpdate>;

export const audience = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    filters: filterGroup,
    human_filters: z.string(),
    /**
     * Active members that the filter finds or an admin added. Null when the filter cannot be used (`human_filters` gives the
     * reason), and when counting takes too long.
     */
    members_count: z.int().nullable(),
    /** The filter can be used, but counting its members takes too long for a list. */
    too_slow: z.boolean(),
    /** Those of them that were added by hand, or by a channel, whether the filter finds them or not. */
    added_count: z.int(),
    /** Whether the reader may change it. */
    can_manage: z.boolean(),
    added_by_name: z.string(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Audience' });
export type Audience = z.infer<typeof audience>;

export const audienceOption = z.object({ id, name: z.string() });
export type AudienceOption = z.infer<typeof audienceOption>;

/** Members who come or go with a filter: how many, and the first of them by name. */
const movement = z.object({ count: z.int(), users: z.array(shortUser).max(LIMITS.previewUsers) });

export const audiencePreview = z.object({
  /** How many members the audience would hold, those added by hand included. */
  count: z.int(),
  entering: movement,
  leaving: movement,
});
export type AudiencePreview = z.infer<typeof audiencePreview>;

const filtersBody = z.object({ filters: filterGroup });
/** `skipped`: members that the filter finds and who do not change. */
const handPicked = z.object({ count: z.int(), skipped: z.int() });

const base = '/api/v1/companies/{company_id}/audiences/';

export const audiencesEndpoints = {
  audiences: endpoint({
    name: 'audiences',
    method: 'GET',
    path: base,
    summary: 'Audiences of the company, each with its current number of members',
    params: companyParams,
    query: listQuery.extend({ ordering: z.string().default('name') }),
    body: none,
    response: paged(audience),
    status: 200,
    problems: [],
  }),
  audiences_create: endpoint({
    name: 'audiences_create',
    method: 'POST',
    path: base,
    summary: 'Save a filter as an audience',
    params: companyParams,
    query: none,
    body: audienceCreate,
    response: audience,
    status: 201,
    problems: ['filter_invalid', 'audience_exists', 'audiences_full'],
  }),
  audiences_search: endpoint({
    name: 'audiences_search',
    method: 'POST',
    path: `${base}search/`,
    summary: 'Audiences by name, to choose from',
    params: companyParams,
    query: none,
    body: z.object({
      search: z.string().trim().max(LIMITS.searchLength).default(''),
      limit: z.int().min(1).max(LIMITS.filterListLength).default(LIMITS.pickerSize),
    }),
    response: z.array(audienceOption),
    status: 200,
    problems: [],
  }),
  audiences_get: endpoint({
    name: 'audiences_get',
    method: 'GET',
    path: `${base}{id}/`,
    summary: 'One audience',
    params: companyItemParams,
    query: none,
    body: none,
    response: audience,
    status: 200,
    problems: [],
  }),
  audiences_update: endpoint({
    name: 'audiences_update',
    method: 'PUT',
    path: `${base}{id}/`,
    summary: 'Update an audience. Only given values change',
    params: companyItemParams,
    query: none,
    body: audienceUpdate,
    response: audience,
    status: 200,
    problems: ['filter_invalid', 'audience_exists'],
  }),
  audiences_delete: endpoint({
    name: 'audiences_delete',
    method: 'DELETE',
    path: `${base}{id}/`,
    summary: 'Delete an audience that no program and no other audience uses',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['audience_used'],
  }),
  audiences_preview: endpoint({
    name: 'audiences_preview',
    method: 'POST',
    path: `${base}{id}/preview/`,
    summary: 'Members who would be added and removed with other filters',
    params: companyItemParams,
    query: none,
    body: filtersBody,
    response: audiencePreview,
    status: 200,
    problems: ['filter_invalid'],
  }),
  audiences_added: endpoint({
    name: 'audiences_added',
    method: 'GET',
    path: `${base}{id}/added/`,
    summary: 'Active members added to an audience manually, by name',
    params: companyItemParams,
    query: listQuery.extend({ ordering: z.enum(['last_name', '-last_name']).default('last_name') }),
    body: none,
    response: paged(shortUser),
    status: 200,
    problems: [],
  }),
  audiences_add_members: endpoint({
    name: 'audiences_add_members',
    method: 'POST',
    path: `${base}{id}/add_members/`,
    summary: 'Add active members manually. They stay when the filter no longer finds them',
    params: companyItemParams,
    query: none,
    body: filtersBody,
    response: handPicked,
    status: 200,
    problems: ['filter_invalid'],
  }),
  audiences_remove_members: endpoint({
    name: 'audiences_remove_members',
    method: 'POST',
    path: `${base}{id}/remove_members/`,
    summary: 'Remove members added manually. Those found by the filter stay',
    params: companyItemParams,
    query: none,
    body: filtersBody,
    response: handPicked,
    status: 200,
    problems: ['filter_invalid'],
  }),
  add_to_audiences: bulkAction({
    name: 'add_to_audiences',
    summary: 'Add active members to audiences manually',
    body: filtersBody.extend({ audiences: z.array(id).min(1).max(LIMITS.audiencesAtOnce) }),
    problems: [],
  }),
};
