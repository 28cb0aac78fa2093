import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { createClient } from '#client.ts';
import { testApp } from '#test/app.ts';
import { FEW_GUESSES } from '#test/guesses.ts';
import { makeUser } from '#test/factories.ts';
import { address, invitationScene, NEW } from '#test/invitations.ts';

const {
  invites,
  invite_resend: resend,
  invite_revoke: revoke,
  invite_link_renew: renewLink,
  auth_invitation: describeToken,
  auth_invitation_accept: accept,
  auth_invitation_request: request,
  join,
} = ENDPOINTS.invitations;
const holder = testApp();
const { house, database, send, mailsTo, tokenFor, visitor, membersNamed, statesOf } = invitationScene(holder);

describe('the invitations of a member', () => {
  it('are those that they joined with or that wait at their address, and no others', async () => {
    const north = await house();
    const [nora, other] = [address(), address()];
    await send(north, nora);
    await send(north, other);
    await visitor().call(accept, { body: { token: await tokenFor(nora), ...NEW } });
    const { id } = await database().company(north.company_id, 'read', (db) =>
      db.selectFrom('users').select('id').where('email', '=', nora).executeTakeFirstOrThrow(),
    );
    const params = { company_id: north.company_id };
    const list = await north.browser.call(invites, { params, query: { member: id } });
    expect(list.results.map(({ email, state }) => [email, state])).toEqual([[nora, 'accepted']]);
    const stranger = await makeUser(holder.app.services);
    const refusal = await north.browser.refused(invites, { params, query: { member: stranger.user_id } });
    expect(refusal).toMatchObject({ code: 'not_found', status: 404 });
  });
});

