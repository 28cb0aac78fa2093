import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { publishLongJob, PUBLISHED_COLUMNS } from './publish-long-job.ts';

interface Step {
  done: number;
  total: number;
  /** The result so far, as the response of the work, for a requester who cancels it. */
  result: object;
}

/**
 * Stores the progress of work in steps, in the transaction of the step. False when it was canceled, or another process runs it by
 * now: then the step must not be committed.
 */
export async function noteStep(ctx: Ctx, jobId: number, { done, total, result }: Step): Promise<boolean> {
  const job = await ctx.db
    .updateTable('long_jobs')
    .set({
      done,
      total,
      progress: total === 0 ? 1 : Math.min(1, done / total),
      result: JSON.stringify(result),
      updated_at: sql`app_now()`,
    })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', jobId)
    .where('state', '=', 'running')
    .returning(PUBLISHED_COLUMNS)
    .executeTakeFirst();
  if (job) await publishLongJob(ctx, job);
  return job !== undefined;
}
