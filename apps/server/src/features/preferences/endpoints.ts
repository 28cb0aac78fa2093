import { preferencesEndpoints, type WholeListQuery } from '@fika/contract';
import { member, mount, type RequestCtx } from '#platform/http/access.ts';
import { presentWhole } from '#platform/http/paging.ts';
import { listCategories } from '#features/categories/queries.ts';
import { createPreference } from './commands/create-preference.ts';
import { endKeepingAway } from './commands/end-keeping-away.ts';
import { keepAway } from './commands/keep-away.ts';
import { orderPreferences } from './commands/order-preferences.ts';
import { updatePreference } from './commands/update-preference.ts';
import { findCoworkers, presentNeverWith } from './coworkers/queries.ts';
import { byId } from './rules.ts';
import { listNeverWith } from './never-with/queries.ts';
import { presentPreference } from './present.ts';
import { listPreferences } from './queries.ts';

// All of it is about the requester: no path and no role gives access to the lists of others.
export const preferences = mount(preferencesEndpoints, {
  preferences: member((ctx, { query }) => ownPreferences(ctx, query)),
  preferences_create: member((ctx, { body }) => createPreference(ctx, body)),
  preferences_update: member(updatePreference),
  preferences_order: member(async (ctx, { body }) => {
    await orderPreferences(ctx, body.orders);
    return ownPreferences(ctx);
  }),
  never_with: member(async (ctx, { query }) => {
    const rows = await listNeverWith(ctx, ctx.actor.user_id);
    const people = await Promise.all(rows.map((row) => presentNeverWith(ctx, row)));
    return presentWhole(ctx.url, 'created_at', people, query);
  }),
  never_with_add: member((ctx, { body }) => keepAway(ctx, body.user_id)),
  never_with_remove: member(async (ctx, { params }) => {
    await endKeepingAway(ctx, params.id);
    return { ok: true as const };
  }),
  coworkers: member(async (ctx, { query }) => ({ results: await findCoworkers(ctx, query.search) })),
});

async function ownPreferences(ctx: RequestCtx, query?: WholeListQuery) {
  const rows = await listPreferences(ctx, ctx.actor.user_id);
  const categories = byId(await listCategories(ctx));
  return presentWhole(
    ctx.url,
    'order',
    rows.map((row) => presentPreference(row, categories)),
    query,
  );
}