describe('an invitation', () => {
  it('makes an account and a member of who opens it, and says so before anything happens', async () => {
    const north = await house();
    const email = address();
    await send(north, email);
    const token = await tokenFor(email);
    const shown = await visitor().call(describeToken, { body: { token } });
    expect(shown).toMatchObject({
      step: 'register',
      email,
      invited_by_name: 'Ann Adm',
      workspace: { name: 'Northwind', slug: north.slug },
    });
    expect(await membersNamed(north, email)).toEqual([]);
    const session = await visitor().call(accept, { body: { token, ...NEW } });
    expect(session).toMatchObject({
      is_authenticated: true,
      method: 'invitation',
      slug: north.slug,
      workspaces: [{ slug: north.slug, role: 0, gate: null }],
    });
    expect(await membersNamed(north, email)).toMatchObject([
      { first_name: 'Nora', role: 0, is_active: true },
    ]);
    expect(await statesOf(north)).toEqual(['accepted']);
    const account = await database().global('read', (db) =>
      db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    );
    expect(account.email_verified_at).not.toBeNull();
    const logged = await visitor().call(ENDPOINTS.accounts.login, {
      body: { email, password: NEW.password },
    });
    expect(logged.is_authenticated).toBe(true);
    expect((await visitor().refused(accept, { body: { token, ...NEW } })).code).toBe('invitation_used');
    expect((await visitor().refused(describeToken, { body: { token } })).code).toBe('invitation_used');
  });

  it('asks for what an account needs, beside the field', async () => {
    const north = await house();
    const email = address();
    await send(north, email);
    const token = await tokenFor(email);
    const errors = async (body: object) =>
      (await visitor().refused(accept, { body: { token, ...body } })).errors?.map(({ path, code }) => [
        path,
        code,
      ]);
    expect(await errors({})).toEqual([['first_name', 'required']]);
    expect(await errors({ ...NEW, password: 'short' })).toEqual([['password', 'password_short']]);
    expect(await errors({ ...NEW, password: 'password1234' })).toEqual([['password', 'password_common']]);
    expect(await statesOf(north)).toEqual(['pending']);
  });

  it('is used once, however many accept it at the same time', async () => {
    const north = await house();
    const email = address();
    await send(north, email);
    const token = await tokenFor(email);
    await visitor().call(describeToken, { body: { token } });
    // Only a few of them get to hash a password; the first of these makes the account.
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => visitor().call(accept, { body: { token, ...NEW } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await membersNamed(north, email)).toHaveLength(1);
    const joins = await database().company(north.company_id, 'read', (db) =>
      db.selectFrom('audit_log').select('id').where('action', '=', 'member.joined').execute(),
    );
    expect(joins).toHaveLength(1);
  });

  it('is used once by a logged-in person, too', async () => {
    const north = await house();
    const somebody = await makeUser(holder.app.services, { email: address() });
    await send(north, somebody.email);
    const token = await tokenFor(somebody.email);
    const browser = await holder.app.as(somebody);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => browser.call(accept, { body: { token } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await membersNamed(north, somebody.email)).toHaveLength(1);
  });

  it('is no way into an account that exists: its owner logs in first', async () => {
    const north = await house();
    const { services } = holder.app;
    const elsewhere = await makeUser(services, { email: address(), password: NEW.password });
    const other = await makeUser(services);
    await send(north, elsewhere.email);
    const token = await tokenFor(elsewhere.email);
    expect((await visitor().call(describeToken, { body: { token } })).step).toBe('log_in');
    expect((await visitor().refused(accept, { body: { token, ...NEW } })).code).toBe('log_in_first');
    const stranger = await holder.app.as(other);
    expect((await stranger.call(describeToken, { body: { token } })).step).toBe('other_account');
    expect((await stranger.refused(accept, { body: { token, ...NEW } })).code).toBe('other_account');
    const owner = await holder.app.as(elsewhere);
    expect((await owner.call(describeToken, { body: { token } })).step).toBe('join');
    const session = await owner.call(accept, { body: { token } });
    expect(session.workspaces.map(({ slug }) => slug)).toContain(north.slug);
    const same = await visitor().call(ENDPOINTS.accounts.login, {
      body: { email: elsewhere.email, password: NEW.password },
    });
    expect(same.is_authenticated).toBe(true);
  });

  it('does not go round a second step, and not round the single sign-on of another company', async () => {
    const north = await house();
    const { services } = holder.app;
    const careful = await makeUser(services, { email: address() });
    await database().global('write', (db) =>
      db.updateTable('accounts').set({ mfa_enabled: true }).where('id', '=', careful.account_id).execute(),
    );
    await send(north, careful.email);
    const token = await tokenFor(careful.email);
    expect((await visitor().refused(accept, { body: { token, ...NEW } })).code).toBe('log_in_first');
    const browser = await holder.app.as(careful);
    const sessions = (set: object) =>
      database().global('write', (db) =>
        db.updateTable('sessions').set(set).where('account_id', '=', careful.account_id).execute(),
      );
    await sessions({ state: 'mfa_pending' });
    expect((await browser.refused(accept, { body: { token } })).code).toBe('log_in_first');
    await sessions({ state: 'active', sso_company_id: careful.company_id });
    expect((await browser.refused(accept, { body: { token } })).code).toBe('log_in_first');
    expect((await browser.refused(join, { body: { company_id: north.company_id } })).code).toBe(
      'sso_session',
    );
    await sessions({ sso_company_id: null });
    await browser.call(accept, { body: { token } });
    expect(await statesOf(north)).toEqual(['accepted']);
  });

  it('is linked to the member who was imported before, and restores no inactive one', async () => {
    const north = await house();
    const { services } = holder.app;
    const uploaded = address();
    await database().company(north.company_id, 'write', (db) =>
      db
        .insertInto('users')
        .values({ company_id: north.company_id, email: uploaded, first_name: 'Up', last_name: 'Loaded' })
        .execute(),
    );
    const closing = address();
    await send(north, closing);
    const late = await tokenFor(closing);
    await makeUser(services, { company_id: north.company_id, email: closing, is_active: false });
    await database().global('write', (db) =>
      db.deleteFrom('accounts').where('email', '=', closing).execute(),
    );
    expect((await visitor().refused(accept, { body: { token: late, ...NEW } })).code).toBe('member_inactive');
    expect(await membersNamed(north, closing)).toMatchObject([{ is_active: false }]);
    // Requested before they were imported.
    await database().company(north.company_id, 'write', (db) =>
      db.deleteFrom('users').where('email', '=', uploaded).execute(),
    );
    await send(north, uploaded);
    const token = await tokenFor(uploaded);
    await database().company(north.company_id, 'write', (db) =>
      db
        .insertInto('users')
        .values({ company_id: north.company_id, email: uploaded, first_name: 'Up', last_name: 'Loaded' })
        .execute(),
    );
    expect(await visitor().call(describeToken, { body: { token } })).toMatchObject({ first_name: 'Up' });
    await visitor().call(accept, { body: { token, ...NEW } });
    expect(await membersNamed(north, uploaded)).toMatchObject([{ first_name: 'Up', last_name: 'Loaded' }]);
  });

  it('says what happened to it: sent again, taken back, expired', async () => {
    const north = await house();
    const email = address();
    await send(north, email);
    const first = await tokenFor(email);
    const [row] = (await north.browser.call(invites, north.at)).results;
    const it = { params: { company_id: north.company_id, id: row?.id ?? 0 } };
    const why = async (token: string) => (await visitor().refused(accept, { body: { token, ...NEW } })).code;
    await north.browser.call(resend, it);
    const second = await tokenFor(email);
    expect(second).not.toBe(first);
    expect(await why(first)).toBe('invitation_revoked');
    await holder.app.advance('15 days');
    north.browser = await holder.app.as(north.admin);
    expect(await why(second)).toBe('invitation_expired');
    expect(await statesOf(north)).toEqual(['expired']);
    expect((await north.browser.call(resend, it)).state).toBe('pending');
    const third = await tokenFor(email);
    expect((await north.browser.call(revoke, it)).state).toBe('revoked');
    expect((await north.browser.call(revoke, it)).state).toBe('revoked');
    expect(await why(third)).toBe('invitation_revoked');
    expect((await north.browser.refused(resend, it)).code).toBe('invitation_revoked');
    expect(await send(north, email)).toEqual(['invited']);
    expect(await statesOf(north)).toEqual(['revoked', 'pending']);
    const filtered = await north.browser.call(invites, { ...north.at, query: { status: 'revoked' } });
    expect(filtered.count).toBe(1);
    const searched = await north.browser.call(invites, { ...north.at, query: { search: email.slice(0, 9) } });
    expect(searched.count).toBe(2);
  });

  it('is not mailed once it is taken back', async () => {
    const north = await house();
    const email = address();
    await send(north, email);
    const [row] = (await north.browser.call(invites, north.at)).results;
    await north.browser.call(revoke, { params: { company_id: north.company_id, id: row?.id ?? 0 } });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('cannot be forged, nor made from another link of the product', async () => {
    const north = await house();
    const email = address();
    await send(north, email);
    const token = await tokenFor(email);
    const [body = '', signature = ''] = token.split('.');
    const fields = JSON.parse(Buffer.from(body, 'base64url').toString()) as number[];
    const changed = Buffer.from(JSON.stringify(fields.with(2, (fields[2] ?? 0) + 1))).toString('base64url');
    const link = (await north.browser.call(renewLink, north.at)).url?.split('/').at(-2) ?? '';
    const forged = [
      `${changed}.${signature}`,
      `${body}.`,
      body,
      `${body}.${signature}.`,
      `${body}.${link.split('.')[1]}`,
      'x',
      `${token} `,
    ];
    for (const one of forged) {
      expect((await visitor().refused(accept, { body: { token: one, ...NEW } })).code, one).toBe(
        'link_invalid',
      );
    }
    expect((await visitor().refused(accept, { body: { token: link, ...NEW } })).code).toBe('link_invalid');
    expect((await visitor().refused(request, { body: { token, email } })).code).toBe('link_invalid');
  });

  it(`survives ${FEW_GUESSES} guesses: few are looked at, none opens anything, and who is invited gets in`, async () => {
    const north = await house();
    const email = address();
    await send(north, email);
    const token = await tokenFor(email);
    const [body = ''] = token.split('.');
    const attacker = createClient(holder.app, {}, '203.0.113.9');
    const answers = new Map<string, number>();
    for (let from = 0; from < FEW_GUESSES; from += 20) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const guess = `${body}.${Buffer.from(`guess number ${from + n}, thirty-two`).toString('base64url')}`;
          const { code } = await attacker.refused(accept, { body: { token: guess, ...NEW } });
          answers.set(code, (answers.get(code) ?? 0) + 1);
        }),
      );
    }
    expect([...answers.keys()].toSorted()).toEqual(['link_invalid', 'too_many_requests']);
    expect(answers.get('link_invalid')).toBeLessThanOrEqual(120);
    expect(await statesOf(north)).toEqual(['pending']);
    expect((await visitor().call(accept, { body: { token, ...NEW } })).is_authenticated).toBe(true);
  }, 60_000);
});
