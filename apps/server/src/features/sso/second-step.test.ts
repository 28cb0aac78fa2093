import { ENDPOINTS, type TwoFa } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createClient } from '#client.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { Caller, makeSsoHouse, refusalIn, settingsOf, type SsoHouse } from '#test/sign-on.ts';
import { checkAssertion } from './assertion/rules.ts';
import { readXml } from './xml/rules.ts';

const { auth_session: session, erase_me: eraseMe, workspace_byid: open } = ENDPOINTS.accounts;
const { sso_save: save } = ENDPOINTS.sso;
const { mfa_setup_url: setTwoFa } = ENDPOINTS.mfa;
const holder = testApp();

const PASSWORD = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
const REFEDS = 'https://refeds.org/profile/mfa';
const ENTRA = 'http://schemas.microsoft.com/claims';

async function makeHouse(twoFa: TwoFa = 'required', given: Parameters<typeof settingsOf>[1] = {}) {
  const house = await makeSsoHouse(holder.app, given);
  await holder.app.services.database.global('write', (db) =>
    db.updateTable('companies').set({ two_fa: twoFa }).where('id', '=', house.company_id).execute(),
  );
  return { ...house, params: { company_id: house.company_id } };
}

const browserOf = (token: string) =>
  createClient(holder.app, {
    cookie: `fika_session=${token}`,
    'x-csrf-token': csrfToken(holder.app.services.keys.csrf, token),
  });

/** A person after their way through the provider: where it ended, and their browser. */
async function comeIn(house: SsoHouse, given: Parameters<Caller['comeIn']>[1] = {}, query = '') {
  const caller = new Caller(holder.app, house.slug);
  const end = refusalIn(await caller.comeIn(house.idp, { email: house.superadmin.email, ...given }, query));
  return { end, browser: browserOf(caller.cookies['fika_session'] ?? '') };
}

const auditOf = async ({ company_id }: SsoHouse, action: string) =>
  holder.app.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('audit_log').select('data').where('action', '=', action).orderBy('id').execute(),
  );

