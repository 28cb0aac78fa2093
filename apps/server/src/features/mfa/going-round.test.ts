import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { openBrowser } from '#test/browser.ts';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { codeOf, logIn, makeCareful, PASSWORD } from '#test/second-step.ts';
import { endOtherSessions, startSession } from '#features/accounts/sessions/queries.ts';

const { mfa_verify: verify, mfa_status: status } = ENDPOINTS.mfa;
const holder = testApp();

/** How many connections wait for a lock of another transaction. */
async function waiting(app: TestApp): Promise<number> {
  const { rows } = await app.services.database.global('read', (db) =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    ),
  );
  return rows.length;
}

describe('what does not go round the second step', () => {
  it('a login link', async () => {
    const { app } = holder;
    const { user, secret } = await makeCareful(app);
    const browser = openBrowser(app);
    await browser.call(ENDPOINTS.accounts.sign_in_link, { body: { email: user.email } });
    const mails = await mailsTo(app, user.email);
    const [, token = ''] = /link=([\w-]+)/.exec(mails.map(({ text }) => text).join(' ')) ?? [];
    const answer = await browser.call(ENDPOINTS.accounts.sign_in_link_confirm, { body: { token } });
    expect(answer).toMatchObject({ state: 'mfa_pending', is_authenticated: false });
    const after = await browser.call(verify, { body: { code: await codeOf(app, secret) } });
    expect(after).toMatchObject({ state: 'active', method: 'link' });
  });

  it('a login link that is to set one up, where the account has a password', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const browser = openBrowser(app);
    await browser.call(ENDPOINTS.accounts.sign_in_link, { body: { email: user.email } });
    const [mail] = await mailsTo(app, user.email);
    const [, token = ''] = /link=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    await browser.call(ENDPOINTS.accounts.sign_in_link_confirm, { body: { token } });
    expect((await browser.refused(ENDPOINTS.mfa.mfa_setup)).code).toBe('proof_needed');
    await browser.call(ENDPOINTS.mfa.mfa_prove, { body: { proof: PASSWORD } });
    expect((await browser.call(ENDPOINTS.mfa.mfa_setup)).secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('a session that a new password ends while the code is looked at', async () => {
    const { app } = holder;
    const { user, secret } = await makeCareful(app);
    const browser = await logIn(app, user);
    const { account_id } = user;
    const code = await codeOf(app, secret);
    const { answer } = await app.services.database.global('write', async (db) => {
      await endOtherSessions(db, account_id, null);
      // Not committed yet: the code is used, and continuing the session waits for the commit.
      const refused = browser.refused(verify, { body: { code } });
      await expect.poll(() => waiting(app), { timeout: 10_000 }).toBeGreaterThan(0);
      return { answer: refused };
    });
    expect((await answer).code).toBe('not_authenticated');
    const left = await app.services.database.global('read', (db) =>
      db.selectFrom('sessions').select('id').where('account_id', '=', account_id).execute(),
    );
    expect(left).toEqual([]);
  });

  it('the session of a single sign-on, which does not turn into one of the account’s own', async () => {
    const { app } = holder;
    const { user, secret } = await makeCareful(app);
    const token = await app.services.database.global('write', (db) =>
      startSession(db, {
        account_id: user.account_id,
        client: { ip: '127.0.0.1', user_agent: 'browser' },
        method: 'saml',
        sso_company_id: user.company_id,
      }),
    );
    const browser = openBrowser(app, token);
    const refusal = await browser.refused(verify, { body: { code: await codeOf(app, secret) } });
    expect(refusal.code).toBe('sso_session');
    expect((await browser.refused(status)).code).toBe('sso_session');
  });

  it('a session that is no longer valid in a workspace: a code does not make it younger', async () => {
    const { app } = holder;
    const { user, secret } = await makeCareful(app);
    const browser = await logIn(app, user);
    await app.advance('1 minute');
    await app.services.database.company(user.company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set((eb) => ({ sessions_valid_from: eb.fn<string>('app_now', []) }))
        .where('company_id', '=', user.company_id)
        .execute(),
    );
    const after = await browser.call(verify, { body: { code: await codeOf(app, secret) } });
    expect(after.workspaces).toMatchObject([{ gate: 'login_again' }]);
  });
});
