import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { logIn, makeCareful, PASSWORD } from '#test/second-step.ts';
import { resetFactors } from './commands/reset-factors.ts';

const { auth_session: session } = ENDPOINTS.accounts;
const { mfa_recovery: recover, mfa_setup: setup } = ENDPOINTS.mfa;
const holder = testApp();

const logOf = (company_id: number) =>
  holder.app.services.database.company(company_id, 'read', (db) =>
    db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'target_id'])
      .where('action', '=', 'mfa.reset')
      .execute(),
  );

it('lets the last superadmin in again who lost every factor, and leaves the password alone', async () => {
  const { app } = holder;
  const { user, browser, recovery_codes: codes } = await makeCareful(app, { role: 2 });
  await app.services.database.global('write', (db) =>
    db.updateTable('companies').set({ two_fa: 'required' }).where('id', '=', user.company_id).execute(),
  );
  expect(await resetFactors(app.services, ` ${user.email.toUpperCase()} `)).toBe(true);
  expect((await browser.call(session)).is_authenticated).toBe(false);
  const fresh = await logIn(app, user);
  const now = await fresh.call(session);
  expect(now).toMatchObject({ is_authenticated: true, account: { mfa_enabled: false } });
  // The requirement of the workspace stays.
  expect(now.workspaces[0]?.gate).toBe('mfa_setup_required');
  expect((await fresh.refused(recover, { body: { code: codes[0] ?? '' } })).code).toBe('recovery_code_wrong');
  expect((await fresh.call(setup)).secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(await logOf(user.company_id)).toEqual([
    { action: 'mfa.reset', actor_id: null, target_id: user.user_id },
  ]);
  const subjects = (await mailsTo(app, user.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Two-step verification is off');
});

it('ends a login that waits for its second step, and affects no others', async () => {
  const { app } = holder;
  const { user } = await makeCareful(app);
  const other = await makeCareful(app);
  const waiting = await logIn(app, user);
  expect((await waiting.call(session)).state).toBe('mfa_pending');
  await resetFactors(app.services, user.email);
  expect((await waiting.call(session)).state).toBe('anonymous');
  expect((await (await logIn(app, other.user)).call(session)).state).toBe('mfa_pending');
});

it('says when there is nothing to reset', async () => {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  const { email } = await makeUser(app.services, { company_id, password: PASSWORD });
  expect(await resetFactors(app.services, email)).toBe(false);
  expect(await resetFactors(app.services, 'nobody@north.example')).toBe(false);
  expect(await logOf(company_id)).toEqual([]);
});
