import { ENDPOINTS, erasedEmail, LIMITS, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { createClient, RefusedCall } from '#client.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { testApp } from '../app.ts';
import { makeUser, type MadeUser } from '../factories.ts';
import { mailsTo } from '../mails.ts';
import { Caller, makeSsoHouse } from '../sign-on.ts';

/*
 * Any visitor can open a workspace, run an identity provider for it, and write any address on its list of members. These are the
 * attacks of such a workspace on a person who never logged in to it.
 */

const { domains: saveDomains } = ENDPOINTS.domains;
const {
  update_last_access_date: visit,
  login,
  password_reset: reset,
  erase_me: eraseMe,
} = ENDPOINTS.accounts;
const { update_role: setRole, users_detail_erase: erase, users_detail_update: update } = ENDPOINTS.members;
const { upload_json_users: upload } = ENDPOINTS.members;
const { joinable, invite, invite_resend: resend, invite_revoke: revoke, invites } = ENDPOINTS.invitations;
const { companies_list_update: updateCompany } = ENDPOINTS.workspaces;
const holder = testApp();

const PASSWORD = 'seven quiet otters dance';
let counter = 0;

/** A person with an account and a separate workspace, whose address another workspace put on its list. */
async function victim() {
  const { services } = holder.app;
  counter += 1;
  const domain = `big-${counter}.example`;
  const person = await makeUser(services, {
    email: `vera@${domain}`,
    password: PASSWORD,
    first_name: 'Vera',
  });
  return { domain, person };
}

const put = (companyId: number, { email }: MadeUser, role: 0 | 1 | 2 = 0) =>
  makeUser(holder.app.services, { company_id: companyId, email, first_name: '', last_name: '', role });

/** A browser that logged in as another person through the workspace's own identity provider. */
async function impersonate(house: Awaited<ReturnType<typeof makeSsoHouse>>, email: string) {
  const caller = new Caller(holder.app, house.slug);
  await caller.comeIn(house.idp, { email });
  const token = caller.cookies['fika_session'] ?? '';
  return createClient(holder.app, {
    cookie: `fika_session=${token}`,
    'x-csrf-token': csrfToken(holder.app.services.keys.csrf, token),
  });
}

const machinesKnownTo = (companyId: number) =>
  holder.app.services.database.company(companyId, 'read', async (db) => {
    const rows = await db
      .selectFrom('audit_log')
      .select('ip')
      .where('company_id', '=', companyId)
      .where('action', '=', 'login.succeeded')
      .where('ip', '=', '198.51.100.7')
      .execute();
    return rows.length;
  });

describe('a domain', () => {
  it('is not proved by an admin who was made one without knowing it', async () => {
    const { person, domain } = await victim();
    const colleague = await makeUser(holder.app.services, { email: `col@${domain}` });
    const house = await makeSsoHouse(holder.app);
    const params = { company_id: house.company_id };
    const browser = await holder.app.as(house.superadmin);
    const row = await put(house.company_id, person);
    await browser.call(setRole, { params: { ...params, id: row.user_id }, body: { role: ROLES.superadmin } });
    const claim = () => browser.call(saveDomains, { params, body: { domains: [domain] } });
    expect((await claim()).rejected).toMatchObject([{ code: 'unproved' }]);
    // A claim of the workspace's identity provider is no proof either.
    const forged = await impersonate(house, person.email);
    await forged.call(visit, { body: { company_id: house.company_id } });
    expect((await claim()).rejected).toMatchObject([{ code: 'unproved' }]);
    expect((await forged.call(saveDomains, { params, body: { domains: [domain] } })).rejected).toMatchObject([
      { code: 'unproved' },
    ]);
    expect((await (await holder.app.as(colleague)).call(joinable)).results).toEqual([]);
    const found = await holder.app.anonymous.call(ENDPOINTS.sso.sso_discover, {
      body: { email: `col@${domain}` },
    });
    expect(found.url).toBeNull();
  });
});

describe('the place from which a person logs in', () => {
  const logInFrom = async (email: string) =>
    createClient(holder.app, {}, '198.51.100.7').call(login, { body: { email, password: PASSWORD } });

  it('is not learned by vouching for them', async () => {
    const { person } = await victim();
    const house = await makeSsoHouse(holder.app);
    await put(house.company_id, person);
    const forged = await impersonate(house, person.email);
    await forged.call(visit, { body: { company_id: house.company_id } });
    await logInFrom(person.email);
    expect(await machinesKnownTo(house.company_id)).toBe(0);
  });

  it('is not revealed by moving the row of a person who was there to their address', async () => {
    const { person } = await victim();
    const boss = await makeUser(holder.app.services, { role: ROLES.superadmin });
    const { company_id } = boss;
    const accomplice = await makeUser(holder.app.services, { company_id });
    await (await holder.app.as(accomplice)).call(visit, { body: { company_id } });
    await (
      await holder.app.as(boss)
    ).call(update, { params: { company_id, id: accomplice.user_id }, body: { email: person.email } });
    await logInFrom(person.email);
    expect(await machinesKnownTo(company_id)).toBe(0);
  });
});

describe('an account', () => {
  it('reveals neither other workspaces nor their sessions to a provider that vouches for its owner', async () => {
    const { person } = await victim();
    await createClient(holder.app, {}, '198.51.100.7').call(login, {
      body: { email: person.email, password: PASSWORD },
    });
    const house = await makeSsoHouse(holder.app);
    await put(house.company_id, person);
    const forged = await impersonate(house, person.email);
    const told = [
      await forged.call(ENDPOINTS.accounts.auth_session),
      await forged.call(ENDPOINTS.accounts.welcome),
      await forged.call(ENDPOINTS.members.export_me, { params: { company_id: house.company_id } }),
    ];
    expect(JSON.stringify(told)).not.toMatch(/Vera|198\.51\.100\.7/);
    const params = { company_id: person.company_id };
    const own = await (await holder.app.as(person)).call(ENDPOINTS.members.export_me, { params });
    expect(JSON.stringify(own)).toContain('198.51.100.7');
  });

  it('that its owner made and never brought here is not taken away by erasing it here', async () => {
    const { app } = holder;
    const email = 'newcomer@fresh.example';
    const fresh = await makeUser(app.services, { email, password: PASSWORD, is_active: false });
    const house = await makeSsoHouse(app);
    const row = await put(house.company_id, fresh);
    const browser = await app.as(house.superadmin);
    await browser.call(erase, { params: { company_id: house.company_id, id: row.user_id } });
    // Nor by its identity provider in their name.
    await put(house.company_id, fresh);
    const forged = await impersonate(house, email);
    await forged.call(eraseMe, { params: { company_id: house.company_id }, body: { password: null } });
    const answer = await app.anonymous.call(login, { body: { email, password: PASSWORD } });
    expect(answer.is_authenticated).toBe(true);
  });
});

describe('a mailbox', () => {
  const invitationsTo = async (email: string) => {
    const mails = await holder.app.services.database.global('read', (db) =>
      db.selectFrom('dev_mailbox').selectAll().execute(),
    );
    return mails.filter((mail) => JSON.stringify(mail).includes(email)).length;
  };

  it('is not filled with invitations, however many workspaces send them', async () => {
    const { services } = holder.app;
    const email = 'flood@mailbox.example';
    for (const _ of [1, 2, 3]) {
      const boss = await makeUser(services, { role: ROLES.superadmin });
      const browser = await holder.app.as(boss);
      const params = { company_id: boss.company_id };
      const ask = () => browser.call(invite, { params, body: { emails: [email] } });
      await Promise.all([ask(), ask(), ask()]);
      await holder.app.settle();
      const [waiting] = (await browser.call(invites, { params })).results;
      const at = { params: { ...params, id: waiting?.id ?? 0 } };
      if (waiting) {
        await browser.call(resend, at).catch(() => null);
        await holder.app.settle();
        await browser.call(revoke, at);
      }
      await ask();
      await holder.app.settle();
    }
    expect(await invitationsTo(email)).toBe(LIMITS.invitationsToAddress);
    await holder.app.advance('1 day');
    const later = await makeUser(services, { role: ROLES.superadmin });
    const { results } = await (
      await holder.app.as(later)
    ).call(invite, { params: { company_id: later.company_id }, body: { emails: [email] } });
    expect(results).toEqual([{ email, outcome: 'invited', reason: null }]);
  });

  it('keeps the link that works when another mail is refused', async () => {
    const boss = await makeUser(holder.app.services, { role: ROLES.superadmin });
    const browser = await holder.app.as(boss);
    const params = { company_id: boss.company_id };
    const email = 'patient@mailbox.example';
    const ask = () => browser.call(invite, { params, body: { emails: [email, 'fresh@mailbox.example'] } });
    for (let sent = 0; sent < LIMITS.invitationsToAddress; sent += 1) {
      await browser.call(invite, { params, body: { emails: [email] } });
    }
    const version = () =>
      holder.app.services.database.company(boss.company_id, 'read', (db) =>
        db.selectFrom('invitations').select('version').where('email', '=', email).executeTakeFirstOrThrow(),
      );
    const before = await version();
    expect((await ask()).results.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      'mailed_enough',
      'invited',
    ]);
    const [row] = (await browser.call(invites, { params, query: { search: email } })).results;
    const refused = await browser.refused(resend, { params: { ...params, id: row?.id ?? 0 } });
    expect(refused.code).toBe('too_many_requests');
    expect(await version()).toEqual(before);
  });
});

