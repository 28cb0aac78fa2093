import { ALL_PERMISSIONS, ENDPOINTS, PROBLEMS, type ResponseOf } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../client.ts';
import { testApp } from '../../test/app.ts';
import { makeAdmin, makeCompany, makeUser } from '../../test/factories.ts';

const {
  invite,
  invites,
  invite_resend: resend,
  invite_revoke: revoke,
  invite_link: getLink,
  invite_link_renew: renewLink,
  auth_invitation: describeToken,
  auth_invitation_accept: accept,
  auth_invitation_request: request,
  joinable,
  join,
} = ENDPOINTS.invitations;
const { users } = ENDPOINTS.members;
const holder = testApp();

const PASSWORD = 'seven quiet otters dance';
const NEW = { first_name: 'Nora', last_name: 'Lind', password: PASSWORD };
const system = () => holder.app.services.database;
let counter = 0;
const address = (domain = 'north.example') => `person-${(counter += 1)}@${domain}`;

async function house(options: Record<string, unknown> = {}, domains: string[] = []) {
  const { services } = holder.app;
  const company = await makeCompany(services, { name: 'Northwind', options });
  const admin = await makeAdmin(services, { company_id: company.id, first_name: 'Ann', last_name: 'Adm' });
  await system().company(company.id, 'write', async (db) => {
    for (const domain of domains) {
      await db
        .insertInto('company_domains')
        .values({ company_id: company.id, domain, added_by_id: admin.user_id })
        .execute();
    }
  });
  return {
    company_id: company.id,
    slug: company.slug,
    admin,
    browser: await holder.app.as(admin),
    at: { params: { company_id: company.id, id: 0 } },
  };
}
type House = Awaited<ReturnType<typeof house>>;

const send = async ({ browser, at }: House, ...emails: string[]) =>
  (await browser.call(invite, { ...at, body: { emails } })).results.map(
    ({ outcome, reason }) => reason ?? outcome,
  );

/** Mails to an address, newest first. */
async function mailsTo(email: string) {
  await holder.app.settle();
  return system()
    .global('read', (db) => db.selectFrom('dev_mailbox').selectAll().orderBy('id', 'desc').execute())
    .then((all) => all.filter((mail) => JSON.stringify(mail).includes(email)));
}

async function tokenFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  const token = /\/invite\/([\w.-]+)\//.exec(JSON.stringify(mail))?.[1];
  if (!token) throw new Error(`No invitation for ${email}`);
  return token;
}

/** Every call from an address of its own, so that the limit by address is not what refuses. */
const visitor = () => createClient(holder.app, {}, `10.0.${(counter += 1) % 250}.${counter % 250}`);
const membersNamed = async (at: House, email: string) =>
  system().company(at.company_id, 'read', (db) =>
    db
      .selectFrom('users')
      .selectAll()
      .where('company_id', '=', at.company_id)
      .where('email', '=', email)
      .execute(),
  );
const statesOf = async ({ browser, at }: House) =>
  (await browser.call(invites, { ...at, query: { ordering: 'id' } })).results.map(({ state }) => state);

