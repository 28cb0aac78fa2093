import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Bus, reactions } from '#platform/bus.ts';
import { createLog } from '#platform/log.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/until.ts';
import { defineJob, Jobs } from './jobs.ts';

const holder = testApp();
let jobs: Jobs<object> | null = null;
afterEach(async () => jobs?.stop());

it('leaves a place to others while the jobs of one company take long', async () => {
  const { app } = holder;
  const began: number[] = [];
  const gate = Promise.withResolvers<void>();
  const own = new Jobs<object>(app.database_url, createLog('silent'), (work) => work());
  jobs = own;
  own.register([
    defineJob<object, { company_id: number }>({
      name: 'test.long',
      payload: z.object({ company_id: z.number() }),
      retries: 0,
      run: async (_services, { company_id: companyId }) => {
        began.push(companyId);
        if (companyId === 1) await gate.promise;
      },
    }),
  ]);
  await own.start();
  await own.work({});
  const enqueue = (company_id: number) =>
    app.services.database.system('write', (db) => own.enqueue(db, 'test.long', { company_id }));
  // One after the other: workers that fetch at the same instant could exceed the limit.
  for (let count = 1; count <= 3; count += 1) {
    await enqueue(1);
    await until('another job of the first company runs', 20_000, () => began.length === count);
  }
  for (let count = 0; count < 5; count += 1) await enqueue(1);
  await enqueue(2);
  await until('the job of the second company ran', 20_000, () => began.includes(2));
  expect(began.filter((companyId) => companyId === 1)).toHaveLength(3);
  gate.resolve();
  await until('all jobs of the first company ran', 20_000, () => began.length === 9);
});

it('logs which job failed, without the addresses in its payload', async () => {
  const { app } = holder;
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const own = new Jobs<object>(app.database_url, log, (work) => work());
  jobs = own;
  own.register([
    defineJob<object, { kind: string; data: Record<string, unknown> }>({
      name: 'test.fails',
      payload: z.object({ kind: z.string(), data: z.record(z.string(), z.unknown()) }),
      retries: 0,
      run: () => Promise.reject(new Error('no luck')),
    }),
  ]);
  await own.start();
  await own.work({});
  const data = {
    company_id: 7,
    email: 'ada@north.example',
    client: { ip: '192.0.2.7' },
    to: ['bo@north.example'],
  };
  await app.services.database.system('write', (db) =>
    own.enqueue(db, 'test.fails', { kind: 'sign_in', data }),
  );
  await until('the job failed', 20_000, () => lines.some((line) => line.includes('a job failed')));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { job: 'test.fails', payload: { kind: 'sign_in', data: { company_id: 7 } }, err: { message: 'no luck' } },
  ]);
  expect(lines.join('')).not.toMatch(/north\.example|192\.0\.2/);
});

it('runs what an earlier version queued under names that jobs and features had', async () => {
  const { app } = holder;
  const ran: string[] = [];
  const versionOf = (name: string, formerly: string[]) => {
    const own = new Jobs<object>(app.database_url, createLog('silent'), (work) => work());
    own.register([
      defineJob<object, { id: number }>({
        name: `${name}.post`,
        formerly: formerly.map((one) => `${one}.post`),
        payload: z.object({ id: z.number() }),
        retries: 0,
        run: async (_services, { id }) => void ran.push(`${name}.post ${id}`),
      }),
    ]);
    const bus = new Bus(own);
    const { on } = reactions<object, { moved: { id: number } }>(name, { formerly });
    bus.register([on('moved', async (_services, { id }) => void ran.push(`${name} moved ${id}`))]);
    return { own, bus };
  };
  const old = versionOf('test-before', []);
  await old.own.start();
  await app.services.database.system('write', async (db) => {
    await old.own.enqueue(db, 'test-before.post', { id: 1 });
    await old.bus.emit(db, 'moved', { id: 2 });
  });
  await old.own.stop();
  const { own } = versionOf('test-after', ['test-before']);
  jobs = own;
  await own.start();
  await own.drain({});
  expect(ran.toSorted()).toEqual(['test-after moved 2', 'test-after.post 1']);
});
