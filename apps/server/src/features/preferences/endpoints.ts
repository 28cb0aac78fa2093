import { ENDPOINTS } from '@fika/contract';
import { member, mount, type RequestCtx } from '../../platform/http/access.ts';
import { listCategories } from '../categories/queries.ts';
import { createPreference } from './commands/create-preference.ts';
import { endKeepingAway } from './commands/end-keeping-away.ts';
import { keepAway } from './commands/keep-away.ts';
import { orderPreferences } from './commands/order-preferences.ts';
import { updatePreference } from './commands/update-preference.ts';
import { findCoworkers, presentKeptAway } from './coworkers.ts';
import { byId } from './fields.ts';
import { listNeverWith } from './never-with-queries.ts';
import { presentPreference } from './present.ts';
import { listPreferences } from './queries.ts';

// All of it is about whoever asks: no path and no role leads to the lists of somebody else.
export const preferences = mount(ENDPOINTS.preferences, {
  preferences: member(ownPreferences),
  preferences_create: member((ctx, { body }) => createPreference(ctx, body)),
  preferences_update: member(updatePreference),
  preferences_order: member(async (ctx, { body }) => {
    await orderPreferences(ctx, body.orders);
    return ownPreferences(ctx);
  }),
  never_with: member(async (ctx) => ({
    results: await Promise.all(
      (await listNeverWith(ctx.db, ctx.company_id, ctx.actor.user_id)).map((row) =>
        presentKeptAway(ctx, row),
      ),
    ),
  })),
  never_with_add: member((ctx, { body }) => keepAway(ctx, body.user_id)),
  never_with_remove: member(async (ctx, { params }) => {
    await endKeepingAway(ctx, params.id);
    return { ok: true as const };
  }),
  coworkers: member(async (ctx, { query }) => ({ results: await findCoworkers(ctx, query.search) })),
});

async function ownPreferences(ctx: RequestCtx) {
  const rows = await listPreferences(ctx.db, ctx.company_id, ctx.actor.user_id);
  const categories = byId(await listCategories(ctx.db, ctx.company_id));
  return { results: rows.map((row) => presentPreference(row, categories)) };
}
