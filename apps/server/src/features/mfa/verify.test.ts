import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { FEW_GUESSES } from '#test/guesses.ts';
import { type Browser, openBrowser } from '#test/browser.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { addApp, codeOf, logIn, makeCareful, PASSWORD } from '#test/second-step.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';

const { auth_session: session, login } = ENDPOINTS.accounts;
const { mfa_verify: verify, mfa_recovery: recovery, mfa_status: status } = ENDPOINTS.mfa;
const holder = testApp();

const codesOf = (answers: readonly { code: string }[]) => answers.map(({ code }) => code);

/** Answers of many tries, `null` for those that were taken. */
async function tryAll(tries: readonly (() => Promise<unknown>)[]): Promise<(string | null)[]> {
  return Promise.all(
    tries.map(async (one) => {
      try {
        await one();
        return null;
      } catch (error) {
        return (error as { problem: { code: string } }).problem.code;
      }
    }),
  );
}

async function audited(app: TestApp, companyId: number): Promise<string[]> {
  const rows = await app.services.database.company(companyId, 'read', (db) =>
    db.selectFrom('audit_log').select('action').orderBy('id').execute(),
  );
  return rows.map(({ action }) => action);
}

describe('logging in with an app', () => {
  it('waits for a code after the password, and opens a fresh session with it', async () => {
    const { app } = holder;
    const { user, secret } = await makeCareful(app);
    const browser = await logIn(app, user);
    const pending = browser.token();
    const before = await browser.call(session);
    expect(before).toMatchObject({ is_authenticated: false, state: 'mfa_pending' });
    expect(await browser.call(ENDPOINTS.mfa.mfa_ways)).toEqual({ app: true, passkey: false, recovery: true });
    expect(await browser.refused(ENDPOINTS.accounts.companies)).toMatchObject({ code: 'mfa_required' });
    const after = await browser.call(verify, { body: { code: await codeOf(app, secret) } });
    expect(after).toMatchObject({ is_authenticated: true, state: 'active', method: 'password' });
    expect(browser.token()).not.toBe(pending);
    expect(await openBrowser(app, pending).call(session)).toMatchObject({ state: 'anonymous' });
    expect(await audited(app, user.company_id)).toContain('mfa.passed');
  });

  it('takes the codes of one step before and after now, and no others', async () => {
    const { app } = holder;
    for (const [steps, fits] of [
      [-1, true],
      [1, true],
      [-3, false],
      [3, false],
    ] as const) {
      const { user, secret } = await makeCareful(app);
      await app.advance('3 minutes');
      const browser = await logIn(app, user);
      const body = { code: await codeOf(app, secret, steps) };
      if (fits) await browser.call(verify, { body });
      else expect((await browser.refused(verify, { body })).code).toBe('mfa_code_wrong');
    }
  });

  it('takes a code once, also that of the set-up, and none of a step before', async () => {
    const { app } = holder;
    const { user, secret } = await makeCareful(app);
    const first = await logIn(app, user);
    const setUp = { code: await codeOf(app, secret, -1) };
    expect((await first.refused(verify, { body: setUp })).code).toBe('mfa_code_used');
    const late = { code: await codeOf(app, secret, 1) };
    await first.call(verify, { body: late });
    const second = await logIn(app, user);
    expect((await second.refused(verify, { body: late })).code).toBe('mfa_code_used');
    const earlier = { code: await codeOf(app, secret) };
    expect((await second.refused(verify, { body: earlier })).code).toBe('mfa_code_used');
  });

  it.each(['one session', 'many sessions'])(
    'logs in once with one code posted 50 times at once: %s',
    async (how) => {
      const { app } = holder;
      const { user, secret } = await makeCareful(app);
      const many = how === 'many sessions';
      const tokens = await Promise.all(
        Array.from({ length: many ? 50 : 1 }, () =>
          app.services.database.global('write', (db) =>
            startSession(db, {
              account_id: user.account_id,
              client: { ip: '127.0.0.1', user_agent: 'browser' },
              method: 'password',
              mfa: 'pending',
            }),
          ),
        ),
      );
      const code = await codeOf(app, secret);
      const browsers = Array.from({ length: 50 }, (_, index) =>
        openBrowser(app, tokens[many ? index : 0] ?? null),
      );
      const answers = await tryAll(browsers.map((browser) => () => browser.call(verify, { body: { code } })));
      expect(answers.filter((answer) => answer === null)).toHaveLength(1);
      const states = await Promise.all(browsers.map((browser) => browser.call(session)));
      expect(states.filter(({ state }) => state === 'active')).toHaveLength(1);
    },
  );
});

