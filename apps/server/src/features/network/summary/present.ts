import { type NetworkSummary, wallClock } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { type CategoryRow, listVisibleCategories } from '#features/categories/queries.ts';
import { countMet, listMonths, listOptions } from './queries.ts';
import { monthsInARow } from './rules.ts';

/** What a member reached by meeting people, for the member alone: nothing in it compares them with colleagues. */
export async function showSummary(ctx: RequestCtx): Promise<NetworkSummary> {
  const { timezone } = ctx.company;
  const fields = await listVisibleCategories(ctx);
  const field = fields.find(({ type }) => type === 'select');
  const month = wallClock(await ctx.now(), timezone).slice(0, 7);
  return {
    people: await countMet(ctx, ctx.actor.user_id),
    groups: field ? await countGroups(ctx, field) : null,
    months_in_a_row: monthsInARow(await listMonths(ctx, ctx.actor.user_id, timezone), month),
  };
}

async function countGroups(ctx: RequestCtx, field: CategoryRow): Promise<NetworkSummary['groups']> {
  const options = await listOptions(ctx, ctx.actor.user_id, field.id);
  const merged = new Map(Object.entries(field.merged ?? {}));
  const count = (some: typeof options) =>
    new Set(some.map(({ choice }) => merged.get(choice) ?? choice)).size;
  return { title: field.title, met: count(options.filter(({ met }) => met)), all: count(options) };
}
