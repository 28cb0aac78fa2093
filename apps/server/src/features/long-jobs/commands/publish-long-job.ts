import type { JobChanged } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';

/** The published columns of long work. */
export const PUBLISHED_COLUMNS = ['id', 'user_id', 'kind', 'state', 'progress', 'done', 'total'] as const;

interface PublishedRow {
  id: number;
  user_id: number;
  kind: string;
  state: string;
  progress: number;
  done: number | null;
  total: number | null;
}

/** Sends the progress of long work to the open pages of its requester. */
export async function publishLongJob(ctx: Ctx, job: PublishedRow): Promise<void> {
  const { id: job_id, kind, state, progress, done, total } = job;
  const data = { job_id, kind, state, progress, done, total } as JobChanged;
  await ctx.publish(`user:${job.user_id}`, 'job.changed', data);
}
