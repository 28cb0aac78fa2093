import { ENDPOINTS } from '@fika/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '#client.ts';
import { createLog } from '#platform/log.ts';
import { Problem } from '#platform/problem.ts';
import { startTestApp, testApp } from '#test/app.ts';
import { makeCampaign } from '#test/factories-rounds.ts';
import { type MadeUser, makeAdmin } from '#test/factories.ts';
import { until } from '#test/until.ts';
import { runLongJob } from './commands/run-long-job.ts';
import { sweepLongJobs } from './commands/sweep-long-jobs.ts';
import { longJobKind, type LongRun } from './types.ts';

const { jobs, rounds } = ENDPOINTS;
vi.setConfig({ testTimeout: 60_000 });
const holder = testApp();
let admin: MadeUser;
let browser: Client;
let work: (run: LongRun<unknown>) => Promise<object>;

beforeAll(async () => {
  admin = await makeAdmin(holder.app.services);
  browser = await holder.app.as(admin);
  // Each test sets the work of a job.
  vi.spyOn(longJobKind(holder.app.services, 'simulation'), 'run').mockImplementation((run) => work(run));
});

afterAll(() => {
  vi.restoreAllMocks();
});

/** Workers ask twice a second, and check again after two seconds whether the job before has ended. */
const PATIENCE = { timeout: 30_000, interval: 50 };

/** A job that waits; `run` does it once, as a worker would. */
async function queued(asker = { admin, browser }) {
  const { services } = holder.app;
  const { company_id } = asker.admin;
  const { campaign_id: id } = await makeCampaign(services, { company_id });
  const { job_id } = await asker.browser.call(rounds.simulate, { params: { company_id, id } });
  const place = { company_id, job_id };
  return {
    place,
    run: () => runLongJob(services, place, createLog('silent')),
    look: () => asker.browser.call(jobs.job, { params: place }),
  };
}

const never = (signal: AbortSignal) =>
  new Promise<object>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

