import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { auth_session: session, login, logout, password_change: passwordChange } = ENDPOINTS.accounts;
const holder = testApp();

describe('logging in', () => {
  it('opens a session that lists the workspaces of the account', async () => {
    const { app } = holder;
    const company = await makeCompany(app.services, { name: 'Marelle', slug: 'marelle' });
    await makeUser(app.services, {
      company_id: company.id,
      email: 'ada@marelle.example',
      password: 'a long enough password',
      role: 1,
    });
    const answer = await app.anonymous.call(login, {
      body: { email: ' Ada@Marelle.example ', password: 'a long enough password' },
    });
    expect(answer.is_authenticated).toBe(true);
    expect(answer.workspaces).toMatchObject([{ slug: 'marelle', role: 1 }]);
  });

  it('refuses a wrong password and an unknown address with the same words', async () => {
    const { app } = holder;
    const { email } = await makeUser(app.services, { password: 'a long enough password' });
    const wrong = await app.anonymous.refused(login, { body: { email, password: 'something else' } });
    const unknown = await app.anonymous.refused(login, {
      body: { email: 'nobody@company.example', password: 'something else' },
    });
    expect(wrong).toMatchObject({ code: 'wrong_credentials', is_authenticated: false });
    expect(unknown.title).toBe(wrong.title);
  });

  it('ends with log out', async () => {
    const { app } = holder;
    const user = await makeUser(app.services);
    const browser = await app.as(user);
    expect((await browser.call(session)).is_authenticated).toBe(true);
    await browser.call(logout);
    expect((await browser.call(session)).is_authenticated).toBe(false);
  });

  it('refuses a change without the CSRF header, and changes nothing', async () => {
    const { app } = holder;
    const user = await makeUser(app.services);
    const browser = await app.as(user);
    const refusal = await browser.refused(logout, { headers: { 'x-csrf-token': 'guessed' } });
    expect(refusal.code).toBe('csrf_failed');
    expect((await browser.call(session)).is_authenticated).toBe(true);
  });

  it('expires after a month without use', async () => {
    const { app } = holder;
    const browser = await app.as(await makeUser(app.services));
    await app.advance('31 days');
    expect((await browser.call(session)).is_authenticated).toBe(false);
  });
});

describe('the workspace', () => {
  it('names the endpoints of the company and keeps other placeholders', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { role: 2 });
    const browser = await app.as(user);
    const workspace = await browser.call(ENDPOINTS.accounts.workspace_byid, {
      params: { id: user.company_id },
    });
    expect(workspace.urls['campaigns_get']).toBe(`/api/v1/companies/${user.company_id}/campaigns_list/{id}/`);
    expect(workspace.user).toMatchObject({ id: user.user_id, role: 2, is_admin: true });
  });

  it('answers another company exactly as one that does not exist', async () => {
    const { app } = holder;
    const other = await makeCompany(app.services);
    const browser = await app.as(await makeUser(app.services));
    const { request_id: _a, ...foreign } = await browser.refused(ENDPOINTS.accounts.workspace_byid, {
      params: { id: other.id },
    });
    const { request_id: _b, ...missing } = await browser.refused(ENDPOINTS.accounts.workspace_byid, {
      params: { id: 999_999 },
    });
    expect(foreign).toEqual(missing);
    expect(foreign.code).toBe('not_found');
  });
});

describe('changing the password', () => {
  it('needs the old one and ends the other sessions', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: 'a long enough password' });
    const here = await app.as(user);
    const elsewhere = await app.as(user);
    const body = { old: 'not it', new: 'another long password' };
    expect((await here.refused(passwordChange, { body })).code).toBe('wrong_password');
    await here.call(passwordChange, { body: { ...body, old: 'a long enough password' } });
    expect((await here.call(session)).is_authenticated).toBe(true);
    expect((await elsewhere.call(session)).is_authenticated).toBe(false);
  });
});
