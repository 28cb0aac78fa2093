import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { startDns, type TestDns } from '#test/dns.ts';
import { makeAdmin } from '#test/factories.ts';
import { getSendingDomain } from './queries.ts';

const { sending_domain: list, sending_domain_create: create } = ENDPOINTS.sending;
const { sending_domain_update: update, sending_domain_verify: verify } = ENDPOINTS.sending;

let dns: TestDns;
beforeAll(async () => {
  dns = await startDns();
});
afterAll(() => dns.stop());
const holder = testApp(() => ({
  DNS_SERVERS: dns.server,
  MAIL_SPF: 'include:spf.fika.example',
  BOUNCE_ADDRESS: 'bounces@mail.fika.example',
}));
let counter = 0;

async function house() {
  counter += 1;
  const email = `ada@sender-${counter}.example`;
  const admin = await makeAdmin(holder.app.services, { email, role: 2 });
  const params = { company_id: admin.company_id };
  const browser = await holder.app.as(admin);
  const domain = `sender-${counter}.example`;
  return {
    ...params,
    domain,
    browser,
    params,
    add: (body = { domain }) => browser.call(create, { params, body }),
    look: (id: number) => browser.call(verify, { params: { ...params, id }, body: {} }),
  };
}

type Domain = Awaited<ReturnType<Awaited<ReturnType<typeof house>>['add']>>;
const recordOf = ({ records }: Domain, purpose: string) => {
  const record = records.find((one) => one.purpose === purpose);
  if (!record) throw new Error(`There is no record for ${purpose}`);
  return record;
};
const states = ({ records }: Domain) =>
  Object.fromEntries(records.map(({ purpose, state }) => [purpose, state]));
const publishKey = (domain: Domain) =>
  dns.txt.set(recordOf(domain, 'dkim').host, [recordOf(domain, 'dkim').value]);

it('has records to publish, and is verified once its key is found', async () => {
  const { add, look, domain: name, company_id } = await house();
  const domain = await add();
  expect(domain).toMatchObject({ domain: name, status: 'pending', checked_at: null });
  expect(domain.records.map(({ purpose, type, host }) => [purpose, type, host])).toEqual([
    ['dkim', 'TXT', expect.stringMatching(new RegExp(`^mail-[a-z0-9]{8}\\._domainkey\\.${name}$`))],
    ['spf', 'TXT', name],
    ['dmarc', 'TXT', `_dmarc.${name}`],
    ['return_path', 'CNAME', `bounce.${name}`],
  ]);
  const missing = await look(domain.id);
  expect(states(missing)).toEqual({
    dkim: 'missing',
    spf: 'missing',
    dmarc: 'missing',
    return_path: 'missing',
  });
  expect(missing.status).toBe('pending');

  publishKey(domain);
  dns.txt.set(name, ['some-site-verification=1', 'v=spf1 include:_spf.mail.example ~all']);
  dns.txt.set(`_dmarc.${name}`, ['v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com']);
  dns.cname.set(`bounce.${name}`, 'elsewhere.example');
  const partly = await look(domain.id);
  expect(partly.status).toBe('verified');
  expect(states(partly)).toEqual({ dkim: 'ok', spf: 'different', dmarc: 'ok', return_path: 'different' });
  expect(recordOf(partly, 'spf')).toMatchObject({
    ok: false,
    found: 'v=spf1 include:_spf.mail.example ~all',
    sentence: expect.stringContaining('include:spf.fika.example') as string,
  });

  dns.txt.set(name, ['v=spf1 include:_spf.mail.example include:spf.fika.example -all']);
  dns.cname.set(`bounce.${name}`, 'Mail.fika.example');
  expect(states(await look(domain.id))).toEqual({ dkim: 'ok', spf: 'ok', dmarc: 'ok', return_path: 'ok' });

  const { log, row } = await holder.app.services.database.company(company_id, 'read', async (db) => ({
    log: await db.selectFrom('audit_log').select('action').orderBy('id').execute(),
    row: await db.selectFrom('sending_domains').select('private_key').executeTakeFirstOrThrow(),
  }));
  expect(log.map(({ action }) => action)).toEqual(['sending_domain.added', 'sending_domain.verified']);
  expect(row.private_key).toMatch(/^v1\./);
  expect(JSON.stringify(partly)).not.toContain(row.private_key);
});

