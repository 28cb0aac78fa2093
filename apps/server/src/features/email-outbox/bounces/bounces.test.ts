import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { createConnection } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testApp } from '#test/app.ts';
import { deliveryReport, feedbackReport, rawMail } from '#test/bounces.ts';
import { inDays } from '#test/clock.ts';
import { makeAdmin, type MadeUser, makeUser } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { startImap, type TestMailbox } from '#test/imap.ts';
import { startRelay, type TestRelay } from '#test/relay.ts';
import { inCompany } from '#platform/context.ts';
import { queueDeliveries } from '../commands/queue-deliveries.ts';
import { bounceAddressOf } from './rules.ts';
import { type BounceListener, startBounceListener } from './smtp/gateway.ts';

const { suppressions, suppressions_lift: lift, users_detail_mails: mailsTo } = ENDPOINTS.deliveries;
const { users } = ENDPOINTS.members;
const { sign_in_link: signInLink } = ENDPOINTS.accounts;
const { update_settings: updateSettings, users_detail_erase: erase } = ENDPOINTS.members;
const { session_deliveries: deliveriesOf, session_retry: retry } = ENDPOINTS.rounds;

let smtp: TestRelay;
let mailbox: TestMailbox;
let listener: BounceListener;
const settings = () => ({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  BOUNCE_ADDRESS: 'Bounces@mail.fika.example',
  BOUNCE_IMAP_URL: mailbox.url,
  BOUNCE_SMTP_PORT: '0',
  LOG_LEVEL: 'silent',
});
beforeAll(async () => {
  smtp = await startRelay();
  mailbox = await startImap();
});
const holder = testApp(settings);
beforeAll(async () => {
  const started = await startBounceListener(holder.app.services);
  if (!started) throw new Error('Nothing listens for bounces');
  listener = started;
});
afterAll(async () => {
  await listener.stop();
  await Promise.all([smtp.stop(), mailbox.stop()]);
});
beforeEach(() => {
  smtp.received.length = 0;
});

const readMailbox = ({ services }: TestApp = holder.app) =>
  services.jobs.runOnce(services, 'bounces.read-mailbox');

/** A member who got an invitation, and an admin who reads its delivery. */
async function invited() {
  const { services } = holder.app;
  const admin = await makeAdmin(services);
  const { company_id } = admin;
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, {
    company_id,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  const ada = await makeUser(services, { company_id });
  await send({ company_id, round_id }, ada);
  const browser = await holder.app.as(admin);
  const at = { params: { company_id, id: campaign_id, round_id } };
  return {
    ada,
    company_id,
    round_id,
    browser,
    params: { company_id },
    at,
    /** The bounce address in the envelope of the email. */
    back: smtp.received.at(-1)?.envelope_from ?? '',
    raw: smtp.received.at(-1)?.raw ?? '',
    mail: async () => (await browser.call(deliveriesOf, at)).results[0],
    listed: async () =>
      (await browser.call(users, { params: { company_id }, query: { search: ada.email } })).results[0],
    refused: async () => (await browser.call(suppressions, { params: { company_id } })).results,
  };
}

async function send({ company_id, round_id }: { company_id: number; round_id: number }, user: MadeUser) {
  await inCompany(holder.app.services, company_id, 'write', (ctx) =>
    queueDeliveries(ctx, { round_id, kind: 'request', deliveries: [user] }),
  );
  await holder.app.settle();
}

/** Delivers an email as a mail server does, with the empty sender of a bounce. */
async function handOver(to: string | string[], raw: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: listener.port ?? 0, ignoreTLS: true });
  await transport.sendMail({ envelope: { from: '', to }, raw });
}

const gone = (address: string, status = '5.1.1', action = 'failed') => ({
  'Final-Recipient': `rfc822; ${address}`,
  Action: action,
  Status: status,
  'Diagnostic-Code': `smtp; 550 ${status} <${address}>: it is so`,
});

