import { ENDPOINTS } from '@fika/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testApp, type TestApp } from '#test/app.ts';
import { openBrowser } from '#test/browser.ts';
import { addApp, codeOf, logIn, makeCareful } from '#test/second-step.ts';
import { resetFactors } from './commands/reset-factors.ts';

const { auth_session: session } = ENDPOINTS.accounts;
const {
  mfa_prove: prove,
  mfa_recovery: recover,
  mfa_setup: setup,
  mfa_setup_confirm: confirm,
  mfa_verify: verify,
} = ENDPOINTS.mfa;
const holder = testApp();

/** The same installation with another SECRET_KEY. */
let after: TestApp;
beforeAll(async () => {
  after = await startTestApp(holder.app.database_url, { SECRET_KEY: 'a key of another day, 5c0e7f19ab2d64' });
});
afterAll(() => after.stop());

it('says that codes cannot be checked after a loss of the key, and a reset lets the person in', async () => {
  const { user, secret, recovery_codes: codes } = await makeCareful(holder.app);
  await holder.app.advance('1 minute');
  const browser = await logIn(after, user);
  const fault = await browser.refused(verify, { body: { code: await codeOf(after, secret) } });
  expect(fault).toMatchObject({ code: 'mfa_unreadable', status: 409 });
  expect(fault.title).toMatch(/ask the operator of this server to reset two-step verification/);
  const recovery = await browser.refused(recover, { body: { code: codes[0] ?? '' } });
  expect(recovery.code).toBe('mfa_unreadable');
  expect((await browser.call(session)).state).toBe('mfa_pending');

  await resetFactors(after.services, user.email);
  const fresh = await logIn(after, user);
  expect((await fresh.call(session)).is_authenticated).toBe(true);
  const made = await addApp(after, fresh);
  await after.advance('1 minute');
  const again = await logIn(after, user);
  await again.call(verify, { body: { code: await codeOf(after, made.secret) } });
  const wrong = await (await logIn(after, user)).refused(recover, { body: { code: codes[0] ?? '' } });
  expect(wrong.code).toBe('recovery_code_wrong');
});

it('says the same to a person who proves their identity, and asks for a new set-up where one was begun', async () => {
  const { browser, secret } = await makeCareful(holder.app);
  await browser.call(setup);
  const now = openBrowser(after, browser.token());
  await after.advance('1 minute');
  const code = await codeOf(after, secret);
  expect((await now.refused(prove, { body: { proof: code } })).code).toBe('mfa_unreadable');
  expect((await now.refused(confirm, { body: { code } })).code).toBe('mfa_not_begun');
});
