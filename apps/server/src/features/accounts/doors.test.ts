import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { makeCompany, makeUser } from '../../test/factories.ts';

const accounts = ENDPOINTS.accounts;
const { register, activation, mail_link_check: check, password_reset, password_reset_confirm } = accounts;
const PASSWORD = 'three herons over water';

const holder = testApp();

async function mailsTo(address: string) {
  await holder.app.settle();
  const { mailbox } = holder.app.services;
  const listed = await mailbox?.list({ search: address, limit: 20, offset: 0 });
  return listed?.mails ?? [];
}

async function newestMail(address: string) {
  const [newest] = await mailsTo(address);
  return newest ? holder.app.services.mailbox?.find(newest.id) : null;
}

async function activationLink(address: string) {
  const mail = await newestMail(address);
  const [, uidb64 = '', token = ''] =
    /\/user\/activation\/([\w-]+)\/([\w.-]+)\//.exec(mail?.text ?? '') ?? [];
  return { uidb64, token };
}

async function resetLink(address: string) {
  const mail = await newestMail(address);
  const [, uidb64 = '', token = ''] =
    /\/password\/reset\/\?uid=([\w-]+)&token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  return { uidb64, token };
}

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
    expect((await newestMail(email))?.subject).toBe('Ouvrez votre compte Fika');
    const link = await activationLink(email);
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

  it('answers an address that has an account alike, and tells only its owner', async () => {
    const { app } = holder;
    const { email } = await makeUser(app.services, { password: PASSWORD });
    expect(await app.anonymous.call(register, { body: { email } })).toEqual({ ok: true });
    const mail = await newestMail(email);
    expect(mail?.subject).toBe('You have an account at Fika');
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
    const link = await activationLink(email);
    expect(await app.anonymous.call(check, { body: { ...link, page: 'activation' } })).toMatchObject({
      first_name: 'Ada',
    });
    const session = await app.anonymous.call(activation, { body: { ...link, ...person } });
    expect(session.workspaces).toMatchObject([{ slug, role: 0 }]);
    expect(await auditOf(company_id)).toEqual(['account.activated', 'login.succeeded']);
  });

  it('gives nobody a foot in the door before the address is proved', async () => {
    const { app } = holder;
    const email = 'victim@north.example';
    // Somebody else registers the address first; its owner comes later and finds nothing of theirs.
    await app.anonymous.call(register, { body: { email } });
    const first = await activationLink(email);
    await app.anonymous.call(register, { body: { email } });
    const second = await activationLink(email);
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
    expect(await mailsTo(email)).toHaveLength(4);
    await app.advance('61 minutes');
    await app.anonymous.call(register, { body: { email } });
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('lets an activation expire after three days', async () => {
    const { app } = holder;
    await app.anonymous.call(register, { body: { email: 'late@north.example' } });
    const link = await activationLink('late@north.example');
    await app.advance('73 hours');
    const refusal = await app.anonymous.refused(check, { body: { ...link, page: 'activation' } });
    expect(refusal.code).toBe('link_expired');
  });
});

