import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { activationLink, mailsTo, newestMail, resetLink } from '#test/mails.ts';

const accounts = ENDPOINTS.accounts;
const { register, activation, mail_link_check: check, password_reset, password_reset_confirm } = accounts;
const PASSWORD = 'three herons over water';

const holder = testApp();

async function auditOf(company_id: number): Promise<string[]> {
  const rows = await holder.app.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('audit_log').select(['action']).orderBy('id').execute(),
  );
  return rows.map(({ action }) => action);
}

const person = { first_name: 'Noor', last_name: 'Haddad', password: PASSWORD };

describe('registering', () => {
  it('mails a link; the password is chosen behind it, and the session begins', async () => {
    const { anonymous } = holder.app;
    const email = 'noor@north.example';
    expect(
      await anonymous.call(register, { body: { email: ' Noor@North.example ', culture: 'fr' } }),
    ).toEqual({ ok: true });
    expect((await newestMail(holder.app, email))?.subject).toBe('Créez votre compte Fika');
    const link = await activationLink(holder.app, email);
    const seen = await anonymous.call(check, { body: { ...link, page: 'activation' } });
    expect(seen).toEqual({ purpose: 'activation', email, first_name: '', last_name: '' });
    const session = await anonymous.call(activation, { body: { ...link, ...person } });
    expect(session).toMatchObject({
      is_authenticated: true,
      account: { email, first_name: 'Noor', email_verified: true, has_password: true },
      workspaces: [],
    });
    const again = await anonymous.refused(activation, {
      body: { ...link, ...person, password: 'another long password' },
    });
    expect(again.code).toBe('link_used');
    const login = await anonymous.call(accounts.login, { body: { email, password: PASSWORD } });
    expect(login.is_authenticated).toBe(true);
  });

  it('answers alike for an address that has an account, and only emails its owner', async () => {
    const { app } = holder;
    const { email } = await makeUser(app.services, { password: PASSWORD });
    expect(await app.anonymous.call(register, { body: { email } })).toEqual({ ok: true });
    const mail = await newestMail(holder.app, email);
    expect(mail?.subject).toBe('You already have a Fika account');
    expect(mail?.text).toContain('http://localhost:3000/login/');
    expect(mail?.text).toContain('http://localhost:3000/password/reset/');
    expect(mail?.text).not.toContain('/user/activation/');
  });

  it('lets a member whom an admin added open their account, named as there', async () => {
    const { app } = holder;
    const { id: company_id, slug } = await makeCompany(app.services);
    const email = 'added@north.example';
    await app.services.database.company(company_id, 'write', (db) =>
      db.insertInto('users').values({ company_id, email, first_name: 'Ada', last_name: 'Lind' }).execute(),
    );
    await app.anonymous.call(register, { body: { email } });
    const link = await activationLink(holder.app, email);
    expect(await app.anonymous.call(check, { body: { ...link, page: 'activation' } })).toMatchObject({
      first_name: 'Ada',
    });
    const session = await app.anonymous.call(activation, { body: { ...link, ...person } });
    expect(session.workspaces).toMatchObject([{ slug, role: 0 }]);
    expect(await auditOf(company_id)).toEqual(['account.activated', 'login.succeeded']);
  });

  it('gives no access before the address is proved', async () => {
    const { app } = holder;
    const email = 'victim@north.example';
    // Another person registers the address first; its owner comes later and finds no account.
    await app.anonymous.call(register, { body: { email } });
    const first = await activationLink(holder.app, email);
    await app.anonymous.call(register, { body: { email } });
    const second = await activationLink(holder.app, email);
    expect(second.token).not.toBe(first.token);
    const login = await app.anonymous.refused(accounts.login, { body: { email, password: PASSWORD } });
    expect(login.code).toBe('wrong_credentials');
    await app.anonymous.call(activation, { body: { ...second, ...person } });
    const late = await app.anonymous.refused(activation, { body: { ...first, ...person } });
    expect(late.code).toBe('link_expired');
  });

  it('sends an address four mails in an hour and answers the fifth alike', async () => {
    const { app } = holder;
    const email = 'busy@north.example';
    for (let count = 0; count < 9; count += 1) {
      expect(await app.anonymous.call(register, { body: { email } })).toEqual({ ok: true });
    }
    expect(await mailsTo(holder.app, email)).toHaveLength(4);
    await app.advance('61 minutes');
    await app.anonymous.call(register, { body: { email } });
    expect(await mailsTo(holder.app, email)).toHaveLength(5);
  });

  it('lets an activation expire after three days', async () => {
    const { app } = holder;
    await app.anonymous.call(register, { body: { email: 'late@north.example' } });
    const link = await activationLink(holder.app, 'late@north.example');
    await app.advance('73 hours');
    const refusal = await app.anonymous.refused(check, { body: { ...link, page: 'activation' } });
    expect(refusal.code).toBe('link_expired');
  });
});