describe('a mail that comes back', () => {
  it('by SMTP shuts the address, once, and says so everywhere', async () => {
    const { ada, back, mail, listed, refused, browser, at, params } = await invited();
    expect(back).toMatch(/^bounces\+\d+\.\d+\.[0-9a-f]{20}@mail\.fika\.example$/);
    expect(await mail()).toMatchObject({ state: 'sent' });
    const report = deliveryReport(back, [gone(ada.email)]);
    await handOver(back, report);
    expect(await mail()).toMatchObject({ state: 'bounced', error: `550 5.1.1 <${ada.email}>: it is so` });
    expect(await refused()).toMatchObject([{ email: ada.email, kind: 'bounced', user: { id: ada.user_id } }]);
    expect(await listed()).toMatchObject({ mail_bounced: true });
    const mails = await browser.call(mailsTo, { params: { ...params, id: ada.user_id } });
    expect(mails).toMatchObject({ refused: { kind: 'bounced' }, results: [{ state: 'bounced' }] });
    // No reply is sent, and no further email goes there.
    expect(smtp.received).toHaveLength(1);

    // The admin tries again: a known report does not count again, not even from elsewhere.
    await browser.call(retry, { ...at, body: {} });
    await holder.app.settle();
    expect([(await mail())?.state, smtp.received.length]).toEqual(['sent', 2]);
    await handOver(back, report);
    mailbox.add(`Received: from elsewhere\n${report}`);
    await readMailbox();
    expect([(await mail())?.state, await refused()]).toEqual(['sent', []]);
  });

  it('does not shut an address again that an admin opened, however much old word of it comes', async () => {
    const { ada, back, refused, browser, params } = await invited();
    await handOver(back, deliveryReport(back, [gone(ada.email)]));
    await browser.call(lift, { params, body: { email: ada.email } });
    await handOver(back, deliveryReport(back, [gone(ada.email)]));
    expect(await refused()).toEqual([]);
  });

  it('late, or for its content, stops nothing', async () => {
    const [late, blocked] = [await invited(), await invited()];
    await handOver(late.back, deliveryReport(late.back, [gone(late.ada.email, '4.4.1', 'delayed')]));
    expect(await late.mail()).toMatchObject({ state: 'sent', error: expect.stringContaining('4.4.1') });
    await handOver(blocked.back, deliveryReport(blocked.back, [gone(blocked.ada.email, '5.7.1')]));
    expect(await blocked.mail()).toMatchObject({ state: 'bounced' });
    expect([await late.refused(), await blocked.refused()]).toEqual([[], []]);
  });

  it('is not believed with an address that was not signed for it, or is old', async () => {
    const [one, other] = [await invited(), await invited()];
    const { services } = holder.app;
    const [, company = '', number = '', signature = ''] = /\+(\d+)\.(\d+)\.(\w+)@/.exec(one.back) ?? [];
    const theirs = /\+(\d+)\.(\d+)\./.exec(other.back) ?? [];
    for (const forged of [
      `${company}.${number}.${'0'.repeat(20)}`,
      `${theirs[1]}.${theirs[2]}.${signature}`,
      `${company}.${Number(number) + 1}.${signature}`,
      `${company}.${number}`,
    ]) {
      const address = `bounces+${forged}@mail.fika.example`;
      await expect(handOver(address, deliveryReport(address, [gone(one.ada.email)]))).rejects.toThrow(
        /550.*No such/,
      );
      mailbox.add(deliveryReport(address, [gone(one.ada.email)]));
    }
    await expect(handOver('somebody@else.example', 'Subject: relay?\r\n\r\nHej')).rejects.toThrow(/550/);
    // Signed, and of a message that there is not.
    const nothing = bounceAddressOf(services.config, services.keys, { company_id: 9_999_999, id: 1 }) ?? '';
    await handOver(nothing, deliveryReport(nothing, [gone(one.ada.email)]));
    await services.database.company(one.company_id, 'write', (db) =>
      db
        .updateTable('deliveries')
        .set({ wire_at: inDays(-40) })
        .where('company_id', '=', one.company_id)
        .execute(),
    );
    await handOver(one.back, deliveryReport(one.back, [gone(one.ada.email)]));
    await readMailbox();
    for (const { mail, refused } of [one, other]) {
      expect([(await mail())?.state, await refused()]).toEqual(['sent', []]);
    }
  });

  it('stores nothing of a member who is erased meanwhile', async () => {
    const { ada, back, company_id, browser, params } = await invited();
    await browser.call(erase, { params: { ...params, id: ada.user_id }, body: {} });
    await holder.app.settle();
    await handOver(back, deliveryReport(back, [gone(ada.email)]));
    const stored = await holder.app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('delivery_reports').selectAll().where('company_id', '=', company_id).execute(),
    );
    expect(stored).toEqual([]);
  });

  it('is taken whatever its size, and an answer of a person means nothing', async () => {
    const { ada, back, mail, refused } = await invited();
    const away = { From: `Ada <${ada.email}>`, Subject: 'Out of office', 'Auto-Submitted': 'auto-replied' };
    await handOver(back, rawMail(away, 'Back on the 5.1.1. Call 550 12 34.'));
    expect([(await mail())?.state, await refused()]).toEqual(['sent', []]);
    const huge = deliveryReport(back, [gone(ada.email)], {
      original: `Subject: x\n\n${'long '.repeat(1_000_000)}`,
    });
    await handOver([back, 'bounces@mail.fika.example'], huge);
    expect(await mail()).toMatchObject({ state: 'bounced' });
  });
});