describe('addresses of workspaces', () => {
  it('are not taken by the dozen', async () => {
    const boss = await makeUser(holder.app.services, { role: ROLES.superadmin });
    const browser = await holder.app.as(boss);
    const params = { company_id: boss.company_id };
    const codes: string[] = [];
    for (let number = 0; number < 8; number += 1) {
      const body = { slug: `good-name-${number}` };
      const code = await browser.call(updateCompany, { params, body }).then(
        () => 'taken',
        (error: unknown) => (error instanceof RefusedCall ? error.problem.code : String(error)),
      );
      codes.push(code);
    }
    expect(codes).toEqual([...Array(5).fill('taken'), ...Array(3).fill('too_many_requests')]);
  });
});

describe('names', () => {
  it('are one line of an email to a person who does not know the workspace', async () => {
    const boss = await makeUser(holder.app.services, { role: ROLES.superadmin });
    const browser = await holder.app.as(boss);
    const params = { company_id: boss.company_id };
    const name = 'Acme\r\nBcc: all@mailbox.example\u2028\u202Emoc.live';
    await browser.call(updateCompany, { params, body: { name } });
    const person = { first_name: 'Eve\n\nYour account is closed.', last_name: '<a href="x">Mallory</a>' };
    await browser.call(update, { params: { ...params, id: boss.user_id }, body: person });
    const email = 'stranger@mailbox.example';
    await browser.call(invite, { params, body: { emails: [email] } });
    await holder.app.settle();
    const mail = await holder.app.services.database.global('read', (db) =>
      db.selectFrom('dev_mailbox').selectAll().where('to', '=', email).executeTakeFirstOrThrow(),
    );
    const line = 'Eve Your account is closed. <a href="x">Mallory</a> invites you to join';
    expect(mail.subject).toBe(`${line} Acme Bcc: all@mailbox.example moc.live`);
    expect(mail.text.split('\n').some((one) => one.startsWith('Your account is closed'))).toBe(false);
    expect(mail.html).not.toContain('<a href="x">');
  });
});