describe('guessing', () => {
  const wrongCode = (right: string, index: number) => {
    const code = String(index % 1_000_000).padStart(6, '0');
    return code === right ? '999999' : code;
  };

  it(`looks at few of ${FEW_GUESSES} codes, and the owner still gets in`, { timeout: 120_000 }, async () => {
    const { app } = holder;
    const { user, secret, recovery_codes: codes } = await makeCareful(app);
    // An attacker with the password logs in again and again, from many addresses.
    const guessers: Browser[] = [];
    for (let index = 0; index < 50; index += 1) {
      const token = await app.services.database.global('write', (db) =>
        startSession(db, {
          account_id: user.account_id,
          client: { ip: '127.0.0.1', user_agent: 'guesser' },
          method: 'password',
          mfa: 'pending',
        }),
      );
      guessers.push(openBrowser(app, token));
    }
    const right = await codeOf(app, secret);
    const answers: string[] = [];
    for (let index = 0; index < FEW_GUESSES; index += 40) {
      const round = Array.from({ length: 40 }, (_, offset) => {
        const guesser = guessers[(index + offset) % guessers.length] ?? openBrowser(app);
        return guesser.refused(verify, { body: { code: wrongCode(right, index + offset) } });
      });
      answers.push(...codesOf(await Promise.all(round)));
    }
    const looked = answers.filter((code) => code !== 'mfa_too_many');
    expect(new Set(looked)).toEqual(new Set(['mfa_code_wrong']));
    expect(looked.length).toBeLessThanOrEqual(10);

    const owner = await logIn(app, user);
    const refusal = await owner.refused(verify, { body: { code: right } });
    expect(refusal).toMatchObject({ code: 'mfa_too_many', title: expect.stringContaining('15 min') });
    await owner.call(recovery, { body: { code: codes[0] ?? '' } });

    await app.advance('16 minutes');
    const later = await logIn(app, user);
    await later.call(verify, { body: { code: await codeOf(app, secret) } });
  });

  it('uses up the session it comes from first, and the owner’s next log-in is not touched', async () => {
    const { app } = holder;
    const { user, secret } = await makeCareful(app);
    const guesser = await logIn(app, user);
    const answers = [];
    for (let index = 0; index < 30; index += 1) {
      answers.push(await guesser.refused(verify, { body: { code: wrongCode('', index) } }));
    }
    expect(codesOf(answers).filter((code) => code === 'mfa_code_wrong')).toHaveLength(5);
    const owner = await logIn(app, user);
    await owner.call(verify, { body: { code: await codeOf(app, secret) } });
  });

  it('is counted by the day as well', { timeout: 60_000 }, async () => {
    const { app } = holder;
    const { user } = await makeCareful(app);
    let looked = 0;
    for (let quarter = 0; quarter < 12; quarter += 1) {
      for (let login = 0; login < 3; login += 1) {
        const guesser = await logIn(app, user);
        for (let index = 0; index < 6; index += 1) {
          const { code } = await guesser.refused(verify, { body: { code: '000000' } });
          if (code === 'mfa_code_wrong') looked += 1;
        }
      }
      await app.advance('16 minutes');
    }
    expect(looked).toBe(50);
  });

  it('has a separate count for recovery codes', { timeout: 60_000 }, async () => {
    const { app } = holder;
    const { user, secret } = await makeCareful(app);
    const answers = [];
    for (let index = 0; index < 15; index += 1) {
      const guesser = await logIn(app, user);
      answers.push(await guesser.refused(recovery, { body: { code: `abcd-efgh-${index}` } }));
    }
    expect(codesOf(answers).filter((code) => code === 'recovery_code_wrong')).toHaveLength(10);
    const owner = await logIn(app, user);
    await owner.call(verify, { body: { code: await codeOf(app, secret) } });
  });
});

