import type { Ctx } from '#platform/context.ts';

/** Sends the open pages of a company an event that its fields changed. */
export async function publishFieldsChanged(ctx: Ctx): Promise<void> {
  await ctx.publish('company', 'categories.changed', {});
}
