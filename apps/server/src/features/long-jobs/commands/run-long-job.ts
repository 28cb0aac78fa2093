import { type RawBuilder, sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { Problem } from '#platform/problem.ts';
import { kindsBeside, longJobKind, type LongRun, runnerOf } from '../types.ts';
import { publishLongJob, PUBLISHED_COLUMNS } from './publish-long-job.ts';

/** A job that ended so many processes, or failed so often, is not tried again. */
const MAX_ATTEMPTS = 3;
const BEAT_MS = 1_000;
/** A job without a report for this long is not running any more: its process died. */
const SILENT = '10 seconds';
/** How soon a job checks again whether the one before it has ended. */
const WAIT_MS = 2_000;

interface Place {
  company_id: number;
  job_id: number;
}

type Claimed = Awaited<ReturnType<typeof claim>>;

/**
 * Runs one piece of long work. Every second it stores and publishes the progress, which also shows that it is alive, and checks
 * whether it was canceled. When the process stops, the work returns to the queue.
 */
export async function runLongJob(services: Services, place: Place, log: Log): Promise<void> {
  const job = await inCompany(services, place.company_id, 'write', (ctx) => claim(ctx, place));
  if (!job) return;
  if (job.attempts > MAX_ATTEMPTS) {
    await finish(services, place, { state: 'failed', problem: 'internal' });
    return;
  }
  const abort = new AbortController();
  let share = 0;
  const beat = setInterval(() => {
    if (services.jobs.isStopping) abort.abort();
    else
      keepAlive(services, place, share, log).then(
        (lives) => lives || abort.abort(),
        () => undefined,
      );
  }, BEAT_MS);
  try {
    const kind = longJobKind(services, job.kind);
    const run: LongRun<unknown> = {
      services,
      ...place,
      user_id: job.user_id,
      input: kind.input.parse(job.input),
      log,
      signal: abort.signal,
      progress: (done) => (share = Math.max(share, Math.min(1, done))),
    };
    const result = await kind.run(run);
    await finish(services, place, { state: 'done', result: JSON.stringify(result), progress: 1 });
  } catch (error) {
    await giveUp(services, place, { error, job, isAborted: abort.signal.aborted }, log);
  } finally {
    clearInterval(beat);
  }
}

/**
 * Takes a job that waits, or that a dead process left; null when there is nothing to do, or not yet: the queue gives out two of
 * one company when two workers ask at the same moment.
 */
async function claim(ctx: Ctx, { job_id }: Place) {
  await sql`select pg_advisory_xact_lock(hashtextextended('long-jobs', ${ctx.company_id}))`.execute(ctx.db);
  const kind = await waitingKind(ctx, job_id);
  if (!kind) return null;
  if (await isOtherRunning(ctx, { job_id, kind })) {
    const startAfter = new Date(Date.now() + WAIT_MS).toISOString();
    await ctx.enqueue(runnerOf(longJobKind(ctx.services, kind)), { job_id }, { startAfter });
    return null;
  }
  const job = await ctx.db
    .updateTable('long_jobs')
    .set({ state: 'running', attempts: sql`attempts + 1`, updated_at: sql`app_now()` })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', job_id)
    .where('state', 'in', ['queued', 'running'])
    .returning([...PUBLISHED_COLUMNS, 'input', 'attempts'])
    .executeTakeFirst();
  if (job) await publishLongJob(ctx, job);
  return job ?? null;
}

async function waitingKind(ctx: Ctx, jobId: number): Promise<string | null> {
  const job = await ctx.db
    .selectFrom('long_jobs')
    .select('kind')
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return job?.kind ?? null;
}

/** Whether other work of the company in the same queue runs. */
async function isOtherRunning(
  ctx: Ctx,
  { job_id, kind }: { job_id: number; kind: string },
): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('long_jobs')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('id', '!=', job_id)
    .where('state', '=', 'running')
    .where('kind', 'in', kindsBeside(ctx.services, kind))
    .where('updated_at', '>', sql<string>`app_now() - ${SILENT}::interval`)
    .executeTakeFirst();
  return other !== undefined;
}

/** Writes how far a job is. Returns whether it is still to be done. */
async function keepAlive(services: Services, place: Place, share: number, log: Log): Promise<boolean> {
  return inCompany(
    services,
    place.company_id,
    'write',
    async (ctx) => {
      // Never back: work in steps has written its own.
      const progress = sql<number>`greatest(progress, ${share}::real)`;
      const job = await setRunning(ctx, place, { progress });
      if (job) await publishLongJob(ctx, job);
      return job !== null;
    },
    log,
  );
}

interface Change {
  progress?: number | RawBuilder<number>;
  state?: string;
  result?: string;
  problem?: string;
  problem_values?: string;
  attempts?: RawBuilder<number>;
}

async function setRunning(ctx: Ctx, { job_id }: Place, change: Change) {
  const isOver = change.state === 'done' || change.state === 'failed';
  const job = await ctx.db
    .updateTable('long_jobs')
    .set({ ...change, updated_at: sql`app_now()`, ...(isOver ? { finished_at: sql`app_now()` } : {}) })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', job_id)
    .where('state', '=', 'running')
    .returning(PUBLISHED_COLUMNS)
    .executeTakeFirst();
  return job ?? null;
}

async function finish(services: Services, place: Place, change: Change): Promise<void> {
  await inCompany(services, place.company_id, 'write', async (ctx) => {
    const job = await setRunning(ctx, place, change);
    if (job) await publishLongJob(ctx, job);
  });
}

async function giveUp(
  services: Services,
  place: Place,
  { error, job, isAborted }: { error: unknown; job: NonNullable<Claimed>; isAborted: boolean },
  log: Log,
): Promise<void> {
  if (isAborted) {
    // Canceled: no requester waits for it. Stopping: another process continues it.
    if (services.jobs.isStopping) await putBack(services, place);
    return;
  }
  if (error instanceof Problem) {
    const problem_values = JSON.stringify(error.details.values ?? {});
    return finish(services, place, { state: 'failed', problem: error.code, problem_values });
  }
  // Work in steps checks for a cancellation itself.
  if (!(await keepAlive(services, place, 0, log))) return;
  if (job.attempts < MAX_ATTEMPTS) throw error;
  log.error({ err: error, ...place }, 'long work failed and is given up');
  await finish(services, place, { state: 'failed', problem: 'internal' });
}

async function putBack(services: Services, place: Place): Promise<void> {
  await inCompany(services, place.company_id, 'write', async (ctx) => {
    const job = await setRunning(ctx, place, { state: 'queued', attempts: sql`attempts - 1` });
    if (job) await ctx.enqueue(runnerOf(longJobKind(services, job.kind)), { job_id: place.job_id });
  });
}
