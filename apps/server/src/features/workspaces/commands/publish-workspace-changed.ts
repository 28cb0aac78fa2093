import type { RequestCtx } from '#platform/http/access.ts';

/** Lets every open page of the company read its workspace again: its name, looks, options or rights changed. */
export async function publishWorkspaceChanged(ctx: Pick<RequestCtx, 'publish'>): Promise<void> {
  await ctx.publish('company', 'workspace.changed', {});
}
