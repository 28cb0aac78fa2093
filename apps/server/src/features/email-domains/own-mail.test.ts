import { ENDPOINTS, ROUND_STATUS, type SmtpServerInput } from '@fika/contract';
import dnsModule, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { makeCertificate } from '#test/certificates.ts';
import { startDns, type TestDns } from '#test/dns.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, type MadeUser, makeUser } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { startRelay, startSilence, type TestRelay } from '#test/relay.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';

const { sending_domain_create: addDomain, sending_domain_verify: verify } = ENDPOINTS.sending;
const { send_smtp_test_email: test, delete_smtp_config: forget } = ENDPOINTS.sending;
const { save_option: saveOption } = ENDPOINTS.workspaces;
const { workspace } = ENDPOINTS.accounts;
const { campaigns_update: updateCampaign } = ENDPOINTS.campaigns;

let dns: TestDns;
let house: TestRelay;
let own: TestRelay;
let encrypted: TestRelay;
let silent: TestRelay;
beforeAll(async () => {
  dns = await startDns();
  house = await startRelay();
  own = await startRelay({
    password: 'right',
    refuse: (sender) =>
      sender === 'else@own.example' ? { responseCode: 553, message: '5.7.1 Not your address' } : null,
  });
  encrypted = await startRelay({ certificate: makeCertificate({ name: 'localhost' }), secure: true });
  silent = await startSilence();
});
afterAll(() => Promise.all([dns, house, own, encrypted, silent].map((server) => server.stop())));
const holder = testApp(() => ({
  SMTP_URL: `smtp://127.0.0.1:${house.port}`,
  DNS_SERVERS: dns.server,
  BOUNCE_ADDRESS: 'bounces@mail.fika.example',
  COMPANY_SMTP_PORTS: [own.port, encrypted.port, silent.port, 1].join(','),
  COMPANY_SMTP_NETWORKS: '127.0.0.0/8,::1/128',
  COMPANY_SMTP_SECONDS: '0.4',
  LOG_LEVEL: 'silent',
}));
beforeEach(() => {
  for (const { received } of [house, own]) received.length = 0;
});

let counter = 0;

/** Emails that the installation's server sent, except notices to superadmins about their settings. */
const byHouse = () => house.received.filter(({ to }) => !to.startsWith('chief-'));

async function company() {
  const { services } = holder.app;
  counter += 1;
  const admin = await makeAdmin(services, { role: 2, email: `chief-${counter}@company.example` });
  const { company_id } = admin;
  const { campaign_id } = await makeCampaign(services, { company_id });
  const browser = await holder.app.as(admin);
  return { company_id, campaign_id, admin, browser, params: { company_id } };
}

async function invite({ company_id, campaign_id }: { company_id: number; campaign_id: number }, count = 1) {
  const { services } = holder.app;
  const { round_id } = await makeRound(services, {
    company_id,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  const users: MadeUser[] = [];
  for (let index = 0; index < count; index += 1) users.push(await makeUser(services, { company_id }));
  await inCompany(services, company_id, 'write', (ctx) =>
    queueDeliveries(ctx, { round_id, kind: 'request', deliveries: users }),
  );
  await holder.app.settle();
}

const serverOf = (change: Partial<SmtpServerInput> = {}): SmtpServerInput => ({
  host: '127.0.0.1',
  port: own.port,
  security: 'none',
  user: 'mailer',
  password: 'right',
  from_name: 'People of North',
  from_address: 'people@own.example',
  ...change,
});

describe('a program with its own sender', () => {
  it('sends from it, signed, once the domain is verified; answers and bounces find their way', async () => {
    const { company_id, campaign_id, browser, params } = await company();
    const domain = await browser.call(addDomain, { params, body: { domain: 'north.example' } });
    const sender = { name: 'Coffee at North', local_part: 'coffee', domain_id: domain.id };
    await browser.call(updateCampaign, {
      params: { ...params, id: campaign_id },
      body: { sender, reply_to: 'People@North.example' },
    });
    await invite({ company_id, campaign_id });
    const from = async (raw = '') => (await PostalMime.parse(raw)).from?.address;
    expect(await from(byHouse()[0]?.raw)).toBe('coffee@fika.example');

    for (const { host, value } of domain.records) dns.txt.set(host, [value]);
    dns.cname.set('bounce.north.example', 'mail.fika.example');
    await browser.call(verify, { params: { ...params, id: domain.id }, body: {} });
    await invite({ company_id, campaign_id });
    const [, sent] = byHouse();
    const mail = await PostalMime.parse(sent?.raw ?? '');
    expect(mail.from).toMatchObject({ name: 'Coffee at North', address: 'coffee@north.example' });
    expect(mail.replyTo).toMatchObject([{ address: 'people@north.example' }]);
    expect(sent?.envelope_from).toMatch(/^bounces\+\d+\.\d+\.[0-9a-f]{20}@bounce\.north\.example$/);
    const { results } = await dkimVerify(sent?.raw ?? '', {
      resolver: (name: string) => Promise.resolve((dns.txt.get(name) ?? []).map((text) => [text])),
    });
    expect(results).toMatchObject([
      { signingDomain: 'north.example', status: { result: 'pass', aligned: 'north.example' } },
    ]);
    // Email programs offer to leave by one click only when both headers of it are signed (RFC 8058).
    const signed = /^DKIM-Signature:.*?h=([\w:\s-]+);/ms.exec(sent?.raw ?? '')?.[1]?.split(/[:\s]+/) ?? [];
    expect(signed).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'subject']),
    );
    const forged = await dkimVerify((sent?.raw ?? '').replace('Coffee at North', 'Coffee at South'), {
      resolver: (name: string) => Promise.resolve((dns.txt.get(name) ?? []).map((text) => [text])),
    });
    expect(forged.results[0]?.status.result).toBe('fail');
  });

  it('may not be at a domain of others', async () => {
    const [mine, theirs] = [await company(), await company()];
    const { id } = await theirs.browser.call(addDomain, {
      params: theirs.params,
      body: { domain: 'south.example' },
    });
    const refused = await mine.browser.refused(updateCampaign, {
      params: { ...mine.params, id: mine.campaign_id },
      body: { sender: { name: '', local_part: 'coffee', domain_id: id } },
    });
    expect(refused.code).toBe('sending_domain_unknown');
  });
});