describe('a mail that its reader reports', () => {
  it('ends all mails of programs, and this kind for good; who logs in still gets a link', async () => {
    const { ada, back, raw, mail, refused, listed, params } = await invited();
    // Providers send these to the registered address, and quote the envelope's in the email itself.
    await handOver(
      'bounces@mail.fika.example',
      feedbackReport('bounces@mail.fika.example', `Return-Path: <${back}>\r\n${raw}`),
    );
    expect(await mail()).toMatchObject({ state: 'complained' });
    expect(await refused()).toMatchObject([{ email: ada.email, kind: 'complaint' }]);
    expect(await listed()).toMatchObject({ mail_bounced: false });
    const member = await holder.app.as(ada);
    expect(await member.call(updateSettings, { params, body: {} })).toMatchObject({
      notifications: {
        request: false,
        no_match: true,
        message: true,
        booking_reminder: true,
        booking_question: true,
      },
    });
    smtp.received.length = 0;
    await holder.app.anonymous.call(signInLink, { body: { email: ada.email } });
    await holder.app.settle();
    expect(smtp.received).toMatchObject([{ to: ada.email }]);
  });
});

describe('the mailbox', () => {
  it('is read from where it was left, and by two workers once', async () => {
    const [one, two, answered] = [await invited(), await invited(), await invited()];
    await readMailbox();
    const before = mailbox.flags().length;
    for (const { back, ada } of [one, two]) {
      mailbox.add(deliveryReport(`${back}, bounces@mail.fika.example`, [gone(ada.email)]));
    }
    mailbox.add(
      rawMail({ From: answered.ada.email, To: answered.back, Subject: 'Re: Coffee?' }, 'Gladly, 550 5.1.1'),
    );
    const other = await startTestApp(holder.app.database_url, settings());
    mailbox.fetches = 0;
    await Promise.all([readMailbox(), readMailbox(other), readMailbox()]);
    expect(mailbox.fetches).toBe(3);
    for (const { mail } of [one, two]) expect(await mail()).toMatchObject({ state: 'bounced' });
    expect(await answered.mail()).toMatchObject({ state: 'sent' });
    // Understood reports are marked as read, the rest is for people; nothing is removed.
    expect(mailbox.flags().slice(before)).toEqual([['\\Seen'], ['\\Seen'], []]);
    await readMailbox(other);
    expect(mailbox.fetches).toBe(3);
    mailbox.renumber();
    await one.browser.call(lift, { params: one.params, body: { email: one.ada.email } });
    await readMailbox(other);
    await other.stop();
    expect([mailbox.fetches, await one.refused()]).toEqual([3 + mailbox.flags().length, []]);
  });

  it('that is down or refuses is reported, and read again when it is back', async () => {
    const metric = async () =>
      /^bounce_mailbox_failing_seconds (\d+)$/m.exec((await holder.app.http.inject('/metrics')).body)?.[1];
    const { back, ada, mail } = await invited();
    expect(await metric()).toBe('0');
    const { port } = mailbox;
    await mailbox.stop();
    await readMailbox();
    await holder.app.advance('10 minutes');
    expect(Number(await metric())).toBeGreaterThanOrEqual(600);
    mailbox = await startImap({ port, password: 'another' });
    await readMailbox();
    expect(Number(await metric())).toBeGreaterThanOrEqual(600);
    await mailbox.stop();
    mailbox = await startImap({ port });
    mailbox.renumber();
    mailbox.renumber();
    mailbox.add(deliveryReport(back, [gone(ada.email)]));
    await readMailbox();
    expect([await metric(), (await mail())?.state]).toEqual(['0', 'bounced']);
  });
});

it('the listener outlives whatever is said to it', async () => {
  const { back } = await invited();
  for (const said of [
    '\0\u00ff\r\n',
    'EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<',
    `${'A'.repeat(200_000)}\r\n`,
    'GET / HTTP/1.1\r\n\r\n',
  ]) {
    await new Promise<void>((resolve) => {
      const socket = createConnection(listener.port ?? 0, '127.0.0.1', () => socket.end(said));
      socket
        .on('error', () => undefined)
        .on('close', () => resolve())
        .resume();
    });
  }
  await handOver(back, 'not a mail');
});
