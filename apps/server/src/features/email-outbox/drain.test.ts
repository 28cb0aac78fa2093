import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testApp } from '#test/app.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeCompany, type MadeUser, makeUser } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { startSmtp, type TestSmtp } from '#test/smtp.ts';
import { inCompany } from '#platform/context.ts';
import { queueDeliveries } from './commands/queue-deliveries.ts';
import { retryDeliveries } from './commands/retry-deliveries.ts';
import { countDeliveries } from './counts/queries.ts';

/** So many members have an account; of more, the others are a crowd. */
const FEW = 5;

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
const holder = testApp(() => ({ SMTP_URL: smtp.url, SMTP_CONNECTIONS: '3', LOG_LEVEL: 'silent' }));
afterAll(() => smtp.stop());
beforeEach(() => {
  smtp.received.length = 0;
  smtp.answer = () => 'take';
});

const suppressed = async (companyId: number) =>
  (
    await holder.app.services.database.company(companyId, 'read', (db) =>
      db.selectFrom('suppressions').select('email').where('company_id', '=', companyId).execute(),
    )
  ).map(({ email }) => email);

async function invite(count: number) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, {
    company_id,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  const users: Pick<MadeUser, 'user_id' | 'email'>[] = [];
  for (let index = 0; index < Math.min(count, FEW); index += 1)
    users.push(await makeUser(services, { company_id }));
  for (const [index, user_id] of (await makeCrowd(services, company_id, count - users.length)).entries())
    users.push({ user_id, email: `crowd-${index + 1}@company.example` });
  const queued = await inCompany(services, company_id, 'write', (ctx) =>
    queueDeliveries(ctx, { round_id, kind: 'request', deliveries: users }),
  );
  expect(queued).toBe(count);
  return { company_id, campaign_id, round_id, users };
}

const outbox = (companyId: number) =>
  holder.app.services.database.company(companyId, 'read', (db) =>
    db.selectFrom('deliveries').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
  );

const drain = () => holder.app.services.jobs.runOnce(holder.app.services, 'deliveries.drain');

