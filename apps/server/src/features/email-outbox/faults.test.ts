import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { giveRelay, invite, newCompany, tryAnswers } from '#test/hard/f5.ts';
import { startSilence, type TestRelay } from '#test/relay.ts';
import { startSmtp, type TestSmtp } from '#test/smtp.ts';
import { memberEmail } from './emails.ts';
import { RETRY_SECONDS } from './sending/rules.ts';

let smtp: TestSmtp;
let silent: TestRelay;
beforeAll(async () => {
  smtp = await startSmtp();
  silent = await startSilence();
});
afterAll(() => Promise.all([smtp.stop(), silent.stop()]));
const holder = testApp(() => ({
  SMTP_URL: smtp.url,
  SMTP_CONNECTIONS: '3',
  COMPANY_SMTP_PORTS: String(silent.port),
  COMPANY_SMTP_NETWORKS: '127.0.0.0/8',
  COMPANY_SMTP_SECONDS: '0.2',
  LOG_LEVEL: 'silent',
}));

// Short forms of `npm run hard -- f5`, which does the same with a process that sends, and measures.
it('tries every message again when its answer says so, and ends when it says that', async () => {
  const { app } = holder;
  const settle = () => app.services.jobs.runOnce(app.services, 'deliveries.drain');
  const figures = await tryAnswers({ office: app, smtp, people: 2, hangs: false, settle });
  expect(figures).toEqual({ messages: 16, wrong: 0, copies: 0 });
}, 60_000);

it('sends emails of the installation while the server of a company hangs', async () => {
  const { app } = holder;
  const hanging = await newCompany(app, 2);
  await giveRelay(app, hanging.company_id, silent.port);
  const others = await newCompany(app, 3);
  await invite(app, hanging.company_id, hanging.users);
  await invite(app, others.company_id, others.users);
  await app.settle();
  const statesOf = (companyId: number) =>
    app.services.database.company(companyId, 'read', (db) =>
      db.selectFrom('deliveries').select('state').where('company_id', '=', companyId).execute(),
    );
  expect(await statesOf(others.company_id)).toEqual(others.users.map(() => ({ state: 'sent' })));
  expect(await statesOf(hanging.company_id)).toEqual(hanging.users.map(() => ({ state: 'queued' })));
  expect(silent.connections).toBeGreaterThan(0);
});

it('gives up on messages that cannot be made, after the last attempt', async () => {
  const { app } = holder;
  const { company_id, users } = await newCompany(app, 1);
  await invite(app, company_id, users);
  const inCompany = app.services.database.company.bind(app.services.database);
  // A kind that no feature sends.
  const change = { kind: 'unknown', attempts: RETRY_SECONDS.length };
  await inCompany(company_id, 'write', (db) =>
    db.updateTable('deliveries').set(change).where('company_id', '=', company_id).execute(),
  );
  await app.services.jobs.runOnce(app.services, 'deliveries.drain');
  const left = await inCompany(company_id, 'read', (db) =>
    db
      .selectFrom('deliveries')
      .select(['state', 'claimed_by'])
      .where('company_id', '=', company_id)
      .execute(),
  );
  expect(left).toEqual([{ state: 'failed', claimed_by: null }]);
});

it('sends the others of a batch where one message cannot be made', async () => {
  const { app } = holder;
  const [failing, fine, last] = [
    await newCompany(app, 3),
    await newCompany(app, 2),
    await newCompany(app, 3),
  ];
  const email = memberEmail(app.services, 'request');
  const load = email.load.bind(email);
  let broken = 0;
  const spy = vi.spyOn(email, 'load').mockImplementation(async (work, deliveries) => {
    const bad = deliveries.find(({ user_id: id }) => id === failing.users[1]?.user_id);
    if (bad) {
      broken = bad.id;
      throw new Error('this one cannot be made');
    }
    return load(work, deliveries);
  });
  for (const { company_id, users } of [failing, fine, last]) await invite(app, company_id, users);
  await app.services.jobs.runOnce(app.services, 'deliveries.drain');
  spy.mockRestore();
  const left = await app.services.database.system('read', (db) =>
    db
      .selectFrom('deliveries')
      .select(['id', 'state', 'attempts', 'error'])
      .where('company_id', 'in', [failing.company_id, fine.company_id, last.company_id])
      .where('state', '<>', 'sent')
      .execute(),
  );
  expect(left).toEqual([{ id: broken, state: 'queued', attempts: 1, error: 'this one cannot be made' }]);
  await app.advance('2 minutes');
  await app.services.jobs.runOnce(app.services, 'deliveries.drain');
  expect(smtp.received.filter(({ to }) => to === failing.users[1]?.email)).toHaveLength(1);
});