describe('a workspace that requires two-step verification', () => {
  it('refuses a login whose provider reports none, and the log has it', async () => {
    const house = await makeHouse();
    expect((await comeIn(house, { context: PASSWORD })).end).toBe('second_step');
    expect((await comeIn(house)).end).toBe('second_step');
    expect(await auditOf(house, 'sso.refused')).toEqual([
      { data: { code: 'second_step' } },
      { data: { code: 'second_step' } },
    ]);
    expect(await auditOf(house, 'sso.login')).toEqual([]);
  });

  it.each([
    ['a context of REFEDS', { context: REFEDS }],
    ['a context of SAML', { context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI' }],
    [
      'the methods of Entra',
      { attributes: { [`${ENTRA}/authnmethodsreferences`]: ['password', `${ENTRA}/multipleauthn`] } },
    ],
    ['the methods of Okta', { attributes: { amr: ['pwd', 'mfa'] } }],
  ])('takes %s', async (_what, given) => {
    const house = await makeHouse();
    const { end, browser } = await comeIn(house, given);
    expect(end).toBe(`/account/${house.slug}`);
    expect((await browser.call(session)).workspaces[0]?.gate).toBeNull();
    expect(await auditOf(house, 'sso.login')).toMatchObject([{ data: { second_step: true } }]);
    expect(await auditOf(house, 'login.succeeded')).toMatchObject([{ data: { second_step: true } }]);
  });

  it('relies on the provider where the settings say so, or are older than the question', async () => {
    const house = await makeHouse('required', { checks_second_step: false });
    const { end, browser } = await comeIn(house, { context: PASSWORD });
    expect(end).toBe(`/account/${house.slug}`);
    expect((await browser.call(session)).workspaces[0]?.gate).toBeNull();
    const older = await makeHouse();
    await holder.app.services.database.global('write', (db) =>
      db
        .updateTable('companies')
        .set({ options: sql`options #- '{single_sign_on,checks_second_step}'` })
        .where('id', '=', older.company_id)
        .execute(),
    );
    const known = await comeIn(older);
    expect(known.end).toBe(`/account/${older.slug}`);
    const kept = await known.browser.call(save, { params: older.params, body: settingsOf(older.idp) });
    expect(kept.settings?.checks_second_step).toBe(false);
    expect((await comeIn(older)).end).toBe(`/account/${older.slug}`);
  });

  it('shows a superadmin who tries the settings that the report is missing', async () => {
    const house = await makeHouse('required', { enabled: false });
    const { email, account_id } = house.superadmin;
    const token = await holder.app.services.database.global('write', (db) =>
      startSession(db, {
        account_id,
        client: { ip: '', user_agent: 'browser' },
        method: 'password',
        mfa: 'passed',
      }),
    );
    const browser = browserOf(token);
    const { params } = house;
    const caller = new Caller(holder.app, house.slug);
    caller.cookies['fika_session'] = token;
    expect(refusalIn(await caller.comeIn(house.idp, { email, context: PASSWORD }, '?test=1'))).toBe(
      'second_step',
    );
    expect((await browser.call(ENDPOINTS.sso.sso_get, { params })).settings?.tested_at).toBeNull();
    expect(refusalIn(await caller.comeIn(house.idp, { email, context: REFEDS }, '?test=1'))).toBe('passed');
  });
});

describe('a workspace that does not require it', () => {
  it('lets people in, and notes what the provider reported', async () => {
    const house = await makeHouse('optional');
    expect((await comeIn(house, { context: PASSWORD })).end).toBe(`/account/${house.slug}`);
    const [entry] = await auditOf(house, 'sso.login');
    expect(entry?.data).toEqual({
      contexts: [PASSWORD],
      second_step: false,
      vouched_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
  });

  it('asks people to log in again once it does, unless their login was reported', async () => {
    const house = await makeHouse('optional');
    const weak = await comeIn(house, { context: PASSWORD });
    const strong = await comeIn(house, { context: REFEDS });
    await strong.browser.call(setTwoFa, { params: house.params, body: { two_fa: 'required' } });
    const input = { params: { id: house.company_id } };
    await strong.browser.call(open, input);
    expect((await weak.browser.refused(open, input)).code).toBe('login_again');
  });

  it('locks nobody out: the person who requires it comes in with a report', async () => {
    const house = await makeHouse('optional');
    const weak = await comeIn(house, { context: PASSWORD });
    const { params } = house;
    const enforced = { params, body: settingsOf(house.idp, { enforced: true }) };
    const relying = { params, body: settingsOf(house.idp, { enforced: true, checks_second_step: false }) };
    const required = { params, body: { two_fa: 'required' as const } };
    await weak.browser.call(save, enforced);
    expect((await weak.browser.refused(setTwoFa, required)).code).toBe('second_step_unreported');
    await weak.browser.call(save, relying);
    await weak.browser.call(setTwoFa, required);
    const checked = { params, body: settingsOf(house.idp, { enforced: true, checks_second_step: true }) };
    expect((await weak.browser.refused(save, checked)).code).toBe('second_step_unreported');
    const strong = await comeIn(house, { context: REFEDS });
    await strong.browser.call(save, checked);
    await strong.browser.call(open, { params: { id: house.company_id } });
  });
});

describe('what an assertion says of the login', () => {
  const NOW = '2026-11-26T12:00:00.000Z';
  const read = (statements: string) =>
    checkAssertion(
      readXml(
        `<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ID="_1"><Issuer>idp</Issuer>
<Subject><NameID>ada</NameID><SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
<SubjectConfirmationData Recipient="acs" InResponseTo="_2" NotOnOrAfter="2026-11-26T12:05:00Z"/></SubjectConfirmation></Subject>
<Conditions NotOnOrAfter="2026-11-26T12:05:00Z"><AudienceRestriction><Audience>us</Audience></AudienceRestriction></Conditions>
${statements}</Assertion>`,
        100_000,
      ).documentElement,
      { issuer: 'idp', audience: 'us', recipient: 'acs', request_id: '_2', now: NOW },
    ).authentication;
  const statement = (instant: string, context = '') =>
    `<AuthnStatement ${instant}><AuthnContext>${context && `<AuthnContextClassRef>${context}</AuthnContextClassRef>`}</AuthnContext></AuthnStatement>`;

  it('is the oldest of its statements, and all of their contexts', () => {
    const both =
      statement('AuthnInstant="2026-11-26T11:00:00Z"', 'a') +
      statement('AuthnInstant="2026-11-26T11:59:00Z"', 'b');
    expect(read(both)).toEqual({ contexts: ['a', 'b'], at: '2026-11-26T11:00:00.000Z' });
  });

  it('is unknown where a statement does not say when', () => {
    const both = statement('AuthnInstant="2026-11-26T11:59:00Z"') + statement('');
    expect(read(both)).toEqual({ contexts: [], at: null });
  });

  it('is not in the future', () => {
    expect(() => read(statement('AuthnInstant="2026-11-26T12:02:00Z"'))).toThrow('not_yet_valid');
    expect(read(statement('AuthnInstant="2026-11-26T12:00:30Z"')).at).toBe('2026-11-26T12:00:30.000Z');
  });
});

describe('a recent login', () => {
  it('is asked of the provider where the person logs in again', async () => {
    const { app } = holder;
    const house = await makeHouse('optional');
    expect(await new Caller(app, house.slug).ask()).toMatchObject({ is_again: false });
    expect(await new Caller(app, house.slug).ask('?again=1')).toMatchObject({ is_again: true });
    // The page in between keeps the wish.
    const page = await new Caller(app, house.slug).go(`/saml/${house.slug}/login?again=1`);
    expect(page).toContain('name="again" value="1"');
  });

  it('is one at the provider: a member who was let in by an older one does not delete their data', async () => {
    const house = await makeHouse('optional');
    const people = [
      await makeUser(holder.app.services, { company_id: house.company_id }),
      await makeUser(holder.app.services, { company_id: house.company_id }),
    ] as const;
    const input = { params: house.params, body: { password: null } };
    const recent = await comeIn(house, { email: people[0].email });
    await recent.browser.call(eraseMe, input);
    // The provider’s clock stays behind: it reports a login of eleven minutes ago.
    await holder.app.advance('11 minutes');
    const older = await comeIn(house, { email: people[1].email, lifetime: 7_200 });
    expect((await older.browser.refused(eraseMe, input)).code).toBe('fresh_login_needed');
  });
});
