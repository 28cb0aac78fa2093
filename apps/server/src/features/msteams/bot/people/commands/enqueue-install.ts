import type { Ctx } from '#platform/context.ts';

/** Enqueues that the app is installed for the people of a tenant who lack it; one such job waits at a time. */
export async function enqueueInstall(ctx: Ctx, tenantId: number, startAfter?: string): Promise<void> {
  await ctx.enqueue(
    'msteams.install-people',
    { id: tenantId },
    { singletonKey: String(tenantId), ...(startAfter ? { startAfter } : {}) },
  );
}