describe('a recovery code', () => {
  it('opens a session once, in whatever way it is typed, and the owner hears of it', async () => {
    const { app } = holder;
    const { user, recovery_codes: codes } = await makeCareful(app);
    const [code = ''] = codes;
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    const browsers = await Promise.all(Array.from({ length: 5 }, () => logIn(app, user)));
    const answers = await tryAll(browsers.map((one) => () => one.call(recovery, { body: { code: typed } })));
    expect(answers.filter((answer) => answer === 'recovery_code_wrong')).toHaveLength(4);
    const winner = browsers[answers.indexOf(null)];
    expect(await winner?.call(status)).toMatchObject({ recovery_codes: { left: 9, total: 10 } });
    const subjects = (await mailsTo(app, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A recovery code was used');
    expect(await audited(app, user.company_id)).toContain('mfa.recovery_used');
  });

  it('of another account is not taken', async () => {
    const { app } = holder;
    const one = await makeCareful(app);
    const other = await makeCareful(app);
    const browser = await logIn(app, one.user);
    const body = { code: other.recovery_codes[0] ?? '' };
    expect((await browser.refused(recovery, { body })).code).toBe('recovery_code_wrong');
  });

  it('is kept as a hash', async () => {
    const { app } = holder;
    const { user, recovery_codes: codes, secret } = await makeCareful(app);
    const stored = await app.services.database.global('read', async (db) => ({
      codes: await db
        .selectFrom('mfa_recovery_codes')
        .selectAll()
        .where('account_id', '=', user.account_id)
        .execute(),
      totp: await db.selectFrom('mfa_totp').selectAll().where('account_id', '=', user.account_id).execute(),
    }));
    const text = JSON.stringify(stored, (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    for (const code of codes) expect(text).not.toContain(code);
    expect(text).not.toContain(secret);
  });
});

describe('an admin who was away too long', () => {
  it('is not let in by a code alone', async () => {
    const { app } = holder;
    const options = { session_policy: { admin_idle_minutes: 30, admin_absolute_hours: 12 } };
    const company = await makeCompany(app.services, { options });
    const { browser, secret } = await makeCareful(app, { company_id: company.id, role: 2 });
    expect((await browser.call(session)).workspaces).toMatchObject([{ gate: null }]);
    await app.advance('40 minutes');
    const after = await browser.call(verify, { body: { code: await codeOf(app, secret) } });
    expect(after.workspaces).toMatchObject([{ gate: 'login_again' }]);
  });
});

describe('a workspace that requires a second step', () => {
  it('leads a session that has none to the set-up, and one that has not shown it to the code', async () => {
    const { app } = holder;
    const company = await makeCompany(app.services);
    const superadmin = await makeUser(app.services, { company_id: company.id, role: 2, password: PASSWORD });
    const browser = await logIn(app, superadmin);
    const params = { company_id: company.id };
    await browser.call(ENDPOINTS.mfa.mfa_setup_url, { params, body: { two_fa: 'required' } });
    const asked = await browser.call(session);
    expect(asked.workspaces).toMatchObject([{ gate: 'mfa_setup_required' }]);
    expect((await browser.refused(ENDPOINTS.members.users, { params })).code).toBe('mfa_setup_required');

    const { secret } = await addApp(app, browser);
    expect((await browser.call(session)).workspaces).toMatchObject([{ gate: null }]);
    expect(await audited(app, company.id)).toEqual(
      expect.arrayContaining(['workspace.mfa_changed', 'mfa.enabled', 'mfa.app_added']),
    );
    const unproved = await app.as(superadmin);
    expect((await unproved.call(session)).workspaces).toMatchObject([{ gate: 'mfa_required' }]);

    const token = await app.services.database.global('write', (db) =>
      startSession(db, {
        account_id: superadmin.account_id,
        client: { ip: '127.0.0.1', user_agent: 'browser' },
        method: 'password',
      }),
    );
    const active = openBrowser(app, token);
    const after = await active.call(verify, { body: { code: await codeOf(app, secret) } });
    expect(after.workspaces).toMatchObject([{ gate: null }]);
  });

  it('is visible to superadmins alone, and counts who is ready', async () => {
    const { app } = holder;
    const { user } = await makeCareful(app, { role: 1 });
    const params = { company_id: user.company_id };
    await makeUser(app.services, { company_id: user.company_id });
    const admin = await app.as(user);
    expect(await admin.call(ENDPOINTS.mfa.two_fa, { params })).toEqual({
      two_fa: 'optional',
      members: 2,
      members_with_mfa: 1,
    });
    const refusal = await admin.refused(ENDPOINTS.mfa.mfa_setup_url, {
      params,
      body: { two_fa: 'required' },
    });
    expect(refusal.code).toBe('superadmin_only');
  });

  it('shows the set-up where a workspace offers it, or the account has it already', async () => {
    const { app } = holder;
    const user = await makeUser(app.services, { role: 2, password: PASSWORD });
    const browser = await logIn(app, user);
    const params = { company_id: user.company_id };
    const offered = async () => (await browser.call(session)).account?.mfa_offered;
    expect(await offered()).toBe(true);
    await browser.call(ENDPOINTS.mfa.mfa_setup_url, { params, body: { two_fa: 'off' } });
    expect(await offered()).toBe(false);
    await addApp(app, browser);
    expect(await offered()).toBe(true);
  });
});

describe('a wrong password', () => {
  it('does not say that there is a second step', async () => {
    const { app } = holder;
    const { user } = await makeCareful(app);
    const body = { email: user.email, password: 'something else entirely' };
    expect((await app.anonymous.refused(login, { body })).code).toBe('wrong_credentials');
  });
});