describe('inviting', () => {
  it('answers for each address what became of it, and mails whom it invites', async () => {
    const north = await house();
    const member = await makeUser(holder.app.services, { company_id: north.company_id });
    const gone = await makeUser(holder.app.services, { company_id: north.company_id, is_active: false });
    const bounced = address();
    await system().company(north.company_id, 'write', (db) =>
      db
        .insertInto('suppressions')
        .values({ company_id: north.company_id, email: bounced, reason: 'refused' })
        .execute(),
    );
    const fresh = address();
    const list = [` ${fresh.toUpperCase()} `, fresh, 'nobody@', member.email, gone.email, bounced];
    expect(await send(north, ...list)).toEqual([
      'invited',
      'duplicate',
      'invalid',
      'already_here',
      'inactive',
      'suppressed',
    ]);
    expect(await send(north, fresh)).toEqual(['already_invited']);
    const [mail] = await mailsTo(fresh);
    expect(JSON.stringify(mail)).toContain('Ann Adm invites you to Northwind');
    const page = await north.browser.call(invites, north.at);
    expect(page).toMatchObject({
      count: 1,
      limit: 10,
      results: [{ email: fresh, state: 'pending', invited_by_name: 'Ann Adm', user_id: null }],
    });
    const audit = await system().company(north.company_id, 'read', (db) =>
      db.selectFrom('audit_log').select(['action', 'data']).orderBy('id').execute(),
    );
    expect(audit[0]).toEqual({ action: 'member.invited', data: { count: 1, sent_again: 0 } });
    expect(JSON.stringify(audit)).not.toContain(fresh);
  });

  it('takes a thousand addresses at once, and keeps no token', async () => {
    const north = await house();
    const many = Array.from({ length: 1_000 }, (_, n) => `mass-${n}@big.example`);
    expect(new Set(await send(north, ...many))).toEqual(new Set(['invited']));
    const problem = await north.browser.refused(invite, {
      ...north.at,
      body: { emails: [...many, 'x@y.zz'] },
    });
    expect(problem.code).toBe('invalid_input');
    const { rows } = await system().global('read', (db) =>
      sql<{ data: string }>`select data::text from pgboss.job where data::text like '%mass-%'`.execute(db),
    );
    expect(rows).toEqual([]);
    await system().global('write', (db) => sql`delete from pgboss.job`.execute(db));
  });

  it('is open to members where the workspace lets them: to its domains, and to so many a day', async () => {
    const north = await house({}, ['north.example']);
    const open = await house();
    const closed = await house({ account_access: { enable_employee_invite_link: false } });
    const at = async ({ company_id }: House) =>
      holder.app.as(await makeUser(holder.app.services, { company_id }));
    const inside = address();
    const asked = await (
      await at(north)
    ).call(invite, {
      ...north.at,
      body: { emails: [inside, address('else.example'), address('sub.north.example')] },
    });
    expect(asked.results.map(({ reason }) => reason)).toEqual([null, 'other_domain', 'other_domain']);
    const many = Array.from({ length: 120 }, () => address('any.example'));
    const results = (await (await at(open)).call(invite, { ...open.at, body: { emails: many } })).results;
    expect(results.filter(({ reason }) => reason === 'too_many')).toHaveLength(20);
    const body = { emails: [address()] };
    expect((await (await at(closed)).refused(invite, { ...closed.at, body })).code).toBe('access_disabled');
    await system().global('write', (db) => sql`delete from pgboss.job`.execute(db));
  });

  it('shows the list to admins who may add members alone', async () => {
    const north = await house();
    const other = await holder.app.as(
      await makeAdmin(holder.app.services, {
        company_id: north.company_id,
        permissions: { ...ALL_PERMISSIONS, members_add: false },
      }),
    );
    for (const endpoint of [invites, getLink]) {
      expect((await other.refused(endpoint, north.at)).code).toBe('permission_missing');
    }
    const foreign = await house();
    const email = address();
    await send(foreign, email);
    const [row] = (await foreign.browser.call(invites, foreign.at)).results;
    const stolen = { params: { company_id: north.company_id, id: row?.id ?? 0 } };
    expect((await north.browser.refused(revoke, stolen)).code).toBe('not_found');
    expect((await north.browser.refused(resend, stolen)).code).toBe('not_found');
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
    const account = await system().global('read', (db) =>
      db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    );
    expect(account.email_verified_at).not.toBeNull();
    const logged = await visitor().call(ENDPOINTS.accounts.login, { body: { email, password: PASSWORD } });
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
    // Whoever makes the account first may be one of few that are let near a hash.
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => visitor().call(accept, { body: { token, ...NEW } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await membersNamed(north, email)).toHaveLength(1);
    const joins = await system().company(north.company_id, 'read', (db) =>
      db.selectFrom('audit_log').select('id').where('action', '=', 'member.joined').execute(),
    );
    expect(joins).toHaveLength(1);
  });

  it('is no way into an account that exists: its owner logs in first', async () => {
    const north = await house();
    const { services } = holder.app;
    const elsewhere = await makeUser(services, { email: address(), password: PASSWORD });
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
      body: { email: elsewhere.email, password: PASSWORD },
    });
    expect(same.is_authenticated).toBe(true);
  });

  it('does not go round a second step, and not round the single sign-on of another company', async () => {
    const north = await house();
    const { services } = holder.app;
    const careful = await makeUser(services, { email: address() });
    await system().global('write', (db) =>
      db.updateTable('accounts').set({ mfa_enabled: true }).where('id', '=', careful.account_id).execute(),
    );
    await send(north, careful.email);
    const token = await tokenFor(careful.email);
    expect((await visitor().refused(accept, { body: { token, ...NEW } })).code).toBe('log_in_first');
    const browser = await holder.app.as(careful);
    const sessions = (set: object) =>
      system().global('write', (db) =>
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

  it('is linked to the member who was uploaded before, and brings back nobody', async () => {
    const north = await house();
    const { services } = holder.app;
    const uploaded = address();
    await system().company(north.company_id, 'write', (db) =>
      db
        .insertInto('users')
        .values({ company_id: north.company_id, email: uploaded, first_name: 'Up', last_name: 'Loaded' })
        .execute(),
    );
    const closing = address();
    await send(north, closing);
    const late = await tokenFor(closing);
    await makeUser(services, { company_id: north.company_id, email: closing, is_active: false });
    await system().global('write', (db) => db.deleteFrom('accounts').where('email', '=', closing).execute());
    expect((await visitor().refused(accept, { body: { token: late, ...NEW } })).code).toBe('member_inactive');
    expect(await membersNamed(north, closing)).toMatchObject([{ is_active: false }]);
    // Asked for before they were uploaded.
    await system().company(north.company_id, 'write', (db) =>
      db.deleteFrom('users').where('email', '=', uploaded).execute(),
    );
    await send(north, uploaded);
    const token = await tokenFor(uploaded);
    await system().company(north.company_id, 'write', (db) =>
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

  it('survives 10,000 guesses: few are looked at, none opens anything, and who is invited gets in', async () => {
    const north = await house();
    const email = address();
    await send(north, email);
    const token = await tokenFor(email);
    const [body = ''] = token.split('.');
    const attacker = createClient(holder.app, {}, '203.0.113.9');
    const answers = new Map<string, number>();
    for (let from = 0; from < 10_000; from += 20) {
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

describe('the link of a workspace', () => {
  const tokenOf = ({ url }: ResponseOf<typeof getLink>) => url?.split('/').at(-2) ?? '';

  it('asks for an address and mails it a personal invitation', async () => {
    const north = await house();
    expect(await north.browser.call(getLink, north.at)).toEqual({
      url: null,
      renewed_at: null,
      is_enabled: true,
      domains: [],
    });
    const token = tokenOf(await north.browser.call(renewLink, north.at));
    expect(await visitor().call(describeToken, { body: { token } })).toMatchObject({
      step: 'ask',
      email: null,
    });
    const email = address();
    await visitor().call(request, { body: { token, email } });
    expect(await statesOf(north)).toEqual(['pending']);
    const personal = await tokenFor(email);
    expect((await visitor().call(accept, { body: { token: personal, ...NEW } })).slug).toBe(north.slug);
    // A member gets a link to log in; the answer does not tell.
    expect(await visitor().call(request, { body: { token, email } })).toEqual({ ok: true });
    const [mail] = await mailsTo(email);
    expect(JSON.stringify(mail)).toContain('/login/?link=');
  });

  it('keeps to the domains of the workspace, and mails one address only so often', async () => {
    const north = await house({}, ['north.example']);
    const token = tokenOf(await north.browser.call(renewLink, north.at));
    const outside = await visitor().refused(request, { body: { token, email: address('else.example') } });
    expect(outside.errors).toMatchObject([{ path: 'email', code: 'other_domain' }]);
    const email = address();
    for (let n = 0; n < 8; n += 1) {
      expect(await visitor().call(request, { body: { token, email } })).toEqual({ ok: true });
    }
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(4);
  });

  it('ends when it is renewed or switched off', async () => {
    const north = await house();
    const first = tokenOf(await north.browser.call(renewLink, north.at));
    const second = tokenOf(await north.browser.call(renewLink, north.at));
    const why = async (token: string) => (await visitor().refused(describeToken, { body: { token } })).code;
    expect(await why(first)).toBe('invite_link_off');
    expect((await visitor().call(describeToken, { body: { token: second } })).step).toBe('ask');
    await system().global('write', (db) =>
      sql`update companies set options = options || '{"account_access": {"enable_employee_invite_link": false}}'
        where id = ${north.company_id}`.execute(db),
    );
    expect(await why(second)).toBe('invite_link_off');
    const problem = await visitor().refused(request, { body: { token: second, email: address() } });
    expect(problem.code).toBe('invite_link_off');
    expect(problem.title).toBe(PROBLEMS.invite_link_off.en);
  });
});

describe('joining by address', () => {
  it('shows and opens workspaces of the domain, and those that invited', async () => {
    const { services } = holder.app;
    const byDomain = await house({}, ['joiners.example']);
    const byMail = await house();
    const neither = await house();
    const me = await makeUser(services, { email: address('joiners.example') });
    await send(byMail, me.email);
    const browser = await holder.app.as(me);
    const { results } = await browser.call(joinable);
    expect(new Map(results.map(({ company_id, via }) => [company_id, via]))).toEqual(
      new Map([
        [byDomain.company_id, 'domain'],
        [byMail.company_id, 'invitation'],
      ]),
    );
    for (const { company_id, slug } of [byDomain, byMail]) {
      const session = await browser.call(join, { body: { company_id } });
      expect(session.slug).toBe(slug);
      expect(session.workspaces.map((one) => one.slug)).toContain(slug);
      expect((await browser.refused(users, { params: { company_id } })).code).toBe('admin_only');
    }
    expect(await statesOf(byMail)).toEqual(['accepted']);
    expect((await browser.call(joinable)).results).toEqual([]);
    for (const company_id of [neither.company_id, 999_999]) {
      expect((await browser.refused(join, { body: { company_id } })).code).toBe('not_found');
    }
  });

  it('needs an address that is proved, and brings back nobody', async () => {
    const { services } = holder.app;
    const north = await house({}, ['proof.example']);
    const unproved = await makeUser(services, { email: address('proof.example') });
    await system().global('write', (db) =>
      db
        .updateTable('accounts')
        .set({ email_verified_at: null })
        .where('id', '=', unproved.account_id)
        .execute(),
    );
    const browser = await holder.app.as(unproved);
    expect((await browser.call(joinable)).results).toEqual([]);
    const there = { body: { company_id: north.company_id } };
    expect((await browser.refused(join, there)).code).toBe('not_found');
    const closed = await makeUser(services, { email: address('proof.example') });
    await makeUser(services, { company_id: north.company_id, email: closed.email, is_active: false });
    const again = await holder.app.as(closed);
    expect((await again.call(joinable)).results).toEqual([]);
    expect((await again.refused(join, there)).code).toBe('member_inactive');
  });
});
