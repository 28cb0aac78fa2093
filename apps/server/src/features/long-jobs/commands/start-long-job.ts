import type { RequestCtx } from '#platform/http/access.ts';
import { longJobKind, runnerOf } from '../types.ts';
import { cancelLongJobs } from './cancel-long-job.ts';

interface LongJobRequest {
  kind: string;
  /** The subject: an earlier job of the same person, kind and subject is canceled. */
  subject: string;
  input: object;
  /** How many members it is about, where that is known. */
  total?: number;
}

/** Starts long work for the requester; any worker may run it. Returns the id of the job. */
export async function startLongJob(
  ctx: RequestCtx,
  { kind, subject, input, total }: LongJobRequest,
): Promise<number> {
  const known = longJobKind(ctx.services, kind);
  const checked = known.input.parse(input);
  await cancelLongJobs(ctx, { kind, subject });
  const { id } = await ctx.db
    .insertInto('long_jobs')
    .values({
      company_id: ctx.company_id,
      user_id: ctx.actor.user_id,
      kind,
      subject,
      input: JSON.stringify(checked),
      total: total ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.enqueue(runnerOf(known), { job_id: id });
  return id;
}
