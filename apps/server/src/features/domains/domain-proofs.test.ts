import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { claimDomain } from '#test/domain-claims.ts';
import { startDns, type TestDns } from '#test/dns.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { checkDomains } from './commands/check-domains.ts';

const { domains: save, domains_check: check } = ENDPOINTS.domains;
const { joinable, join } = ENDPOINTS.invitations;

let dns: TestDns;
beforeAll(async () => {
  dns = await startDns();
});
afterAll(() => dns.stop());
const holder = testApp(() => ({ DNS_SERVERS: dns.server }));
let counter = 0;
const freshDomain = () => `proof-${(counter += 1)}.example`;

const claim = (domain: string, name: string) => claimDomain(holder.app, domain, name);

const discover = async (email: string) =>
  (await holder.app.anonymous.call(ENDPOINTS.sso.sso_discover, { body: { email } })).url;

async function visitor(domain: string) {
  const person = await makeUser(holder.app.services, { email: `visitor-${(counter += 1)}@${domain}` });
  return holder.app.as(person);
}

it('that only a mailbox proves show nothing to others', async () => {
  const domain = freshDomain();
  const { params, shown, look } = await claim(domain, 'intern');
  expect(await shown()).toMatchObject({ status: 'pending', state: 'unknown', checked_at: null });
  expect(await look()).toMatchObject({ status: 'pending', state: 'missing' });
  expect(await discover(`ceo@${domain}`)).toBeNull();
  const someone = await visitor(domain);
  expect((await someone.call(joinable)).results).toEqual([]);
  expect((await someone.refused(join, { body: params })).code).toBe('not_found');
});

it('that a record proves let people join and find their login, and the others are notified', async () => {
  const domain = freshDomain();
  const intern = await claim(domain, 'intern');
  const staff = await claim(domain, 'it');
  const { host, value } = staff.record;
  expect(intern.record.value).not.toBe(value);
  dns.txt.set(host, ['v=something else', `${value}x`]);
  expect(await staff.look()).toMatchObject({ status: 'pending', state: 'different' });
  dns.txt.set(host, ['v=something else', value]);
  expect(await staff.look()).toMatchObject({
    status: 'proved',
    state: 'ok',
    proved_at: expect.any(String) as string,
  });
  expect(await discover(`ceo@${domain}`)).toMatch(/\/saml\/[^/]+\/login$/);
  const someone = await visitor(domain);
  const { company_id } = staff.params;
  expect((await someone.call(joinable)).results).toMatchObject([{ company_id, via: 'domain' }]);
  await someone.call(join, { body: staff.params });
  expect(await staff.log()).toEqual([
    'workspace.domains_changed',
    'workspace.domain_proved',
    'member.joined',
  ]);

  expect(await intern.told()).toEqual([`Another workspace verified ${domain}`]);
  expect(await staff.told()).toEqual([]);
  await checkDomains(holder.app.services, {}, holder.app.services.log);
  expect(await intern.shown()).toMatchObject({ status: 'pending', state: 'taken' });
  // Nor with another record.
  dns.txt.set(host, [value, intern.record.value]);
  expect(await intern.look()).toMatchObject({ status: 'pending', state: 'taken' });
  // The first one removes the domain.
  await staff.browser.call(save, { params: staff.params, body: { domains: [] } });
  expect(await intern.look()).toMatchObject({ status: 'proved' });
});

it('whose record has characters that no database accepts are checked as well', async () => {
  const { record, look } = await claim(freshDomain(), 'odd');
  dns.txt.set(record.host, ['a\0b']);
  expect(await look()).toMatchObject({ state: 'different', found: 'ab' });
  dns.txt.set(record.host, ['a\0b', record.value]);
  expect(await look()).toMatchObject({ state: 'ok', status: 'proved' });
});

it('that are let go of are looked at soon on the lists of the others', async () => {
  const domain = freshDomain();
  const [first, second] = [await claim(domain, 'one'), await claim(domain, 'two')];
  dns.txt.set(first.record.host, [first.record.value, second.record.value]);
  await first.look();
  await holder.app.settle();
  expect(await second.look()).toMatchObject({ state: 'taken' });
  await first.browser.call(save, { params: first.params, body: { domains: [] } });
  await holder.app.settle();
  await checkDomains(holder.app.services, {}, holder.app.services.log);
  expect(await second.shown()).toMatchObject({ status: 'proved' });
});

it('that are proved by two at once belong to one of them', async () => {
  const domain = freshDomain();
  const both = [await claim(domain, 'one'), await claim(domain, 'two')];
  dns.txt.set(
    both[0]?.record.host ?? '',
    both.map(({ record }) => record.value),
  );
  const states = (await Promise.all(both.map(({ look }) => look()))).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['ok', 'taken']);
});

it('whose record is gone have three days, then they count for no others', async () => {
  const domain = freshDomain();
  const { params, record, look, shown, told, log } = await claim(domain, 'it');
  dns.txt.set(record.host, [record.value]);
  await look();
  dns.failing.add(record.host);
  expect(await look()).toMatchObject({ status: 'proved', state: 'unreachable', fails_at: null });
  dns.failing.delete(record.host);
  dns.txt.delete(record.host);
  expect(await look()).toMatchObject({
    status: 'proved',
    state: 'missing',
    fails_at: expect.any(String) as string,
  });
  await look();
  expect(await told()).toEqual([`The DNS record of ${domain} is missing`]);
  expect(await discover(`ceo@${domain}`)).not.toBeNull();

  await holder.app.services.database.company(params.company_id, 'write', (db) =>
    sql`update company_domains set missing_since = missing_since - interval '3 days', next_check_at = app_now()
      where company_id = ${params.company_id}`.execute(db),
  );
  await checkDomains(holder.app.services, {}, holder.app.services.log);
  expect(await shown()).toMatchObject({ status: 'failing', state: 'missing', fails_at: null });
  expect(await told()).toEqual([`${domain} is no longer verified`, `The DNS record of ${domain} is missing`]);
  expect(await discover(`ceo@${domain}`)).toBeNull();
  expect((await (await visitor(domain)).call(joinable)).results).toEqual([]);
  dns.txt.set(record.host, [record.value]);
  expect(await look()).toMatchObject({ status: 'proved', state: 'ok' });
  expect(await log()).toEqual([
    'workspace.domains_changed',
    'workspace.domain_proved',
    'workspace.domain_failing',
    'workspace.domain_proved',
  ]);
});

it('are looked at by superadmins of the workspace alone', async () => {
  const domain = freshDomain();
  const mine = await claim(domain, 'one');
  const admin = await holder.app.as(await makeAdmin(holder.app.services, mine.params));
  expect((await admin.refused(check, { params: mine.params, body: { domain } })).code).toBe(
    'superadmin_only',
  );
  const other = await claim(freshDomain(), 'two');
  expect((await other.browser.refused(check, { params: other.params, body: { domain } })).code).toBe(
    'not_found',
  );
});