describe('a forgotten password', () => {
  it('is set anew by a link that works once, ends every session, and emails the owner', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const elsewhere = await app.as(user);
    await app.anonymous.call(password_reset, { body: { email: user.email } });
    const link = await resetLink(holder.app, user.email);
    const body = { ...link, password: 'four herons over water' };
    const session = await app.anonymous.call(password_reset_confirm, { body });
    expect(session.is_authenticated).toBe(true);
    expect((await elsewhere.call(accounts.auth_session)).is_authenticated).toBe(false);
    expect((await newestMail(holder.app, user.email))?.subject).toBe('Your Fika password was changed');
    expect((await app.anonymous.refused(password_reset_confirm, { body })).code).toBe('link_used');
    const old = await app.anonymous.refused(accounts.login, {
      body: { email: user.email, password: PASSWORD },
    });
    expect(old.code).toBe('wrong_credentials');
    await app.anonymous.call(accounts.login, { body: { email: user.email, password: body.password } });
    expect(await auditOf(user.company_id)).toEqual([
      'password.reset_sent',
      'password.reset',
      'login.succeeded',
      'login.failed',
      'login.succeeded',
    ]);
  });

  it('has one link at a time, for an hour', async () => {
    const { app } = holder;
    const { email } = await makeUser(app.services, { password: PASSWORD });
    await app.anonymous.call(password_reset, { body: { email } });
    const first = await resetLink(holder.app, email);
    await app.anonymous.call(password_reset, { body: { email } });
    const second = await resetLink(holder.app, email);
    const body = { ...first, password: 'four herons over water' };
    expect((await app.anonymous.refused(password_reset_confirm, { body })).code).toBe('link_expired');
    await app.advance('61 minutes');
    const late = await app.anonymous.refused(password_reset_confirm, {
      body: { ...second, password: body.password },
    });
    expect(late.code).toBe('link_expired');
  });

  it('sends no email to an unknown address, and answers alike', async () => {
    const { app } = holder;
    expect(await app.anonymous.call(password_reset, { body: { email: 'nobody@nowhere.example' } })).toEqual({
      ok: true,
    });
    expect(await mailsTo(holder.app, 'nobody@nowhere.example')).toHaveLength(0);
  });

  it('does not go round the second step', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    await app.services.database.global('write', (db) =>
      db.updateTable('accounts').set({ mfa_enabled: true }).where('id', '=', user.account_id).execute(),
    );
    await app.anonymous.call(password_reset, { body: { email: user.email } });
    const session = await app.anonymous.call(password_reset_confirm, {
      body: { ...(await resetLink(holder.app, user.email)), password: 'four herons over water' },
    });
    expect(session).toMatchObject({ is_authenticated: false, state: 'mfa_pending' });
  });

  it('is no other kind of link, and no link of another account', async () => {
    const { app } = holder;
    const one = await makeUser(app.services, { password: PASSWORD });
    const two = await makeUser(app.services, { password: PASSWORD });
    await app.anonymous.call(password_reset, { body: { email: one.email } });
    const link = await resetLink(holder.app, one.email);
    const as = (uidb64: string) => ({ uidb64, token: link.token });
    const foreign = await app.anonymous.refused(password_reset_confirm, {
      body: { ...as(Buffer.from(String(two.account_id)).toString('base64url')), password: PASSWORD },
    });
    expect(foreign.code).toBe('link_invalid');
    const elsewhere = await app.anonymous.refused(activation, { body: { ...link, ...person } });
    expect(elsewhere.code).toBe('link_invalid');
  });

  it('is set once by a hundred posts at the same time', async () => {
    const { app } = holder;
    const { email } = await makeUser(app.services, { password: PASSWORD });
    await app.anonymous.call(password_reset, { body: { email } });
    const link = await resetLink(holder.app, email);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        app.http.inject({
          method: 'POST',
          url: password_reset_confirm.path,
          payload: { ...link, password: `heron number ${index} of many` },
          remoteAddress: `10.8.0.${index}`,
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
  });
});

describe('a new password', () => {
  const refusalOf = async (password: string) => {
    const { app } = holder;
    const { id: company_id } = await makeCompany(app.services, { name: 'Marelle Institute' });
    const user = await makeUser(app.services, { company_id, first_name: 'Elise', last_name: 'Fontaine' });
    const browser = await app.as(user);
    const refusal = await browser.refused(accounts.password_change, { body: { old: null, new: password } });
    return refusal.errors?.[0];
  };

  it.each([
    ['short', 'password_short'],
    ['é'.repeat(11), 'password_short'],
    ['x'.repeat(201), 'password_long'],
    ['passwordpassword', 'password_common'],
    ['Password123456!', 'password_common'],
    ['aaaaaaaaaaaaaa', 'password_common'],
    ['abcdefghijklmno', 'password_common'],
    ['123456789012', 'password_common'],
    ['letmeinletmein', 'password_common'],
    ['Trustno1Trustno1', 'password_common'],
    ['coffee coffee coffee', 'password_personal'],
    ['sunshine monkey!', 'password_common'],
    ['iloveyou20261123', 'password_common'],
    ['correct horse battery staple', 'password_common'],
    ['A coffee with colleagues', 'password_common'],
    ['MarelleInstitute2026', 'password_personal'],
    ['fika-fika-fika-1', 'password_personal'],
  ])('is refused beside its field: %s', async (password, code) => {
    expect(await refusalOf(password)).toMatchObject({ path: 'new', code });
  });

  it('may be any long text: spaces, accents, no digit', async () => {
    const { app } = holder;
    const user = await makeUser(app.services);
    const browser = await app.as(user);
    const decomposed = 'les hérons sont là'.normalize('NFD');
    await browser.call(accounts.password_change, { body: { old: null, new: decomposed } });
    const session = await app.anonymous.call(accounts.login, {
      body: { email: user.email, password: decomposed.normalize('NFC') },
    });
    expect(session.is_authenticated).toBe(true);
    const same = await browser.refused(accounts.password_change, {
      body: { old: decomposed, new: decomposed },
    });
    expect(same.errors?.[0]?.code).toBe('password_same');
  });
});

it('sets no cookie that a script can read', async () => {
  const { app } = holder;
  const { email } = await makeUser(app.services, { password: PASSWORD });
  const answer = await app.http.inject({
    method: 'POST',
    url: accounts.login.path,
    payload: { email, password: PASSWORD },
  });
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
    new Set(['fika_device', 'fika_session']),
  );
  expect(cookies.every((cookie) => /HttpOnly/i.test(cookie) && /SameSite=Lax/i.test(cookie))).toBe(true);
});
