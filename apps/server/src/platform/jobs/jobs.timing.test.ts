import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '#test/app.ts';
import { createLog } from '#platform/log.ts';
import { defineJob, Jobs } from './jobs.ts';

const holder = testApp();
let jobs: Jobs<object> | null = null;
afterEach(async () => jobs?.stop());

/** Enqueues a job that fails at first, at a worker. Returns when each of its runs began. */
async function runs(failure: Error, retries: number): Promise<number[]> {
  const began: number[] = [];
  const { app } = holder;
  const own = new Jobs<object>(app.database_url, createLog('silent'), (work) => work());
  jobs = own;
  own.register([
    defineJob<object, object>({
      name: 'test.fail-once',
      payload: z.object({}),
      retries,
      run: async () => {
        await Promise.resolve();
        if (began.push(Date.now()) === 1) throw failure;
      },
    }),
  ]);
  await own.start();
  await own.work({});
  await app.services.database.system('write', (db) => own.enqueue(db, 'test.fail-once', {}));
  return began;
}

const TAKEN = { timeout: 4_000, interval: 20 };

it('continues a job within two seconds when only the database was away', async () => {
  const away = Object.assign(new Error('terminating connection due to unexpected postmaster exit'), {
    code: '57P01',
  });
  // Not even one that is tried once alone is lost.
  const began = await runs(away, 0);
  await expect.poll(() => began.length, TAKEN).toBe(2);
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeLessThan(2_000);
});

it('leaves a failed job to the queue', async () => {
  const began = await runs(new Error('This job cannot be done'), 0);
  await expect.poll(() => began.length, TAKEN).toBe(1);
  await sleep(2_500);
  expect(began).toHaveLength(1);
});

it('goes from one job to the next without a pause', async () => {
  let count = 0;
  const { app } = holder;
  const own = new Jobs<object>(app.database_url, createLog('silent'), (work) => work());
  jobs = own;
  const name = 'test.count';
  const run = async () => void (count += 1);
  own.register([defineJob<object, object>({ name, payload: z.object({}), retries: 0, run })]);
  await own.start();
  await own.work({});
  const waiting = Array.from({ length: 200 }, () => ({ payload: {} }));
  await app.services.database.system('write', (db) => own.enqueueMany(db, name, waiting));
  // A pause of half a second after each job of a worker is 25 seconds.
  await expect.poll(() => count, { timeout: 8_000, interval: 20 }).toBe(200);
});
