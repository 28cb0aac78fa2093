import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { openBrowser } from '#test/browser.ts';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { addApp, codeOf, makeCareful } from '#test/second-step.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';

const { auth_session: session, ...accounts } = ENDPOINTS.accounts;
const { mfa_verify: verify } = ENDPOINTS.mfa;
const FRESH = 'four herons over water';
const holder = testApp();

/** The link of the newest email to an address that has one. */
async function linkTo(app: TestApp, address: string, pattern: RegExp) {
  const mails = await mailsTo(app, address);
  const found = mails.map(({ text }) => pattern.exec(text)).find((match) => match !== null);
  const [, uidb64 = '', token = ''] = found ?? [];
  return { uidb64, token };
}

describe('a mail alone does not go round the second step', () => {
  it('when a password is reset', async () => {
    const { app } = holder;
    const { user, secret } = await makeCareful(app);
    const browser = openBrowser(app);
    await browser.call(accounts.password_reset, { body: { email: user.email } });
    const link = await linkTo(app, user.email, /\/password\/reset\/\?uid=([\w-]+)&token=([\w.-]+)/);
    const answer = await browser.call(accounts.password_reset_confirm, {
      body: { ...link, password: FRESH },
    });
    expect(answer).toMatchObject({ is_authenticated: false, state: 'mfa_pending' });
    expect((await browser.refused(ENDPOINTS.mfa.mfa_status)).code).toBe('mfa_required');
    await browser.call(verify, { body: { code: await codeOf(app, secret) } });
    expect(await browser.call(session)).toMatchObject({ state: 'active' });
  });

  it('when an account is opened again by an activation', async () => {
    const { app } = holder;
    const user = await makeUser(app.services);
    await app.services.database.global('write', (db) =>
      db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', user.account_id).execute(),
    );
    const token = await app.services.database.global('write', (db) =>
      startSession(db, {
        account_id: user.account_id,
        client: { ip: '127.0.0.1', user_agent: 'browser' },
        method: 'link',
      }),
    );
    await addApp(app, openBrowser(app, token));
    const browser = openBrowser(app);
    await browser.call(accounts.register, { body: { email: user.email } });
    const link = await linkTo(app, user.email, /\/user\/activation\/([\w-]+)\/([\w.-]+)\//);
    const person = { first_name: 'Noor', last_name: 'Haddad', password: FRESH };
    const answer = await browser.call(accounts.activation, { body: { ...link, ...person } });
    expect(answer).toMatchObject({ is_authenticated: false, state: 'mfa_pending' });
  });
});

describe('the export of one’s data', () => {
  it('describes the factors, and includes nothing that logs in', async () => {
    const { app } = holder;
    const { browser, user, secret, recovery_codes: codes } = await makeCareful(app);
    const params = { company_id: user.company_id };
    const exported = JSON.stringify(await browser.call(ENDPOINTS.members.export_me, { params }));
    expect(exported).toContain('"second_step":{"app_since":"');
    for (const secretText of [secret, ...codes]) expect(exported).not.toContain(secretText);
  });
});
