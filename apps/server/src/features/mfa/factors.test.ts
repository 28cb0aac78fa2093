import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { openBrowser } from '#test/browser.ts';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { addApp, codeOf, logIn, makeCareful, PASSWORD } from '#test/second-step.ts';

const { auth_session: session } = ENDPOINTS.accounts;
const {
  mfa_status: status,
  mfa_setup: setup,
  mfa_setup_confirm: confirm,
  mfa_remove_totp: remove,
  mfa_recovery_renew: renew,
  mfa_recovery: recovery,
  mfa_prove: prove,
  mfa_verify: verify,
} = ENDPOINTS.mfa;
const holder = testApp();

describe('setting an app up', () => {
  it('turns the second step on when one of its codes fits, and gives ten recovery codes', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const browser = await logIn(app, user);
    const { secret, uri } = await browser.call(setup);
    // 160 bits, base32.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Fika:.*issuer=Fika.*digits=6.*period=30/);
    expect((await browser.refused(confirm, { body: { code: '000000' } })).code).toBe('mfa_code_wrong');
    expect((await browser.call(session)).account).toMatchObject({ mfa_enabled: false });
    const answer = await browser.call(confirm, { body: { code: await codeOf(app, secret) } });
    expect(answer.recovery_codes).toHaveLength(10);
    // 28 of 31 characters are 138 bits: with 128 or more, a code cannot be guessed, nor a fast hash of it be brute-forced.
    for (const code of answer.recovery_codes ?? []) expect(code).toMatch(/^(?:[2-9a-z]{4}-){6}[2-9a-z]{4}$/);
    expect(answer.session).toMatchObject({ is_authenticated: true, account: { mfa_enabled: true } });
    expect(await browser.call(status)).toMatchObject({
      totp: { confirmed_at: expect.any(String) },
      recovery_codes: { left: 10, total: 10 },
      proofs: ['code'],
    });
  });

  it('ends the other sessions, which never passed it, and emails the owner', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD, culture: 'en' });
    const elsewhere = await logIn(app, user);
    const browser = await logIn(app, user);
    await addApp(app, browser);
    expect(await elsewhere.call(session)).toMatchObject({ state: 'anonymous' });
    expect(await browser.call(session)).toMatchObject({ state: 'active' });
    const [mail] = await mailsTo(app, user.email);
    expect(mail?.subject).toBe('Two-step verification is on');
    expect(mail?.text).toContain('/profile/mfa');
  });

  it('replaces an earlier app only when the new one is confirmed', async () => {
    const { app } = holder;
    const { browser, secret, user } = await makeCareful(app);
    const { secret: fresh } = await browser.call(setup);
    const still = await logIn(app, user);
    await still.call(verify, { body: { code: await codeOf(app, secret) } });
    await browser.call(confirm, { body: { code: await codeOf(app, fresh, -1) } });
    const after = await logIn(app, user);
    expect((await after.refused(verify, { body: { code: await codeOf(app, secret, 1) } })).code).toBe(
      'mfa_code_wrong',
    );
    await after.call(verify, { body: { code: await codeOf(app, fresh) } });
  });

  it('has to be finished within an hour', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const browser = await logIn(app, user);
    const { secret } = await browser.call(setup);
    await app.advance('61 minutes');
    await browser.call(prove, { body: { proof: PASSWORD } });
    const refusal = await browser.refused(confirm, { body: { code: await codeOf(app, secret) } });
    expect(refusal.code).toBe('mfa_not_begun');
  });
});