describe('a company with its own mail server', () => {
  it('sends its emails through it, and those of others through the installation’s', async () => {
    const [mine, theirs] = [await company(), await company()];
    const value = serverOf();
    const options = await mine.browser.call(saveOption, {
      params: mine.params,
      body: { name: 'smtp_server', value },
    });
    const { password: _password, ...shown } = value;
    expect(options.smtp_server).toEqual({ ...shown, has_password: true });
    expect(JSON.stringify(options)).not.toContain('right');
    await invite(mine, 3);
    await invite(theirs, 2);
    expect(own.received).toHaveLength(3);
    expect(own.received[0]).toMatchObject({ user: 'mailer', envelope_from: 'people@own.example' });
    expect((await PostalMime.parse(own.received[0]?.raw ?? '')).from).toMatchObject({
      name: 'People of North',
      address: 'people@own.example',
    });
    expect(byHouse()).toHaveLength(2);
    await mine.browser.call(forget, { params: mine.params, body: {} });
    await invite(mine, 1);
    expect([own.received.length, byHouse().length]).toEqual([3, 3]);
  });

  it('sends emails about coffees through it too, and none that logs a person in', async () => {
    const { services } = holder.app;
    const { company_id, browser, params } = await company();
    await browser.call(saveOption, { params, body: { name: 'smtp_server', value: serverOf() } });
    const [ada, bo] = await Promise.all(
      ['Ada', 'Bo'].map((first_name) => makeUser(services, { company_id, first_name })),
    );
    if (!ada || !bo) throw new Error('two were made');
    const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
    const whose = { company_id, coffee_id: ids[0] ?? 0 };
    const guest = await holder.app.as(ada);
    const { slots } = await guest.call(ENDPOINTS.booking.booking_slots, {
      query: { ...whose, action: 'schedule' },
    });
    await guest.call(ENDPOINTS.booking.booking_schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
    await guest.call(ENDPOINTS.coffees.get_introduced, {
      params,
      body: { coworker: (await makeUser(services, { company_id })).user_id, message: 'Coffee?' },
    });
    await holder.app.settle();
    expect(own.received).toHaveLength(3);
    expect(byHouse()).toHaveLength(0);
    const mails = await Promise.all(own.received.map(({ raw }) => PostalMime.parse(raw)));
    expect(mails.map(({ from }) => from)).toEqual(
      Array.from({ length: 3 }, () => ({ name: 'People of North', address: 'people@own.example' })),
    );
    await holder.app.anonymous.call(ENDPOINTS.accounts.sign_in_link, { body: { email: ada.email } });
    await holder.app.settle();
    expect(own.received).toHaveLength(3);
    expect(byHouse()).toMatchObject([{ to: ada.email }]);
  });

  it('keeps its password sealed, for one server and one user, and from members altogether', async () => {
    const { browser, params, company_id } = await company();
    const save = (value: SmtpServerInput) => ({ params, body: { name: 'smtp_server', value } });
    await browser.call(saveOption, save(serverOf()));
    const { rows } = await holder.app.services.database.company(company_id, 'read', (db) =>
      sql<{ stored: string }>`select options::text as stored from companies where id = ${company_id}`.execute(
        db,
      ),
    );
    expect(rows[0]?.stored).toContain('v1.');
    expect(rows[0]?.stored).not.toContain('right');
    const { password: _password, ...silently } = serverOf({ from_name: 'North' });
    await browser.call(saveOption, save(silently));
    expect(await browser.call(test, { params, body: { smtp_config: silently } })).toMatchObject({
      sent: true,
    });
    for (const change of [
      { host: 'localhost' },
      { user: 'other' },
      { port: silent.port },
      { security: 'tls' as const },
    ]) {
      const refused = await browser.refused(test, {
        params,
        body: { smtp_config: { ...silently, ...change } },
      });
      expect(refused).toMatchObject({ errors: [{ path: 'password' }] });
    }
    const { slug } = await holder.app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('companies').select('slug').where('id', '=', company_id).executeTakeFirstOrThrow(),
    );
    const member = await holder.app.as(await makeUser(holder.app.services, { company_id }));
    expect((await member.call(workspace, { params: { slug } })).options.smtp_server).toBeUndefined();
  });

  it('is not saved with an address or a port that no mail would leave by', async () => {
    const { browser, params } = await company();
    const refusals: [Partial<SmtpServerInput>, string][] = [
      [{ port: 25 }, 'port'],
      [{ host: '10.0.0.1' }, 'host'],
      [{ host: '169.254.169.254' }, 'host'],
      [{ host: '[fd00::1]' }, 'host'],
      [{ host: 'fd00::1' }, 'host'],
      // 10.0.0.1 as one number.
      [{ host: '167772161' }, 'host'],
    ];
    for (const [change, path] of refusals) {
      const body = { name: 'smtp_server', value: serverOf(change) };
      const { code, errors } = await browser.refused(saveOption, { params, body });
      expect(code).toBe('invalid_input');
      expect(errors).toMatchObject([{ path, message: expect.stringMatching(/^[A-Z].*\.$/) as string }]);
    }
    // The operator opened this network.
    await browser.call(saveOption, {
      params,
      body: { name: 'smtp_server', value: serverOf({ host: 'localhost' }) },
    });
  });

  it('is not saved under a name that leads inside, with the same reason as the test email; one without an answer is', async () => {
    const { browser, params } = await company();
    const lookup = vi.spyOn(dnsModule, 'lookup').mockImplementation(((
      host: string,
      _options: unknown,
      answer: (error: Error | null, addresses?: LookupAddress[]) => void,
    ) => {
      if (host === 'silent.example') return;
      if (host === 'inside.example') {
        answer(null, [
          { address: '93.184.215.14', family: 4 },
          { address: '10.0.0.7', family: 4 },
        ]);
      } else if (host === 'opened.example') answer(null, [{ address: '127.0.0.1', family: 4 }]);
      else answer(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
    }) as never);
    syncBuiltinESMExports();
    try {
      const save = (host: string) => ({ params, body: { name: 'smtp_server', value: serverOf({ host }) } });
      const tried = await browser.call(test, {
        params,
        body: { smtp_config: serverOf({ host: 'inside.example' }) },
      });
      expect(tried.code).toBe('address');
      const { code, errors } = await browser.refused(saveOption, save('inside.example'));
      expect(code).toBe('invalid_input');
      expect(errors).toEqual([{ path: 'host', code: 'address', message: tried.sentence }]);
      for (const host of ['opened.example', 'nobody.example', 'silent.example']) {
        const { smtp_server } = await browser.call(saveOption, save(host));
        expect(smtp_server?.host).toBe(host);
      }
    } finally {
      lookup.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it('returns its faults in words', async () => {
    const { browser, params, admin } = await company();
    const outcomes: [Partial<SmtpServerInput>, string][] = [
      [{}, 'sent'],
      [{ password: 'wrong' }, 'password'],
      [{ user: '' }, 'password_missing'],
      [{ host: 'nobody.invalid' }, 'host_not_found'],
      [{ port: 1 }, 'closed'],
      [{ port: 25 }, 'port'],
      [{ port: silent.port }, 'timeout'],
      [{ port: encrypted.port, security: 'tls', user: '' }, 'certificate'],
      [{ security: 'tls' }, 'wrong_security'],
      [{ security: 'starttls' }, 'no_tls'],
      [{ from_address: 'else@own.example' }, 'sender_refused'],
    ];
    const said: [Partial<SmtpServerInput>, string][] = [];
    for (const [change] of outcomes) {
      const answer = await browser.call(test, { params, body: { smtp_config: serverOf(change) } });
      said.push([change, answer.code]);
      expect(answer.sentence).toMatch(/^[A-Z].*\.$/);
      expect(answer.sentence).not.toMatch(/\{|right|wrong(?! )/);
    }
    expect(said).toEqual(outcomes);
    expect(own.received).toMatchObject([{ to: admin.email, envelope_from: 'people@own.example' }]);
  });
});
