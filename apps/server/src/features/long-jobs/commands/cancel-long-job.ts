import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { publishLongJob, PUBLISHED_COLUMNS } from './publish-long-job.ts';

/**
 * Cancels waiting or running work of the requester: one job, or all of a kind and subject. The process that runs it notices
 * within a second.
 */
export async function cancelLongJobs(
  ctx: RequestCtx,
  which: { id: number } | { kind: string; subject: string },
): Promise<void> {
  const canceled = await ctx.db
    .updateTable('long_jobs')
    .set({ state: 'canceled', finished_at: sql`app_now()`, updated_at: sql`app_now()` })
    .where('company_id', '=', ctx.company_id)
    .where('user_id', '=', ctx.actor.user_id)
    .where('state', 'in', ['queued', 'running'])
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('kind' in which, (query) =>
      query
        .where('kind', '=', 'kind' in which ? which.kind : '')
        .where('subject', '=', 'kind' in which ? which.subject : ''),
    )
    .returning(PUBLISHED_COLUMNS)
    .execute();
  for (const job of canceled) await publishLongJob(ctx, job);
}