describe('a change', () => {
  it('ten minutes after the log-in needs the password again, and its guessing is bounded', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const browser = await logIn(app, user);
    await app.advance('11 minutes');
    expect(await browser.call(status)).toMatchObject({ is_proved: false, proofs: ['password'] });
    expect(await browser.refused(setup)).toMatchObject({ code: 'proof_needed', is_authenticated: true });
    const answers = [];
    for (let index = 0; index < 8; index += 1) {
      answers.push((await browser.refused(prove, { body: { proof: `a wrong password ${index}` } })).code);
    }
    expect(answers).toEqual([
      ...Array<string>(5).fill('wrong_password'),
      ...Array<string>(3).fill('mfa_too_many'),
    ]);
    await app.advance('16 minutes');
    await browser.call(prove, { body: { proof: PASSWORD } });
    await browser.call(setup);
    await app.advance('11 minutes');
    expect((await browser.refused(setup)).code).toBe('proof_needed');
  });

  it.each(['remove', 'renew', 'setup', 'passkey'])(
    'of an account with a second step needs that one: %s',
    async (what) => {
      const { app } = holder;
      const { browser, secret } = await makeCareful(app);
      const act = {
        remove,
        renew,
        setup,
        passkey: ENDPOINTS.mfa.passkey_register_options,
      }[what] as typeof renew;
      await app.advance('11 minutes');
      expect((await browser.refused(act)).code).toBe('proof_needed');
      // The browser of the open laptop may have stored the password.
      expect((await browser.refused(prove, { body: { proof: PASSWORD } })).code).toBe('recovery_code_wrong');
      expect((await browser.refused(act)).code).toBe('proof_needed');
      await browser.call(prove, { body: { proof: await codeOf(app, secret) } });
      await browser.call(act);
    },
  );

  it('continues under another token once it is proved', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const browser = await logIn(app, user);
    const before = browser.token();
    const { account } = await browser.call(prove, { body: { proof: PASSWORD } });
    expect(account?.email).toBe(user.email);
    expect(browser.token()).not.toBe(before);
    expect((await browser.call(session)).is_authenticated).toBe(true);
    expect((await openBrowser(app, before).refused(status)).code).toBe('not_authenticated');
  });

  it('can be proved by a recovery code, which is used up by it', async () => {
    const { app } = holder;
    const { browser, recovery_codes: codes } = await makeCareful(app);
    await app.advance('11 minutes');
    await browser.call(prove, { body: { proof: codes[3] ?? '' } });
    expect(await browser.call(status)).toMatchObject({ is_proved: true, recovery_codes: { left: 9 } });
    expect((await browser.refused(prove, { body: { proof: codes[3] ?? '' } })).code).toBe(
      'recovery_code_wrong',
    );
  });

  it('needs a fresh log-in where there is no password', async () => {
    const { app } = holder;
    const user = await makeUser(app.services);
    const browser = await app.as(user);
    await app.advance('11 minutes');
    expect(await browser.call(status)).toMatchObject({ is_proved: false, proofs: [] });
    expect((await browser.refused(prove, { body: { proof: 'anything' } })).code).toBe('proof_impossible');
  });

  it('of one session is not proved for another', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const [one, other] = [await logIn(app, user), await logIn(app, user)];
    await app.advance('11 minutes');
    await one.call(prove, { body: { proof: PASSWORD } });
    expect((await other.refused(setup)).code).toBe('proof_needed');
  });
});

describe('removing the app', () => {
  it('turns two-step verification off, voids the recovery codes, and emails the owner', async () => {
    const { app } = holder;
    const { browser, user, recovery_codes: codes } = await makeCareful(app);
    const waiting = await logIn(app, user);
    await browser.call(remove);
    expect(await browser.call(status)).toMatchObject({ totp: null, recovery_codes: null });
    // A pending login could not be completed.
    expect((await waiting.refused(recovery, { body: { code: codes[0] ?? '' } })).code).toBe(
      'not_authenticated',
    );
    expect((await logIn(app, user)).token()).not.toBeNull();
    expect(await (await logIn(app, user)).call(session)).toMatchObject({ state: 'active' });
    const subjects = (await mailsTo(app, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-step verification is off');
    expect((await browser.refused(remove)).code).toBe('not_found');
  });

  it('while a workspace requires one leads to the set-up', async () => {
    const { app } = holder;
    const { browser, user } = await makeCareful(app, { role: 2 });
    const params = { company_id: user.company_id };
    await browser.call(ENDPOINTS.mfa.mfa_setup_url, { params, body: { two_fa: 'required' } });
    await browser.call(remove);
    const after = await logIn(app, user);
    expect((await after.call(session)).workspaces).toMatchObject([{ gate: 'mfa_setup_required' }]);
  });
});

describe('new recovery codes', () => {
  it('end the old ones', async () => {
    const { app } = holder;
    const { browser, user, recovery_codes: old } = await makeCareful(app);
    const { recovery_codes: fresh } = await browser.call(renew);
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => old.includes(code))).toEqual([]);
    const login = await logIn(app, user);
    expect((await login.refused(recovery, { body: { code: old[0] ?? '' } })).code).toBe(
      'recovery_code_wrong',
    );
    expect((await login.call(recovery, { body: { code: fresh[0] ?? '' } })).left).toBe(9);
  });

  it('exist only beside a factor', async () => {
    const { app } = holder;
    const browser = await logIn(app, await makeUser(app.services, { password: PASSWORD }));
    expect((await browser.refused(renew)).code).toBe('mfa_missing');
  });
});
