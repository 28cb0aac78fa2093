import { audiencesEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { listAdded } from './members/queries.ts';
import { addToAudiences } from './commands/add-to-audiences.ts';
import { createAudience } from './commands/create-audience.ts';
import { deleteAudience } from './commands/delete-audience.ts';
import { addMembers, removeMembers } from './commands/pick-members.ts';
import { updateAudience } from './commands/update-audience.ts';
import { previewAudience } from './preview/queries.ts';
import { listAudiences, searchAudiences } from './queries.ts';
import { showAudience, showAudiences } from './listing/queries.ts';

export const audiences = mount(audiencesEndpoints, {
  audiences: admin(async (ctx, { query }) => {
    const { rows, count } = await listAudiences(ctx, query);
    return presentPage(ctx.url, query, count, await showAudiences(ctx, rows));
  }),
  audiences_create: admin('audiences_add', async (ctx, { body }) => {
    const id = await createAudience(ctx, body);
    // With it came the right to manage it.
    return { ...(await showAudience(ctx, id)), can_manage: true };
  }),
  audiences_search: admin((ctx, { body }) => searchAudiences(ctx, body.search, body.limit)),
  audiences_get: admin('audiences_management', (ctx, { params }) => showAudience(ctx, params.id)),
  audiences_update: admin('audiences_management', async (ctx, { params, body }) => {
    await updateAudience(ctx, params.id, body);
    return showAudience(ctx, params.id);
  }),
  audiences_delete: admin('audiences_management', async (ctx, { params }) => {
    await deleteAudience(ctx, params.id);
    return { ok: true as const };
  }),
  audiences_preview: admin('audiences_management', (ctx, { params, body }) =>
    previewAudience(ctx, params.id, body.filters),
  ),
  audiences_added: admin('audiences_management', async (ctx, { params, query }) => {
    const { rows, count } = await listAdded(ctx, params.id, query);
    return presentPage(ctx.url, query, count, rows);
  }),
  audiences_add_members: admin('audiences_management', (ctx, { params, body }) =>
    addMembers(ctx, params.id, body.filters),
  ),
  audiences_remove_members: admin('audiences_management', (ctx, { params, body }) =>
    removeMembers(ctx, params.id, body.filters),
  ),
  add_to_audiences: admin('audiences_management', (ctx, { body }) =>
    addToAudiences(ctx, body.audiences, body.filters),
  ),
});
