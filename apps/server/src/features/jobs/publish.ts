import type { JobChanged } from '@fika/contract';
import type { Ctx } from '../../platform/context.ts';

/** Tells the open pages of whoever started long work how far it is. */
export async function publishLongJob(
  ctx: Ctx,
  job: { id: number; user_id: number; kind: string; state: string; progress: number },
): Promise<void> {
  const { id: job_id, kind, state, progress } = job;
  const data = { job_id, kind, state, progress } as JobChanged;
  await ctx.publish(`user:${job.user_id}`, 'job.changed', data);
}
