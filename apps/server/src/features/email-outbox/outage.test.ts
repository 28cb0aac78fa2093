import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testApp } from '#test/app.ts';
import { makeInvitations } from '#test/factories-deliveries.ts';
import { startSmtp, type TestSmtp } from '#test/smtp.ts';
import { until } from '#test/until.ts';

const MEMBERS = 160;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
const holder = testApp(() => ({ SMTP_URL: smtp.url, SMTP_CONNECTIONS: '2', LOG_LEVEL: 'silent' }));
afterAll(() => smtp.stop());
beforeEach(() => {
  smtp.received.length = 0;
});

const outbox = (companyId: number) =>
  holder.app.services.database.company(companyId, 'read', (db) =>
    db.selectFrom('deliveries').selectAll().where('company_id', '=', companyId).execute(),
  );

it('loses no message when the database drops every connection in the middle, again and again', async () => {
  const { services, database_url } = holder.app;
  const { company_id, users } = await makeInvitations(holder.app.services, MEMBERS);
  const killer = new Client({ connectionString: database_url });
  await killer.connect();
  let cuts = 0;
  const run = { isOver: false };
  const cutting = (async () => {
    for (let sent = 40; sent < MEMBERS; sent += 40) {
      await until('more are sent', 30_000, () => smtp.received.length >= sent || run.isOver, 5);
      await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name in ('fika', 'fika-heartbeat')`);
      cuts += 1;
    }
  })();
  for (let tries = 0; tries < 100; tries += 1) {
    // A run that lost its connection fails; the queue would start the next one.
    await services.jobs.runOnce(services, 'deliveries.drain').catch(() => undefined);
    const states = await outbox(company_id).catch(() => []);
    if (states.length > 0 && states.every(({ state }) => state === 'sent')) break;
  }
  run.isOver = true;
  await cutting;
  await killer.end();
  const rows = await outbox(company_id);
  expect(cuts).toBe(3);
  expect(rows.filter(({ state }) => state !== 'sent')).toEqual([]);
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(users.length);
  // Every copy that arrived was counted as one that might.
  const copies = smtp.received.length - users.length;
  expect(copies).toBeLessThanOrEqual(rows.reduce((sum, { resent }) => sum + resent, 0));
}, 60_000);

it('releases the messages that it has not handed over when the process stops', async () => {
  const { company_id, users } = await makeInvitations(holder.app.services, MEMBERS);
  const worker = await startTestApp(holder.app.database_url, { SMTP_URL: smtp.url, SMTP_CONNECTIONS: '2' });
  await worker.startWorker();
  await until('some are sent', 30_000, () => smtp.received.length >= 20, 5);
  await worker.stop();
  const rows = await outbox(company_id);
  expect(rows.filter(({ state }) => state !== 'sent' && state !== 'queued')).toEqual([]);
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(smtp.received.length);
  expect(smtp.received.length).toBeLessThan(users.length);
  await holder.app.services.jobs.runOnce(holder.app.services, 'deliveries.drain');
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(users.length);
  expect(smtp.received).toHaveLength(users.length);
});

it('is seen once, however many of its parts come back to that at the same time', async () => {
  const { heartbeat, database } = holder.app.services;
  await Promise.all([heartbeat.start(), heartbeat.start(), heartbeat.start()]);
  expect(await database.system('read', (db) => heartbeat.findDead(db, [heartbeat.id]))).toEqual([]);
  await heartbeat.stop();
});