describe('emails to superadmins', () => {
  it('are limited per day over all unknown workspaces, and complete for a known one', async () => {
    const { app } = holder;
    const { person } = await victim();
    const own = await put((await makeUser(app.services, {})).company_id, person, 2);
    const browser = await app.as(own);
    await browser.call(visit, { body: { company_id: own.company_id } });
    const add = (boss: typeof browser, company_id: number, domain: string) =>
      boss.call(ENDPOINTS.sending.sending_domain_create, { params: { company_id }, body: { domain } });
    for (const house of ['one', 'two']) {
      const boss = await makeUser(app.services, { role: ROLES.superadmin });
      await put(boss.company_id, person, 2);
      const hostile = await app.as(boss);
      for (let n = 0; n < 15; n += 1) await add(hostile, boss.company_id, `${house}-${n}.example`);
    }
    expect(await mailsTo(app, person.email)).toHaveLength(20);
    await add(browser, own.company_id, 'own.example');
    expect(await mailsTo(app, person.email)).toHaveLength(21);
  });
});

describe('erasing a member', () => {
  it('is not stopped when another person takes the former address', async () => {
    const boss = await makeUser(holder.app.services, { role: ROLES.superadmin });
    const params = { company_id: boss.company_id };
    const leaving = await makeUser(holder.app.services, params);
    const browser = await holder.app.as(boss);
    const address = erasedEmail(leaving.user_id);
    const row = { row: 2, email: address, first_name: 'In', last_name: 'The way', fields: {} };
    const file = { upload_id: crypto.randomUUID(), chunk: 0, total: 1, rows_total: 1, users: [row] };
    const { rejected } = await browser.call(upload, { params, body: file });
    expect(rejected).toMatchObject([{ reason: 'invalid_email' }]);
    const { results } = await browser.call(invite, { params, body: { emails: [address] } });
    expect(results).toMatchObject([{ outcome: 'refused', reason: 'invalid' }]);
    await browser.call(erase, { params: { ...params, id: leaving.user_id } });
    // Nor can the remaining row be changed.
    const again = { ...file, upload_id: crypto.randomUUID() };
    expect((await browser.call(upload, { params, body: again })).updated).toBe(0);
  });

  it('loses no mail of others, nor of the same person elsewhere', async () => {
    const { app } = holder;
    const { person } = await victim();
    const boss = await makeUser(app.services, { role: ROLES.superadmin });
    const params = { company_id: boss.company_id };
    const browser = await app.as(boss);
    const other = await makeUser(app.services, { email: `anna.${person.email}`, password: PASSWORD });
    const row = await put(boss.company_id, person);
    for (const { email } of [person, other]) {
      await app.anonymous.call(reset, { body: { email, culture: 'en' } });
    }
    await browser.call(erase, { params: { ...params, id: row.user_id } });
    await app.settle();
    const mails = await app.services.database.global('read', (db) =>
      db.selectFrom('dev_mailbox').selectAll().execute(),
    );
    const got = (email: string) => mails.filter((mail) => JSON.stringify(mail).includes(`"${email}`)).length;
    expect([got(person.email), got(other.email)].every((count) => count > 0)).toBe(true);
  });
});
