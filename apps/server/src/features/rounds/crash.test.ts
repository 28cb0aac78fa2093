import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailSink, startMailSink } from '../../rehearsal/mail-sink.ts';
import { startTestApp, type TestApp, testApp } from '../../test/app.ts';
import { makeAdmin } from '../../test/factories.ts';

const MEMBERS = 60;
const MAIN = join(import.meta.dirname, '../../main.ts');
const holder = testApp();
let sink: MailSink;

beforeAll(async () => {
  sink = await startMailSink();
});
afterAll(() => sink.stop());

/** A company whose program matches everybody as soon as a worker looks. */
async function dueProgram(app: TestApp): Promise<number> {
  const admin = await makeAdmin(app.services);
  const { company_id } = admin;
  await app.services.database.company(company_id, 'write', (db) =>
    sql`insert into users (company_id, email, first_name, last_name)
      select ${company_id}, 'member-' || n || '@crash.example', 'Member', n::text
      from generate_series(1, ${MEMBERS}) as n`.execute(db),
  );
  const browser = await app.as(admin);
  const { id } = await browser.call(ENDPOINTS.campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Coffee',
      optin_option: 2,
      frequency: 0,
      exclude_admins: true,
      next_matchs_send_at: new Date(Date.now() + 1_500).toISOString(),
    },
  });
  await browser.call(ENDPOINTS.campaigns.activate, { params: { company_id, id } });
  await sleep(1_600);
  return company_id;
}

const workerSettings = () => ({ SMTP_URL: sink.url, TICK_SECONDS: '0.2', LOG_LEVEL: 'fatal' });

/** A worker in a process of its own, until it dies: the signal that ended it. */
function workUntilDeath(app: TestApp, crashAt: string): Promise<string | null> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...workerSettings(),
      NODE_ENV: 'test',
      ROLE: 'worker',
      DATABASE_URL: app.database_url,
      SECRET_KEY: 'a key for tests only, thirty-two characters',
      CRASH_AT: crashAt,
    },
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

async function count(app: TestApp, companyId: number, query: ReturnType<typeof sql<{ n: number }>>) {
  const { rows } = await app.services.database.company(companyId, 'read', (db) => query.execute(db));
  return rows[0]?.n ?? -1;
}

const open = sql<{ n: number }>`
  select (select count(*) from deliveries where state in ('queued', 'sending'))
    + (select count(*) from rounds where status <> 2)
    + (select count(*) from campaigns where next_matchs_send_at is not null) as n`;

async function untilDone(app: TestApp, companyId: number): Promise<void> {
  for (let tries = 0; (await count(app, companyId, open)) > 0; tries += 1) {
    if (tries > 300) throw new Error('The work was not finished within half a minute');
    await sleep(100);
  }
}

describe('kill -9 in the middle of a round', { timeout: 60_000 }, () => {
  it.each(['rounds.opened', 'participations.asked', 'rounds.sent', 'deliveries.after-wire:20'])(
    'loses nobody and seats nobody twice when it strikes at %s',
    async (label) => {
      const { app } = holder;
      const companyId = await dueProgram(app);
      sink.take();
      expect(await workUntilDeath(app, label)).toBe('SIGKILL');
      const second = await startTestApp(app.database_url, workerSettings());
      try {
        await second.startWorker();
        await untilDone(app, companyId);
      } finally {
        await second.stop();
      }

      const mails = sink.take();
      const receivers = new Set(mails.map(({ to }) => to));
      console.log(
        `killed at ${label}: ${mails.length - receivers.size} duplicates among ${mails.length} mails`,
      );
      expect(receivers.size).toBe(MEMBERS);
      // Whatever was on the wire at that moment may come twice; never more than the connections carry at once.
      expect(mails.length - receivers.size).toBeLessThanOrEqual(10);
      const seats = sql<{ n: number }>`select count(*) as n from coffee_members`;
      const people = sql<{ n: number }>`select count(distinct user_id) as n from coffee_members`;
      const outcomes = sql<{ n: number }>`select count(*) as n from round_members where outcome = 'matched'`;
      for (const query of [seats, people, outcomes]) expect(await count(app, companyId, query)).toBe(MEMBERS);
    },
  );
});
