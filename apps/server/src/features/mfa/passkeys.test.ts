import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { makeAuthenticator } from '#test/authenticator.ts';
import { type Browser, openBrowser } from '#test/browser.ts';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { addApp, logIn, PASSWORD } from '#test/second-step.ts';

const { auth_session: session } = ENDPOINTS.accounts;
const {
  mfa_status: status,
  mfa_prove_passkey: provePasskey,
  passkey_register_options: registerOptions,
  passkey_register: register,
  passkey_verify_options: verifyOptions,
  passkey_verify: verify,
  passkey_login_options: loginOptions,
  passkey_login: loginByPasskey,
  passkey_rename: rename,
  passkey_remove: remove,
} = ENDPOINTS.mfa;
const HERE = { origin: 'https://fika.company.example', rp_id: 'fika.company.example' };
const holder = testApp({ PUBLIC_URL: HERE.origin });

type Authenticator = ReturnType<typeof makeAuthenticator>;

async function addPasskey(browser: Browser, authenticator: Authenticator, name = 'Laptop') {
  const options = await browser.call(registerOptions);
  return browser.call(register, { body: { name, response: authenticator.register(options) } });
}

/** A member with a passkey, and what they log in with. */
async function makeHolder(app: TestApp) {
  const user = await makeUser(app.services, { password: PASSWORD });
  const browser = await logIn(app, user);
  const authenticator = makeAuthenticator(HERE);
  const { recovery_codes: codes } = await addPasskey(browser, authenticator);
  return { user, browser, authenticator, codes: codes ?? [] };
}