it('shows the published records, and changes nothing without an answer', async () => {
  const { add, look } = await house();
  const domain = await add();
  const { host } = recordOf(domain, 'dkim');
  dns.txt.set(host, ['v=DKIM1; k=rsa; p=MIIBsomethingelse']);
  expect(recordOf(await look(domain.id), 'dkim')).toMatchObject({
    state: 'different',
    found: 'v=DKIM1; k=rsa; p=MIIBsomethingelse',
  });
  dns.txt.set(host, [recordOf(domain, 'dkim').value, 'v=DKIM1; p=old']);
  expect(recordOf(await look(domain.id), 'dkim').state).toBe('several');
  // Written by hand, in two pieces with a space between.
  dns.txt.set(host, [recordOf(domain, 'dkim').value.replace('p=', 'p= ').replace('v=DKIM1; ', '')]);
  expect((await look(domain.id)).status).toBe('verified');
  dns.failing.add(host);
  expect(await look(domain.id)).toMatchObject({
    status: 'verified',
    records: [{ state: 'unreachable' }, {}, {}, {}],
  });
});

it('is looked at again every day, and fails when its key is gone', async () => {
  const { add, look, company_id } = await house();
  const domain = await add();
  publishKey(domain);
  await look(domain.id);
  dns.txt.delete(recordOf(domain, 'dkim').host);
  const daily = () => holder.app.services.jobs.runOnce(holder.app.services, 'sending.check-domains');
  const now = () =>
    holder.app.services.database.company(company_id, 'read', (db) =>
      getSendingDomain({ db, company_id }, domain.id),
    );
  await daily();
  expect((await now()).status).toBe('verified');
  await holder.app.advance('25 hours');
  await daily();
  expect(await now()).toMatchObject({ status: 'failing', checks: { dkim: { state: 'missing' } } });
});

it('belongs to the first workspace that proves it', async () => {
  const [first, second, third] = [await house(), await house(), await house()];
  const body = { domain: 'contested.example' };
  const [mine, theirs] = [await first.add(body), await second.add(body)];
  expect(mine.records[0]?.host).not.toBe(theirs.records[0]?.host);
  publishKey(mine);
  publishKey(theirs);
  expect((await first.look(mine.id)).status).toBe('verified');
  const late = { params: { ...second.params, id: theirs.id }, body: {} };
  expect((await second.browser.refused(verify, late)).code).toBe('sending_domain_taken');
  const refused = await third.browser.refused(create, { params: third.params, body });
  expect(refused).toMatchObject({ code: 'sending_domain_taken', values: body });
  // Once it is archived, it is free.
  const gone = { params: { ...first.params, id: mine.id }, body: { status: 'archived' as const } };
  expect(await first.browser.call(update, gone)).toMatchObject({ status: 'archived', records: [] });
  expect((await second.look(theirs.id)).status).toBe('verified');
  expect((await first.browser.call(list, { params: first.params })).count).toBe(0);
  expect((await first.look(mine.id)).status).toBe('archived');
  const keys = await holder.app.services.database.company(first.company_id, 'read', (db) =>
    sql<{
      private_key: string;
    }>`select private_key from sending_domains where company_id = ${first.company_id}`.execute(db),
  );
  expect(keys.rows).toEqual([{ private_key: '' }]);
});

it('is one of the organisation’s own, and listed once', async () => {
  const { add, browser, params, domain } = await house();
  for (const written of ['gmail.com', 'no domain', '10.0.0.1', 'localhost', 'co.uk', 'COM.FR.']) {
    const refused = await browser.refused(create, { params, body: { domain: written } });
    expect(refused).toMatchObject({ code: 'invalid_input', errors: [{ path: 'domain' }] });
  }
  const suffix = await browser.refused(create, { params, body: { domain: 'co.uk' } });
  expect(suffix.errors).toMatchObject([
    { code: 'suffix', message: expect.stringContaining('Enter your whole domain') as string },
  ]);
  await add({ domain: `@${domain.toUpperCase()}.` });
  expect(await browser.refused(create, { params, body: { domain } })).toMatchObject({
    code: 'sending_domain_exists',
  });
  const other = await add({ domain: 'Bücher.example' });
  expect(other).toMatchObject({ domain: 'xn--bcher-kva.example', display_name: 'bücher.example' });
  const page = await browser.call(list, { params, query: { ordering: 'domain', limit: 1, search: 'cher' } });
  expect(page).toMatchObject({ count: 1, results: [{ id: other.id }] });
});

it('has the policy of the domain above it, and not of a public suffix', async () => {
  const { add, look } = await house();
  dns.txt.set('_dmarc.co.uk', ['v=DMARC1; p=reject']);
  const domain = await add({ domain: 'mail.policies.co.uk' });
  expect(states(await look(domain.id))['dmarc']).toBe('missing');
  dns.txt.set('_dmarc.policies.co.uk', ['v=DMARC1; p=quarantine']);
  expect(states(await look(domain.id))['dmarc']).toBe('ok');
});
