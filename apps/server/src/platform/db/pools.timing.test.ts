import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser, type MadeUser } from '#test/factories.ts';
import { makeInvitations } from '#test/factories-deliveries.ts';
import { startSmtp, type TestSmtp } from '#test/smtp.ts';

const CONNECTIONS = 2;
let smtp: TestSmtp;
let other: Client;
/** Outside of the transaction of the other one, which would see the state of its first query. */
let watcher: Client;
beforeAll(async () => {
  smtp = await startSmtp();
});
const holder = testApp(() => ({
  SMTP_URL: smtp.url,
  DATABASE_POOL: String(CONNECTIONS),
  LOG_LEVEL: 'silent',
}));
beforeAll(async () => {
  other = new Client({ connectionString: holder.app.database_url, options: '-c app.scope=system' });
  watcher = new Client({ connectionString: holder.app.database_url });
  await Promise.all([other.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([other.end(), watcher.end()]);
  await smtp.stop();
});

afterEach(() => other.query('rollback'));

const waiting = async (): Promise<number> => {
  const { rows } = await watcher.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
};

/** Occupies every connection for requests with a request that waits for a row of its user. Returns the answers. */
async function useUp(user: MadeUser): Promise<{ answers: Promise<unknown> }> {
  const browser = await holder.app.as(user);
  await other.query('begin');
  await other.query('select from users where id = $1 for update', [user.user_id]);
  const answers = Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      browser.call(ENDPOINTS.members.users_detail_update, {
        params: { company_id: user.company_id, id: user.user_id },
        body: { first_name: 'Robin' },
      }),
    ),
  );
  await expect.poll(waiting, { timeout: 5_000 }).toBe(CONNECTIONS);
  return { answers };
}

it('sends emails while requests hold every connection, and refuses further requests soon and in words', async () => {
  const { services } = holder.app;
  const { users } = await makeInvitations(services, 3);
  const reader = await makeUser(services, { role: 2 });
  const browser = await holder.app.as(reader);
  const list = { params: { company_id: reader.company_id } };
  const { answers: slow } = await useUp(await makeUser(services));
  const asked = performance.now();
  const refusal = browser.refused(ENDPOINTS.members.users, list);
  await services.jobs.runOnce(services, 'deliveries.drain');
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(users.map(({ email }) => email).toSorted());
  expect(await refusal).toMatchObject({
    status: 503,
    code: 'unavailable',
    title: 'The server is busy. Try again in a few seconds.',
  });
  expect(performance.now() - asked).toBeLessThan(4_500);
  await other.query('rollback');
  expect(await slow).toMatchObject([{ first_name: 'Robin' }, { first_name: 'Robin' }]);
  expect(await browser.call(ENDPOINTS.members.users, list)).toMatchObject({ count: 1 });
}, 20_000);

it('answers requests while jobs hold every connection that they have', async () => {
  const { services } = holder.app;
  const reader = await makeUser(services, { role: 2 });
  const browser = await holder.app.as(reader);
  await other.query('begin');
  await other.query('select from users where id = $1 for update', [reader.user_id]);
  const lock = sql`select from users where id = ${reader.user_id} for update`;
  const jobs = Array.from({ length: 5 }, () =>
    services.database.inBackground(() => services.database.system('write', (db) => lock.execute(db))),
  );
  await expect.poll(waiting, { timeout: 5_000 }).toBeGreaterThanOrEqual(2);
  await sleep(50);
  const from = performance.now();
  expect(
    await browser.call(ENDPOINTS.members.users, { params: { company_id: reader.company_id } }),
  ).toMatchObject({ count: 1 });
  expect(performance.now() - from).toBeLessThan(1_000);
  await other.query('rollback');
  await Promise.all(jobs);
}, 20_000);