describe('a forgotten password', () => {
  it('is set anew by a link that works once, ends every session, and is told to the owner', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const elsewhere = await app.as(user);
    await app.anonymous.call(password_reset, { body: { email: user.email } });
    const link = await resetLink(user.email);
    const body = { ...link, password: 'four herons over water' };
    const session = await app.anonymous.call(password_reset_confirm, { body });
    expect(session.is_authenticated).toBe(true);
    expect((await elsewhere.call(accounts.auth_session)).is_authenticated).toBe(false);
    expect((await newestMail(user.email))?.subject).toBe('Your password at Fika was changed');
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
    const first = await resetLink(email);
    await app.anonymous.call(password_reset, { body: { email } });
    const second = await resetLink(email);
    const body = { ...first, password: 'four herons over water' };
    expect((await app.anonymous.refused(password_reset_confirm, { body })).code).toBe('link_expired');
    await app.advance('61 minutes');
    const late = await app.anonymous.refused(password_reset_confirm, {
      body: { ...second, password: body.password },
    });
    expect(late.code).toBe('link_expired');
  });

  it('mails nobody at an unknown address, and answers alike', async () => {
    const { app } = holder;
    expect(await app.anonymous.call(password_reset, { body: { email: 'nobody@nowhere.example' } })).toEqual({
      ok: true,
    });
    expect(await mailsTo('nobody@nowhere.example')).toHaveLength(0);
  });

  it('does not go round the second step', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    await app.services.database.global('write', (db) =>
      db.updateTable('accounts').set({ mfa_enabled: true }).where('id', '=', user.account_id).execute(),
    );
    await app.anonymous.call(password_reset, { body: { email: user.email } });
    const session = await app.anonymous.call(password_reset_confirm, {
      body: { ...(await resetLink(user.email)), password: 'four herons over water' },
    });
    expect(session).toMatchObject({ is_authenticated: false, state: 'mfa_pending' });
  });

  it('is no other kind of link, and no link of another account', async () => {
    const { app } = holder;
    const one = await makeUser(app.services, { password: PASSWORD });
    const two = await makeUser(app.services, { password: PASSWORD });
    await app.anonymous.call(password_reset, { body: { email: one.email } });
    const link = await resetLink(one.email);
    const as = (uidb64: string) => ({ uidb64, token: link.token });
    const foreign = await app.anonymous.refused(password_reset_confirm, {
      body: { ...as(Buffer.from(String(two.account_id)).toString('base64url')), password: PASSWORD },
    });
    expect(foreign.code).toBe('link_invalid');
    const wrongDoor = await app.anonymous.refused(activation, { body: { ...link, ...person } });
    expect(wrongDoor.code).toBe('link_invalid');
  });

  it('is set once by a hundred posts at the same time', async () => {
    const { app } = holder;
    const { email } = await makeUser(app.services, { password: PASSWORD });
    await app.anonymous.call(password_reset, { body: { email } });
    const link = await resetLink(email);
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

describe('a new workspace', () => {
  const wish = { name: 'North Wind', slug: 'north-wind', culture: 'fr', timezone: 'Europe/Paris' } as const;

  async function newcomer(email: string) {
    const { app } = holder;
    await app.anonymous.call(register, { body: { email } });
    const { account } = await app.anonymous.call(activation, {
      body: { ...(await activationLink(email)), ...person },
    });
    return app.as({ account_id: account?.id ?? 0 });
  }

  it('has whoever creates it as superadmin, and goes on from there to the last step', async () => {
    const browser = await newcomer('founder@wind.example');
    const session = await browser.call(accounts.workspace_create, { body: wish });
    const [workspace] = session.workspaces;
    expect(workspace).toMatchObject({ slug: 'north-wind', role: 2, gate: null, onboarding_step: 3 });
    expect(workspace?.onboarding_finish_date).toBeNull();
    const company_id = workspace?.id ?? 0;
    expect(await auditOf(company_id)).toEqual(['workspace.created']);
    await browser.call(ENDPOINTS.workspaces.companies_list_update, {
      params: { company_id },
      body: { onboarding_step: 4 },
    });
    const { workspaces } = await browser.call(accounts.auth_session);
    expect(workspaces[0]).toMatchObject({ onboarding_step: 4 });
    expect(workspaces[0]?.onboarding_finish_date).not.toBeNull();
  });

  it('has an address of its own, and no word of the product', async () => {
    const browser = await newcomer('second@wind.example');
    await makeCompany(holder.app.services, { slug: 'taken' });
    for (const [slug, code] of [
      ['taken', 'slug_taken'],
      ['admin', 'slug_reserved'],
      ['No Good', 'slug_form'],
    ] as const) {
      const refusal = await browser.refused(accounts.workspace_create, { body: { ...wish, slug } });
      expect(refusal.errors).toMatchObject([{ path: 'slug', code }]);
    }
    const asked = await browser.call(accounts.workspace_slug, { query: { slug: 'taken' } });
    expect(asked).toEqual({ slug: 'taken', fault: 'taken', suggestion: 'taken-2' });
    const free = await browser.call(accounts.workspace_slug, { query: { slug: 'free-as-wind' } });
    expect(free).toEqual({ slug: 'free-as-wind', fault: null, suggestion: null });
  });

  it('is taken once by two who want the same address at the same time', async () => {
    const one = await newcomer('race-one@wind.example');
    const two = await newcomer('race-two@wind.example');
    const body = { ...wish, slug: 'raced-for' };
    const both = await Promise.allSettled(
      [one, two].map((who) => who.call(accounts.workspace_create, { body })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('needs a confirmed address', async () => {
    const { app } = holder;
    const user = await makeUser(app.services);
    await app.services.database.global('write', (db) =>
      db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', user.account_id).execute(),
    );
    const browser = await app.as(user);
    const refusal = await browser.refused(accounts.workspace_create, { body: wish });
    expect(refusal.code).toBe('email_unverified');
    await browser.call(accounts.send_email_verification);
    const link = await activationLink(user.email);
    expect(await app.anonymous.call(check, { body: { ...link, page: 'activation' } })).toMatchObject({
      purpose: 'verification',
    });
    await app.anonymous.call(accounts.email_verify, { body: link });
    expect((await browser.call(accounts.auth_session)).account?.email_verified).toBe(true);
    expect((await app.anonymous.refused(accounts.email_verify, { body: link })).code).toBe('link_used');
  });
});

describe('being there', () => {
  it('keeps an admin logged in as long as they work, and not after a pause', async () => {
    const { app } = holder;
    const { id: company_id } = await makeCompany(app.services, {
      options: { session_policy: { admin_idle_minutes: 30, admin_absolute_hours: 12 } },
    });
    const admin = await makeUser(app.services, { company_id, role: 1 });
    const browser = await app.as(admin);
    const gate = async () => (await browser.call(accounts.auth_session)).workspaces[0]?.gate;
    for (let count = 0; count < 4; count += 1) {
      await app.advance('20 minutes');
      await browser.call(accounts.update_last_access_date, { body: { company_id } });
    }
    expect(await gate()).toBeNull();
    await app.advance('31 minutes');
    await browser.call(accounts.update_last_access_date, { body: { company_id } });
    expect(await gate()).toBe('login_again');
    // Coming back, however often, does not open it again.
    expect(await gate()).toBe('login_again');
  });

  it('is noted for the member, in a company whose door is open', async () => {
    const { app } = holder;
    const user = await makeUser(app.services);
    const other = await makeCompany(app.services);
    const browser = await app.as(user);
    const seen = () =>
      app.services.database.company(user.company_id, 'read', (db) =>
        db.selectFrom('users').select('last_access_at').where('id', '=', user.user_id).executeTakeFirst(),
      );
    await browser.call(accounts.update_last_access_date, { body: { company_id: other.id } });
    expect((await seen())?.last_access_at).toBeNull();
    await browser.call(accounts.update_last_access_date, { body: { company_id: user.company_id } });
    expect((await seen())?.last_access_at).not.toBeNull();
  });
});

it('fills in what is missing of somebody new, and leaves what an admin wrote', async () => {
  const { app } = holder;
  const user = await makeUser(app.services, { first_name: 'Known', last_name: 'Already' });
  const browser = await app.as(user);
  expect(await browser.call(accounts.welcome)).toMatchObject({
    is_complete: false,
    timezone: null,
    first_name: 'Known',
  });
  await browser.call(accounts.welcome_save, {
    body: { first_name: 'New', last_name: 'Name', culture: 'fr', timezone: 'Europe/Paris' },
  });
  expect(await browser.call(accounts.welcome)).toMatchObject({
    is_complete: true,
    timezone: 'Europe/Paris',
    culture: 'fr',
  });
  const row = await app.services.database.company(user.company_id, 'read', (db) =>
    db
      .selectFrom('users')
      .select(['first_name', 'timezone'])
      .where('id', '=', user.user_id)
      .executeTakeFirst(),
  );
  expect(row).toEqual({ first_name: 'Known', timezone: 'Europe/Paris' });
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