describe('a new passkey', () => {
  it('requires a discoverable passkey that verifies its owner', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const browser = await logIn(app, user);
    const options = await browser.call(registerOptions);
    expect(options).toMatchObject({
      rp: { id: HERE.rp_id, name: 'Fika' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(JSON.stringify(options['user'])).not.toContain(`"id":"${user.account_id}"`);
  });

  it('turns the second step on, with recovery codes and a mail', async () => {
    const { app } = holder;
    const { user, browser, codes } = await makeHolder(app);
    expect(codes).toHaveLength(10);
    expect(await browser.call(status)).toMatchObject({
      totp: null,
      passkeys: [{ name: 'Laptop', last_used_at: null }],
      proofs: ['code', 'passkey'],
    });
    expect(await browser.call(session)).toMatchObject({ account: { mfa_enabled: true } });
    const [mail] = await mailsTo(app, user.email);
    expect(mail?.subject).toBe('Two-step verification is on');
    await addPasskey(browser, makeAuthenticator(HERE), 'Phone');
    const [second] = await mailsTo(app, user.email);
    expect(second?.subject).toBe('A passkey was added');
  });

  it.each([
    ['another site', { ...HERE, origin: 'https://fika.company.example.evil.example' }],
    ['another host', { ...HERE, rp_id: 'evil.example' }],
    ['an authenticator that does not know its owner', { ...HERE, verifies: false }],
  ])('is refused from %s', async (_, habits) => {
    const { app } = holder;
    const browser = await logIn(app, await makeUser(app.services, { password: PASSWORD }));
    const options = await browser.call(registerOptions);
    const body = { name: 'Laptop', response: makeAuthenticator(habits).register(options) };
    expect((await browser.refused(register, { body })).code).toBe('passkey_refused');
    expect(await browser.call(status)).toMatchObject({ passkeys: [] });
  });

  it('is added once for one challenge, within five minutes, by the session that asked', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const browser = await logIn(app, user);
    const options = await browser.call(registerOptions);
    const other = await logIn(app, await makeUser(app.services, { password: PASSWORD }));
    const stolen = { name: 'Mine', response: makeAuthenticator(HERE).register(options) };
    expect((await other.refused(register, { body: stolen })).code).toBe('passkey_late');
    await app.advance('6 minutes');
    const late = { name: 'Late', response: makeAuthenticator(HERE).register(options) };
    expect((await browser.refused(register, { body: late })).code).toBe('passkey_late');
    const fresh = await browser.call(registerOptions);
    const authenticator = makeAuthenticator(HERE);
    const body = { name: 'Laptop', response: authenticator.register(fresh) };
    await browser.call(register, { body });
    expect((await browser.refused(register, { body })).code).toBe('passkey_late');
    const again = await browser.call(registerOptions);
    const twice = { name: 'Laptop', response: authenticator.register(again) };
    expect((await browser.refused(register, { body: twice })).code).toBe('passkey_exists');
  });

  it('is one of ten at most', async () => {
    const { app } = holder;
    const { browser } = await makeHolder(app);
    for (let index = 0; index < 9; index += 1) await addPasskey(browser, makeAuthenticator(HERE));
    expect(await browser.refused(registerOptions)).toMatchObject({
      code: 'passkeys_full',
      values: { max: '10' },
    });
  });
});

describe('logging in with a passkey alone', () => {
  it('passes both steps at once', async () => {
    const { app } = holder;
    const { user, authenticator } = await makeHolder(app);
    const browser = openBrowser(app);
    const options = await browser.call(loginOptions);
    expect(options).toMatchObject({ rpId: HERE.rp_id, userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const answer = await browser.call(loginByPasskey, { body: authenticator.sign(options) });
    expect(answer).toMatchObject({ state: 'active', method: 'passkey', account: { id: user.account_id } });
    expect(await browser.call(status)).toMatchObject({
      is_proved: true,
      passkeys: [{ last_used_at: expect.any(String) }],
    });
  });

  it('takes an answer once, also when it is posted ten times at once', async () => {
    const { app } = holder;
    const { authenticator } = await makeHolder(app);
    const options = await openBrowser(app).call(loginOptions);
    const body = authenticator.sign(options);
    const browsers = Array.from({ length: 10 }, () => openBrowser(app));
    await Promise.allSettled(browsers.map((browser) => browser.call(loginByPasskey, { body })));
    const states = await Promise.all(browsers.map((browser) => browser.call(session)));
    expect(states.filter(({ state }) => state === 'active')).toHaveLength(1);
  });

  it('refuses every answer that does not fit', async () => {
    const { app } = holder;
    const { authenticator } = await makeHolder(app);
    const browser = openBrowser(app);
    const ask = () => browser.call(loginOptions);
    const refusal = async (body: ReturnType<Authenticator['sign']>) =>
      (await browser.refused(loginByPasskey, { body })).code;
    // An unknown passkey, a challenge that was never issued, one that is too old, one issued for another use.
    expect(await refusal(makeAuthenticator(HERE).sign(await ask()))).toBe('passkey_refused');
    expect(await refusal(authenticator.sign({ challenge: 'bm90IG91cnM' }))).toBe('passkey_late');
    const old = await ask();
    await app.advance('6 minutes');
    expect(await refusal(authenticator.sign(old))).toBe('passkey_late');
    const changed = authenticator.sign(await ask());
    changed.response.signature = `${changed.response.signature.slice(0, -4)}AAAA`;
    expect(await refusal(changed)).toBe('passkey_refused');
    const empty = authenticator.sign(await ask());
    empty.response.clientDataJSON = '';
    expect(await refusal(empty)).toBe('passkey_refused');
    expect(await browser.call(session)).toMatchObject({ state: 'anonymous' });
  });

  it('refuses a copy of the authenticator, by its count', async () => {
    const { app } = holder;
    const { authenticator } = await makeHolder(app);
    const browser = openBrowser(app);
    const enter = async (count: number) => {
      const body = authenticator.sign(await browser.call(loginOptions), count);
      return browser.call(loginByPasskey, { body });
    };
    await enter(7);
    await expect(enter(7)).rejects.toThrow('passkey_login was refused');
    await expect(enter(3)).rejects.toThrow('passkey_login was refused');
    await enter(8);
  });
});

describe('a passkey as the second step', () => {
  it('opens the session that showed a password', async () => {
    const { app } = holder;
    const { user, authenticator } = await makeHolder(app);
    const browser = await logIn(app, user);
    expect(await browser.call(session)).toMatchObject({ state: 'mfa_pending' });
    const options = await browser.call(verifyOptions);
    expect(options['allowCredentials']).toHaveLength(1);
    const answer = await browser.call(verify, { body: authenticator.sign(options) });
    expect(answer).toMatchObject({ state: 'active', method: 'password' });
  });

  it('has to be one of the account’s own, for a challenge of this session', async () => {
    const { app } = holder;
    const mine = await makeHolder(app);
    const other = await makeHolder(app);
    const browser = await logIn(app, mine.user);
    const foreign = other.authenticator.sign(await browser.call(verifyOptions));
    expect((await browser.refused(verify, { body: foreign })).code).toBe('passkey_refused');
    // A challenge for logging in is refused for the second step, and so is one of another session.
    const forLogin = mine.authenticator.sign(await openBrowser(app).call(loginOptions));
    expect((await browser.refused(verify, { body: forLogin })).code).toBe('passkey_late');
    const elsewhere = mine.authenticator.sign(await (await logIn(app, mine.user)).call(verifyOptions));
    expect((await browser.refused(verify, { body: elsewhere })).code).toBe('passkey_late');
    expect(await browser.call(session)).toMatchObject({ state: 'mfa_pending' });
  });

  it('is not offered to an account that has none', async () => {
    const { app } = holder;
    const browser = await logIn(app, await makeUser(app.services, { password: PASSWORD }));
    expect((await browser.refused(verifyOptions)).code).toBe('mfa_missing');
  });
});

describe('the passkeys of an account', () => {
  it('can be renamed and removed by their owner alone', async () => {
    const { app } = holder;
    const { browser } = await makeHolder(app);
    const [passkey] = (await browser.call(status)).passkeys;
    const params = { id: passkey?.id ?? 0 };
    const stranger = (await makeHolder(app)).browser;
    expect((await stranger.refused(rename, { params, body: { name: 'Mine' } })).code).toBe('not_found');
    expect((await stranger.refused(remove, { params })).code).toBe('not_found');
    await browser.call(rename, { params, body: { name: '  Blue key ' } });
    expect((await browser.call(status)).passkeys).toMatchObject([{ name: 'Blue key' }]);
    await browser.call(remove, { params });
    expect(await browser.call(status)).toMatchObject({ passkeys: [], recovery_codes: null });
    expect(await browser.call(session)).toMatchObject({ account: { mfa_enabled: false } });
  });

  it('keep the second step on beside an app, and one removed at the same moment as the app turns it off', async () => {
    const { app } = holder;
    const { browser, user } = await makeHolder(app);
    await addApp(app, browser);
    const [passkey] = (await browser.call(status)).passkeys;
    const params = { id: passkey?.id ?? 0 };
    await Promise.all([browser.call(remove, { params }), browser.call(ENDPOINTS.mfa.mfa_remove_totp)]);
    expect(await browser.call(session)).toMatchObject({ account: { mfa_enabled: false } });
    expect(await (await logIn(app, user)).call(session)).toMatchObject({ state: 'active' });
  });

  it('are removed only after a fresh proof, which they can give themselves', async () => {
    const { app } = holder;
    const { browser, authenticator } = await makeHolder(app);
    const [passkey] = (await browser.call(status)).passkeys;
    const params = { id: passkey?.id ?? 0 };
    await app.advance('11 minutes');
    expect((await browser.refused(remove, { params })).code).toBe('proof_needed');
    await browser.call(provePasskey, { body: authenticator.sign(await browser.call(verifyOptions)) });
    await browser.call(remove, { params });
  });
});