describe('the drain', () => {
  it('sends everything once, over the connections it may use', async () => {
    const { company_id, users } = await invite(60);
    await holder.app.settle();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(users.map(({ email }) => email).sort());
    expect(await outbox(company_id)).toSatisfy((rows: { state: string }[]) =>
      rows.every(({ state }) => state === 'sent'),
    );
    expect(smtp.most_at_once).toBeLessThanOrEqual(3);
  });

  it('names each message by its delivery, so that copies fold', async () => {
    const { company_id } = await invite(1);
    await drain();
    const [row] = await outbox(company_id);
    expect(smtp.received).toMatchObject([
      { message_id: `<delivery-${company_id}-${row?.id}@fika.example>`, from: 'Fika <coffee@fika.example>' },
    ]);
    expect(smtp.received[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(smtp.received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  it('lets mail programs leave the program with the link of the header: one post, no log-in, as often as they like', async () => {
    const { company_id, campaign_id, round_id, users } = await invite(1);
    await holder.app.services.database.company(company_id, 'write', (db) =>
      db
        .insertInto('round_members')
        .values(users.map(({ user_id }) => ({ company_id, round_id, user_id })))
        .execute(),
    );
    await drain();
    const header = (name: string) =>
      new RegExp(`^${name}:((?:.|\\r?\\n[ \\t])*)`, 'm')
        .exec(smtp.received[0]?.raw ?? '')?.[1]
        ?.replaceAll(/\s/g, '') ?? '';
    const url = new URL(header('List-Unsubscribe').replaceAll(/[<>]/g, ''));
    expect(url.origin).toBe(holder.app.services.config.PUBLIC_URL);
    const post = () =>
      holder.app.http.inject({
        method: 'POST',
        url: url.pathname,
        payload: header('List-Unsubscribe-Post'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const left = async () =>
      holder.app.services.database.company(company_id, 'read', (db) =>
        db
          .selectFrom('memberships')
          .select(['user_id', 'campaign_id', 'status', 'updated_at'])
          .where('company_id', '=', company_id)
          .execute(),
      );
    expect((await post()).json()).toEqual({ ok: true });
    const once = await left();
    expect(once).toMatchObject([{ user_id: users[0]?.user_id, campaign_id, status: 'left' }]);
    expect((await post()).json()).toEqual({ ok: true });
    expect(await left()).toEqual(once);
  });

  it('puts a member once into the outbox, however often a round is queued', async () => {
    const { company_id, round_id, users } = await invite(3);
    const again = await inCompany(holder.app.services, company_id, 'write', (ctx) =>
      queueDeliveries(ctx, { round_id, kind: 'request', deliveries: users }),
    );
    expect(again).toBe(0);
    await holder.app.settle();
    expect(smtp.received).toHaveLength(3);
  });

  it('lets two workers share without a copy', async () => {
    await invite(80);
    const other = await startTestApp(holder.app.database_url, { SMTP_URL: smtp.url });
    await Promise.all([drain(), other.services.jobs.runOnce(other.services, 'deliveries.drain')]);
    await other.stop();
    expect(new Set(smtp.received.map(({ message_id: id }) => id)).size).toBe(80);
    expect(smtp.received).toHaveLength(80);
  });

  it('lets no company wait behind another', async () => {
    const large = await invite(300);
    const small = await invite(2);
    const order: string[] = [];
    smtp.answer = (to) => {
      order.push(to);
      return 'take';
    };
    await drain();
    const last = Math.max(...small.users.map(({ email }) => order.indexOf(email)));
    expect(last).toBeLessThan(220);
    expect(new Set(order).size).toBe(large.users.length + small.users.length);
  });
});

describe('a message that is not taken', () => {
  it('is tried again after 1, 5 and 30 minutes, 2 and 8 hours, and then has failed', async () => {
    const { company_id, users } = await invite(1);
    smtp.answer = () => ({ rcpt: 451 });
    for (const pause of ['59 seconds', '4 minutes', '29 minutes', '119 minutes', '479 minutes']) {
      await drain();
      await holder.app.advance(pause);
      await drain();
      await holder.app.advance('61 seconds');
    }
    expect(await outbox(company_id)).toMatchObject([{ state: 'queued', attempts: 5 }]);
    await drain();
    expect(await outbox(company_id)).toMatchObject([{ state: 'failed', attempts: 6, sent_at: null }]);
    expect(await suppressed(company_id)).toEqual([]);
    expect(smtp.received).toEqual([]);
    expect(users).toHaveLength(1);
  });

  it('arrives by the second try', async () => {
    const { company_id } = await invite(5);
    let tries = 0;
    smtp.answer = () => ((tries += 1) <= 3 ? { rcpt: 451 } : 'take');
    await drain();
    expect((await outbox(company_id)).filter(({ state }) => state === 'queued')).toHaveLength(3);
    await holder.app.advance('61 seconds');
    await drain();
    expect(smtp.received).toHaveLength(5);
    expect((await outbox(company_id)).every(({ state }) => state === 'sent')).toBe(true);
  });

  it('fails at once when the receiver is refused for good, and nothing is sent to that address again', async () => {
    const { company_id, campaign_id, users } = await invite(2);
    const [gone, other] = users;
    smtp.answer = (to) => (to === gone?.email ? { rcpt: 550 } : 'take');
    await drain();
    expect(await outbox(company_id)).toMatchObject([{ state: 'failed', attempts: 1 }, { state: 'sent' }]);
    expect(await suppressed(company_id)).toEqual([gone?.email]);
    smtp.answer = () => 'take';
    const { round_id } = await makeRound(holder.app.services, {
      company_id,
      campaign_id,
      status: ROUND_STATUS.requestsDone,
    });
    await inCompany(holder.app.services, company_id, 'write', (ctx) =>
      queueDeliveries(ctx, { round_id, kind: 'request', deliveries: users }),
    );
    await drain();
    expect(smtp.received.map(({ to }) => to)).toEqual([other?.email, other?.email]);
    expect((await outbox(company_id))[2]).toMatchObject({ state: 'skipped', error: 'suppressed' });
  });

  it('may be refused after the whole message, too', async () => {
    const { company_id } = await invite(1);
    smtp.answer = () => ({ data: 554 });
    await drain();
    expect(await outbox(company_id)).toMatchObject([{ state: 'failed' }]);
  });

  it('gets another chance by an admin, at the address that the member has now', async () => {
    const { company_id, round_id, users } = await invite(1);
    smtp.answer = () => ({ rcpt: 550 });
    await drain();
    smtp.answer = () => 'take';
    const { database } = holder.app.services;
    await database.company(company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ email: 'fixed@company.example' })
        .where('id', '=', users[0]?.user_id ?? 0)
        .execute(),
    );
    const retry = () =>
      inCompany(holder.app.services, company_id, 'write', (ctx) => retryDeliveries(ctx, { round_id }));
    expect(await retry()).toBe(1);
    await holder.app.settle();
    expect(smtp.received.map(({ to }) => to)).toEqual(['fixed@company.example']);
    expect(await retry()).toBe(0);
  });
});

describe('a message that cannot be made', () => {
  it('waits for its next try and stops no other', async () => {
    const { company_id, round_id, users } = await invite(2);
    const [user] = users;
    await inCompany(holder.app.services, company_id, 'write', (ctx) =>
      queueDeliveries(ctx, { round_id, kind: 'of another time', deliveries: user ? [user] : [] }),
    );
    await drain();
    expect(smtp.received).toHaveLength(2);
    const error = 'Nothing renders mail of the kind of another time';
    expect((await outbox(company_id))[2]).toMatchObject({ state: 'queued', attempts: 1, error });
    // Less than the minute that it waits: the clock advanced while the others were sent.
    await holder.app.advance('45 seconds');
    await drain();
    expect((await outbox(company_id))[2]).toMatchObject({ attempts: 1 });
  });
});

describe('a connection that is cut', () => {
  it('before the message is a try that failed', async () => {
    const { company_id } = await invite(1);
    let cut = false;
    smtp.answer = () => (cut ? 'take' : 'cut_before_data');
    await drain();
    expect(await outbox(company_id)).toMatchObject([{ state: 'queued', resent: 0, attempts: 1 }]);
    cut = true;
    await holder.app.advance('61 seconds');
    await drain();
    expect(smtp.received).toHaveLength(1);
  });

  it('after the message is sent again, and counted as a possible copy', async () => {
    const { company_id } = await invite(1);
    let isCut = true;
    smtp.answer = () => (isCut ? 'cut_after_data' : 'take');
    await drain();
    expect(await outbox(company_id)).toMatchObject([{ state: 'queued', resent: 1 }]);
    isCut = false;
    await holder.app.advance('61 seconds');
    await drain();
    expect(await outbox(company_id)).toMatchObject([{ state: 'sent', resent: 1 }]);
    expect(new Set(smtp.received.map(({ message_id: id }) => id)).size).toBe(1);
    expect(smtp.received).toHaveLength(2);
  });
});

describe('who may not get a message any more', () => {
  it('is left out when it is claimed, with the reason', async () => {
    const { services } = holder.app;
    const { company_id, campaign_id, users } = await invite(3);
    const [inactive, leaver, invited] = users;
    await services.database.company(company_id, 'write', async (db) => {
      await db
        .updateTable('users')
        .set({ is_active: false, inactive_reason: 'admin' })
        .where('id', '=', inactive?.user_id ?? 0)
        .execute();
      await db
        .insertInto('memberships')
        .values({ company_id, campaign_id, user_id: leaver?.user_id ?? 0, status: 'left' })
        .execute();
    });
    await drain();
    expect(smtp.received.map(({ to }) => to)).toEqual([invited?.email]);
    expect((await outbox(company_id)).map(({ state, error }) => [state, error])).toEqual([
      ['skipped', 'inactive'],
      ['skipped', 'left'],
      ['sent', null],
    ]);
  });

  it('includes all members of a round that was withdrawn or is drawn', async () => {
    const { services } = holder.app;
    const rounds = [await invite(1), await invite(1), await invite(1)];
    for (const [index, status] of [3, 4, 2].entries()) {
      const { company_id, round_id } = rounds[index] ?? { company_id: 0, round_id: 0 };
      await services.database.company(company_id, 'write', (db) =>
        db.updateTable('rounds').set({ status }).where('id', '=', round_id).execute(),
      );
    }
    await drain();
    expect(smtp.received).toEqual([]);
    const errors = [];
    for (const { company_id } of rounds) errors.push((await outbox(company_id))[0]?.error);
    expect(errors).toEqual(['withdrawn', 'withdrawn', 'late']);
  });
});

describe('a worker that ended in the middle', () => {
  const abandon = (companyId: number, wired: boolean) =>
    holder.app.services.database.company(companyId, 'write', (db) =>
      db
        .updateTable('deliveries')
        .set({
          state: 'sending',
          claimed_by: '7',
          claimed_at: sql`app_now()`,
          wire_at: wired ? sql`app_now()` : null,
          attempts: wired ? 1 : 0,
        })
        .where('company_id', '=', companyId)
        .execute(),
    );

  it('leaves messages that wait again, as if nothing had been', async () => {
    const { company_id } = await invite(3);
    await abandon(company_id, false);
    await drain();
    expect(smtp.received).toHaveLength(3);
    expect(await outbox(company_id)).toSatisfy((rows: { attempts: number; resent: number }[]) =>
      rows.every(({ attempts, resent }) => attempts === 1 && resent === 0),
    );
  });

  it('leaves messages with an unknown result: they are sent again and counted', async () => {
    const { company_id } = await invite(2);
    await abandon(company_id, true);
    await drain();
    expect(smtp.received).toHaveLength(2);
    expect(await outbox(company_id)).toMatchObject([
      { state: 'sent', resent: 1, attempts: 2 },
      { state: 'sent', resent: 1, attempts: 2 },
    ]);
  });

  it('leaves messages that are parked and listed, where copies are worse', async () => {
    const { company_id, round_id } = await invite(2);
    await abandon(company_id, true);
    const careful = await startTestApp(holder.app.database_url, { SMTP_URL: smtp.url, RESEND_UNKNOWN: '0' });
    await careful.services.jobs.runOnce(careful.services, 'deliveries.drain');
    await careful.stop();
    expect(smtp.received).toEqual([]);
    const counts = await holder.app.services.database.company(company_id, 'read', (db) =>
      countDeliveries({ db, company_id }, [round_id]),
    );
    expect(counts.get(round_id)).toEqual([{ kind: 'request', state: 'unknown', count: 2 }]);
  });

  it('is distinguished from one that lives: its messages are left alone', async () => {
    const { company_id } = await invite(1);
    const other = await startTestApp(holder.app.database_url, { SMTP_URL: smtp.url });
    const { heartbeat } = other.services;
    await heartbeat.start();
    await abandon(company_id, true);
    await holder.app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('deliveries')
        .set({ claimed_by: heartbeat.id })
        .where('company_id', '=', company_id)
        .execute(),
    );
    await drain();
    expect(await outbox(company_id)).toMatchObject([{ state: 'sending', claimed_by: heartbeat.id }]);
    await other.stop();
    await drain();
    expect(smtp.received).toHaveLength(1);
  });
});
