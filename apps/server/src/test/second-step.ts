import { ENDPOINTS } from '@fika/contract';
import type { TestApp } from './app.ts';
import { type Browser, openBrowser } from './browser.ts';
import { productNow } from './clock.ts';
import { type MadeUser, makeUser } from './factories.ts';
import { codeAt } from './totp-app.ts';

const { login } = ENDPOINTS.accounts;
const { mfa_setup: setup, mfa_setup_confirm: confirm } = ENDPOINTS.mfa;

export const PASSWORD = 'a long enough password';
const STEP = 30_000;

/**
 * The code of an app, `steps` of half a minute from now. When this half minute is nearly over the clock moves to the next one, so
 * that the code is still valid when it arrives.
 */
export async function codeOf(app: TestApp, secret: string, steps = 0): Promise<string> {
  const now = await productNow(app);
  const left = STEP - (now % STEP);
  const shift = left < STEP / 2 ? left : 0;
  if (shift > 0) await app.advance(`${shift} milliseconds`);
  return codeAt(secret, now + shift + steps * STEP);
}

/** A browser that has just sent email and password. */
export async function logIn(app: TestApp, { email }: { email: string }): Promise<Browser> {
  const browser = openBrowser(app);
  await browser.call(login, { body: { email, password: PASSWORD } });
  return browser;
}

/** Sets an app up. Answers its secret, and the recovery codes when there are new ones. */
export async function addApp(app: TestApp, browser: Browser) {
  const { secret } = await browser.call(setup);
  const { recovery_codes } = await browser.call(confirm, { body: { code: await codeOf(app, secret, -1) } });
  return { secret, recovery_codes: recovery_codes ?? [] };
}

/** A member who logs in with password and app, and the browser in which they set it up. */
export async function makeCareful(app: TestApp, given: Parameters<typeof makeUser>[1] = {}) {
  const user: MadeUser = await makeUser(app.services, { password: PASSWORD, ...given });
  const browser = await logIn(app, user);
  return { user, browser, ...(await addApp(app, browser)) };
}
