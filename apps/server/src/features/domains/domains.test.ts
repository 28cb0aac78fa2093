import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, type MadeUser, makeUser } from '#test/factories.ts';

const { domains: save, get_domains: list } = ENDPOINTS.domains;
const { update_last_access_date: visit } = ENDPOINTS.accounts;
const holder = testApp();
let counter = 0;

async function house() {
  counter += 1;
  const domain = `north-${counter}.example`;
  const admin = await makeAdmin(holder.app.services, { email: `ada@${domain}`, role: 2 });
  const { company_id } = admin;
  return { domain, company_id, params: { company_id }, browser: await holder.app.as(admin) };
}

/** Logs a person in and records a visit. */
const present = async (person: MadeUser) =>
  (await holder.app.as(person)).call(visit, { body: { company_id: person.company_id } });

it('are added once each, however they are written', async () => {
  const { browser, params, domain, company_id } = await house();
  const written = [`@${domain.toUpperCase()}`, ` ${domain}. `, domain];
  const answer = await browser.call(save, { params, body: { domains: written } });
  expect(answer).toMatchObject({ domains: [domain], details: [{ domain, status: 'pending' }], rejected: [] });
  expect(await browser.call(list, { params })).toMatchObject({ domains: [domain], details: [{ domain }] });
  const log = await holder.app.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('audit_log').select(['action', 'data']).execute(),
  );
  expect(log).toEqual([{ action: 'workspace.domains_changed', data: { added: [domain], removed: [] } }]);
});

it('that are invalid are returned one by one, and stop none of the others', async () => {
  const { browser, params, domain } = await house();
  const { domains, rejected } = await browser.call(save, {
    params,
    body: { domains: ['gmail.com', domain, 'no domain', 'co.uk', 'elsewhere.example', `mail.${domain}`] },
  });
  expect(domains).toEqual([domain]);
  expect(rejected.map(({ domain: written, code }) => [written, code])).toEqual([
    ['gmail.com', 'public'],
    ['no domain', 'form'],
    ['co.uk', 'suffix'],
    ['elsewhere.example', 'unproved'],
    [`mail.${domain}`, 'unproved'],
  ]);
  for (const { message } of rejected) expect(message).toMatch(/^[A-Z].*\.$/);
});

it('need an active admin here with a proved address there', async () => {
  const { services } = holder.app;
  const { browser, params, company_id } = await house();
  const refused = async (domain: string) => {
    const { rejected } = await browser.call(save, { params, body: { domains: [domain] } });
    return rejected.map(({ code }) => code);
  };
  await makeUser(services, { company_id, email: 'bo@members.example' });
  expect(await refused('members.example')).toEqual(['unproved']);
  await makeAdmin(services, { company_id, email: 'cy@gone.example', is_active: false });
  expect(await refused('gone.example')).toEqual(['unproved']);
  await makeAdmin(services, { email: 'di@others.example' });
  expect(await refused('others.example')).toEqual(['unproved']);
  const claimed = await makeAdmin(services, { company_id, email: 'ed@claimed.example' });
  await services.database.global('write', (db) =>
    sql`update accounts set email_verified_at = null where id = ${claimed.account_id}`.execute(db),
  );
  expect(await refused('claimed.example')).toEqual(['unproved']);
  await present(await makeAdmin(services, { company_id, email: 'fay@proved.example' }));
  expect(await refused('proved.example')).toEqual([]);
});

it('stay when the admin who proved them is gone, and go when they are left out', async () => {
  const { services } = holder.app;
  const { browser, params, domain, company_id } = await house();
  const second = await makeAdmin(services, { company_id, email: 'gil@second.example' });
  await present(second);
  await browser.call(save, { params, body: { domains: [domain, 'second.example'] } });
  await services.database.company(company_id, 'write', (db) =>
    sql`update users set role = 0 where company_id = ${company_id} and id = ${second.user_id}`.execute(db),
  );
  const stored = await browser.call(save, { params, body: { domains: ['second.example'] } });
  expect(stored).toMatchObject({ domains: ['second.example'], rejected: [] });
});

it('of names in other scripts are kept in punycode', async () => {
  const { services } = holder.app;
  const { browser, params, company_id } = await house();
  await present(await makeAdmin(services, { company_id, email: 'hal@xn--bcher-kva.example' }));
  const { domains } = await browser.call(save, { params, body: { domains: ['Bücher.example'] } });
  expect(domains).toEqual(['xn--bcher-kva.example']);
});

it('are read by admins and set by superadmins', async () => {
  const { params, company_id } = await house();
  const member = await holder.app.as(await makeUser(holder.app.services, { company_id }));
  expect((await member.refused(list, { params })).code).toBe('admin_only');
  expect((await member.refused(save, { params, body: { domains: [] } })).code).toBe('superadmin_only');
  const admin = await holder.app.as(await makeAdmin(holder.app.services, { company_id }));
  await admin.call(list, { params });
  expect((await admin.refused(save, { params, body: { domains: [] } })).code).toBe('superadmin_only');
});
