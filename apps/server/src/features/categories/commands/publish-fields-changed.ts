import type { Ctx } from '#platform/context.ts';

/** Tells the open pages of a company that its fields are others now. */
export async function publishFieldsChanged(ctx: Ctx): Promise<void> {
  await ctx.publish('company', 'categories.changed', {});
}
