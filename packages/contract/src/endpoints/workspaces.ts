import { z } from 'zod';
import { branding, id, idParam, locale, none, paged, wholeListQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { workspaceOptions } from '../options.ts';
import { permissions } from '../permissions.ts';

const role = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const workspace = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    culture: locale,
    timezone: z.string(),
    /** Named endpoints with this company's id filled in; other placeholders stay. */
    urls: z.record(z.string(), z.string()),
    options: workspaceOptions,
    branding: branding.extend({ name: z.string() }),
    plan: z.int(),
    user: z.object({
      id,
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      culture: locale,
      timezone: z.string(),
      /** Their own choice; null where none was made. */
      chosen_timezone: z.string().nullable(),
      role,
      is_admin: z.boolean(),
    }),
    permissions,
    feature_flags: z.record(z.string(), z.boolean()),
    /** The moment of this answer, for `GET /api/v1/realtime/`; null for the link of a meeting, which opens no websocket. */
    realtime_cursor: z.string().nullable(),
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof workspace>;

const ownCompany = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  culture: locale,
  timezone: z.string(),
  role,
  logo_url: z.string().nullable(),
});

export const realtimeEvent = z.object({
  seq: z.int(),
  topic: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type RealtimeEvent = z.infer<typeof realtimeEvent>;

export const workspacesEndpoints = {
  workspace: endpoint({
    name: 'workspace',
    method: 'GET',
    path: '/api/v1/workspace/{slug}/',
    summary:
      'The workspace of a slug, with the given endpoints, and the options and permissions of the caller',
    params: z.object({ slug: z.string().min(1).max(80) }),
    query: none,
    body: none,
    response: workspace,
    status: 200,
    problems: [],
  }),
  workspace_byid: endpoint({
    name: 'workspace-byid',
    method: 'GET',
    path: '/api/v1/workspace-byid/{id}/',
    summary: 'The workspace of an ID',
    params: z.object({ id: idParam }),
    query: none,
    body: none,
    response: workspace,
    status: 200,
    problems: [],
  }),
  companies: endpoint({
    name: 'companies',
    method: 'GET',
    path: '/api/v1/companies/',
    summary: 'Workspaces of the account, with the role in each',
    params: none,
    query: wholeListQuery('name'),
    body: none,
    response: paged(ownCompany),
    status: 200,
    problems: [],
  }),
};