describe('long work', () => {
  it('leaves a result', async () => {
    const { run, look } = await queued();
    work = () => Promise.resolve({ rounds: 12 });
    await run();
    expect(await look()).toMatchObject({ state: 'done', progress: 1, result: { rounds: 12 }, problem: null });
  });

  it('is found by its requester until it ends, with its input', async () => {
    const { place, run } = await queued();
    const params = { company_id: place.company_id };
    const running = async (who: Client) =>
      (await who.call(jobs.jobs, { params })).filter(({ id }) => id === place.job_id);
    expect(await running(browser)).toMatchObject([
      { kind: 'simulation', state: 'queued', input: { campaign_id: expect.any(Number) } },
    ]);
    const { services } = holder.app;
    const colleague = await makeAdmin(services, { company_id: params.company_id });
    expect(await running(await holder.app.as(colleague))).toEqual([]);
    work = () => Promise.resolve({});
    await run();
    expect(await running(browser)).toEqual([]);
  });

  it('fails with the sentence of an expected problem, in the reader’s language, and is not tried again', async () => {
    const { run, look } = await queued();
    let tries = 0;
    work = () => {
      tries += 1;
      throw new Problem('nobody_to_match');
    };
    await run();
    await run();
    expect(tries).toBe(1);
    const { state, problem, finished_at } = await look();
    expect({ state, code: problem?.code }).toEqual({ state: 'failed', code: 'nobody_to_match' });
    expect(problem?.title).toMatch(/^Fewer than two people/);
    expect(finished_at).not.toBeNull();
  });

  it('is tried three times when something breaks, then it has failed', async () => {
    const { run, look } = await queued();
    work = () => Promise.reject(new Error('broken'));
    await expect(run()).rejects.toThrow('broken');
    await expect(run()).rejects.toThrow('broken');
    expect((await look()).state).toBe('running');
    await run();
    expect(await look()).toMatchObject({ state: 'failed', problem: { code: 'internal' } });
  });

  it('is given up when it ended three processes', async () => {
    const { place, run, look } = await queued();
    await holder.app.services.database.company(place.company_id, 'write', (db) =>
      db
        .updateTable('long_jobs')
        .set({ state: 'running', attempts: 3 })
        .where('id', '=', place.job_id)
        .execute(),
    );
    work = () => Promise.reject(new Error('is not called'));
    await run();
    expect(await look()).toMatchObject({ state: 'failed', problem: { code: 'internal' } });
  });

  it('is taken up by another process when its own was killed', async () => {
    const { place, run, look } = await queued();
    await holder.app.services.database.company(place.company_id, 'write', (db) =>
      db
        .updateTable('long_jobs')
        .set({ state: 'running', attempts: 1 })
        .where('id', '=', place.job_id)
        .execute(),
    );
    work = () => Promise.resolve({ ok: true });
    await run();
    expect(await look()).toMatchObject({ state: 'done' });
  });

  it('returns to the queue when its process stops, and another process continues it', async () => {
    await holder.app.settle();
    const { look } = await queued();
    const other = await startTestApp(holder.app.database_url, {});
    work = ({ signal }) => never(signal);
    await other.startWorker();
    await until('it runs', PATIENCE.timeout, async () => (await look()).state === 'running');
    await other.stop();
    expect((await look()).state).toBe('queued');
    work = () => Promise.resolve({ ok: true });
    await holder.app.settle();
    expect((await look()).state).toBe('done');
  });

  it('runs one of a company at a time, so that another company has its turn', async () => {
    await holder.app.settle();
    const stranger = await makeAdmin(holder.app.services);
    const others = { admin: stranger, browser: await holder.app.as(stranger) };
    const flood = [await queued(), await queued(), await queued(), await queued()];
    const one = await queued(others);
    const end = Promise.withResolvers<void>();
    const [running, began]: [Set<number>, number[]] = [new Set(), []];
    let most = 0;
    work = async ({ company_id, job_id }) => {
      began.push(company_id);
      if (company_id !== admin.company_id) return {};
      running.add(job_id);
      most = Math.max(most, running.size);
      await end.promise;
      running.delete(job_id);
      return {};
    };
    const worker = await startTestApp(holder.app.database_url, {});
    await worker.startWorker();
    await expect.poll(async () => (await one.look()).state, PATIENCE).toBe('done');
    expect(began.filter((id) => id === admin.company_id)).toHaveLength(1);
    end.resolve();
    for (const { look } of flood) await expect.poll(async () => (await look()).state, PATIENCE).toBe('done');
    expect(most).toBe(1);
    await worker.stop();
  });

  it('ends within a second or two when it is canceled, and keeps no result', async () => {
    const { place, run, look } = await queued();
    let wasStopped = false;
    work = async ({ signal, progress }) => {
      progress(0.4);
      await never(signal).catch(() => (wasStopped = true));
      return { late: true };
    };
    const running = run();
    await until('it says how far it is', PATIENCE.timeout, async () => ((await look()).progress ?? 0) > 0);
    expect((await look()).progress).toBeCloseTo(0.4);
    await browser.call(jobs.job_cancel, { params: place });
    await running;
    expect(wasStopped).toBe(true);
    expect(await look()).toMatchObject({ state: 'canceled', result: null });
    // Ended jobs stay as they are.
    expect(await browser.call(jobs.job_cancel, { params: place })).toMatchObject({ state: 'canceled' });
  });

  it('has failed when no process runs it any more, and is deleted after a day', async () => {
    const { services } = holder.app;
    const { place, look } = await queued();
    await services.database.company(place.company_id, 'write', (db) =>
      db
        .updateTable('long_jobs')
        .set({ state: 'running', attempts: 1 })
        .where('id', '=', place.job_id)
        .execute(),
    );
    await sweepLongJobs(services);
    expect((await look()).state).toBe('running');
    await holder.app.advance('6 minutes');
    await sweepLongJobs(services);
    expect(await look()).toMatchObject({ state: 'failed', problem: { code: 'internal' } });
    await holder.app.advance('25 hours');
    await sweepLongJobs(services);
    const left = await services.database.company(place.company_id, 'read', (db) =>
      db.selectFrom('long_jobs').select('id').execute(),
    );
    expect(left).toEqual([]);
  });
});
