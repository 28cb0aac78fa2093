import { ENDPOINTS } from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { createClient } from '#client.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { openBrowser } from '#test/sockets.ts';
import { Caller, makeSsoHouse, refusalIn, settingsOf, type SsoHouse } from '#test/sign-on.ts';

const holder = testApp();

beforeAll(async () => {
  await holder.app.http.listen({ port: 0, host: '127.0.0.1' });
});

const sessionOf = (caller: Caller) => {
  const token = caller.cookies['fika_session'] ?? '';
  const headers = {
    cookie: `fika_session=${token}`,
    'x-csrf-token': csrfToken(holder.app.services.keys.csrf, token),
  };
  return createClient(holder.app, headers);
};

const auditOf = (house: SsoHouse, action: string) =>
  holder.app.services.database.company(house.company_id, 'read', (db) =>
    db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'data'])
      .where('company_id', '=', house.company_id)
      .where('action', '=', action)
      .execute(),
  );

const memberOf = (companyId: number, email: string) =>
  holder.app.services.database.company(companyId, 'read', (db) =>
    db
      .selectFrom('users')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('email', '=', email)
      .executeTakeFirst(),
  );

describe('coming in', () => {
  it('opens a session for this company alone, at the page that was asked for', async () => {
    const { app } = holder;
    const house = await makeSsoHouse(app);
    const member = await makeUser(app.services, { company_id: house.company_id });
    const elsewhere = await makeUser(app.services, { email: member.email });
    const caller = new Caller(app, house.slug);
    const end = await caller.comeIn(house.idp, { email: member.email }, `?next=/account/${house.slug}/user`);
    expect(new URL(end).pathname).toBe(`/account/${house.slug}/user`);
    const browser = sessionOf(caller);
    const session = await browser.call(ENDPOINTS.accounts.auth_session);
    expect(session).toMatchObject({
      state: 'active',
      method: 'saml',
      workspaces: [{ id: house.company_id, gate: null }],
    });
    expect(session.workspaces).toHaveLength(1);
    const other = await browser.refused(ENDPOINTS.accounts.workspace_byid, {
      params: { id: elsewhere.company_id },
    });
    expect(other.code).toBe('not_found');
    expect(await auditOf(house, 'sso.login')).toMatchObject([{ actor_id: member.user_id }]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
  ])('does not lead to %j', async (next) => {
    const house = await makeSsoHouse(holder.app);
    const caller = new Caller(holder.app, house.slug);
    const { email } = house.superadmin;
    const end = await caller.comeIn(house.idp, { email }, `?${new URLSearchParams({ next }).toString()}`);
    expect(new URL(end).origin).toBe(holder.app.services.config.PUBLIC_URL);
    expect(new URL(end).pathname).toMatch(/^\/[^/\\]/);
  });

  it('needs the requesting browser: another one is not logged in', async () => {
    const house = await makeSsoHouse(holder.app);
    const attacker = new Caller(holder.app, house.slug);
    const request = await attacker.ask();
    const xml = await house.idp.answer(request, { email: house.superadmin.email });
    const back = new URL(await attacker.post(xml, request.relay_state));
    const victim = new Caller(holder.app, house.slug);
    expect(refusalIn(await victim.go(back.pathname + back.search))).toBe('other_browser');
    await victim.ask();
    expect(refusalIn(await victim.go(back.pathname + back.search))).toBe('other_browser');
    expect(victim.cookies['fika_session']).toBeUndefined();
    // The requesting browser is not affected, and logs in once.
    expect(refusalIn(await attacker.go(back.pathname + back.search))).toBe(`/account/${house.slug}`);
    expect(refusalIn(await attacker.go(back.pathname + back.search))).toBe('request_expired');
    const codes = (await auditOf(house, 'sso.refused')).map(({ data }) => data);
    expect(codes).toEqual([
      { code: 'other_browser' },
      { code: 'other_browser' },
      { code: 'request_expired' },
    ]);
  });

  it('is refused at an address that is lower-cased to that of another person', async () => {
    const house = await makeSsoHouse(holder.app);
    await makeUser(holder.app.services, { company_id: house.company_id, email: 'known@marelle.example' });
    const end = await new Caller(holder.app, house.slug).comeIn(house.idp, {
      email: '\u212Anown@marelle.example',
    });
    expect(refusalIn(end)).toBe('no_email');
  });

  it('works in two tabs at once', async () => {
    const house = await makeSsoHouse(holder.app);
    const caller = new Caller(holder.app, house.slug);
    const requests = [await caller.ask(), await caller.ask()];
    for (const request of requests) {
      const xml = await house.idp.answer(request, { email: house.superadmin.email });
      const back = new URL(await caller.post(xml, request.relay_state));
      expect(refusalIn(await caller.go(back.pathname + back.search))).toBe(`/account/${house.slug}`);
    }
  });

  it('is possible after the workspace took another address', async () => {
    const { app } = holder;
    const house = await makeSsoHouse(app);
    await app.services.database.global('write', (db) =>
      db
        .updateTable('companies')
        .set({ slug: `${house.slug}-new`, former_slugs: [house.slug] })
        .where('id', '=', house.company_id)
        .execute(),
    );
    const caller = new Caller(app, `${house.slug}-new`);
    const request = await caller.ask();
    expect(request.acs_url).toContain(`/saml/${house.slug}/acs`);
    const xml = await house.idp.answer(request, { email: house.superadmin.email });
    const back = new URL(await caller.post(xml, request.relay_state, house.slug));
    expect(refusalIn(await caller.go(back.pathname + back.search))).toBe(`/account/${house.slug}-new`);
  });

  it('posts a form where the provider wants one', async () => {
    const house = await makeSsoHouse(holder.app, { sso_binding: 'post' });
    const answer = await holder.app.http.inject({
      method: 'GET',
      url: `/saml/${house.slug}/login`,
      headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-user': '?1' },
    });
    expect(answer.body).toContain(`action="${house.idp.sso_url}"`);
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'sha256-/);
    const encoded = /name="SAMLRequest" value="([^"]+)"/.exec(answer.body)?.[1] ?? '';
    expect(Buffer.from(encoded, 'base64').toString()).toContain('<samlp:AuthnRequest');
  });

  it('is refused while it is turned off, and where there is no such workspace, in the same way', async () => {
    const house = await makeSsoHouse(holder.app, { enabled: false });
    for (const slug of [house.slug, 'no-such-workspace']) {
      expect(refusalIn(await new Caller(holder.app, slug).go(`/saml/${slug}/login`))).toBe('not_enabled');
    }
  });

  it('changes nothing for other sites: every other address refuses their posts', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const url of ['/api/v1/auth/login/', '/saml/x/login', '/no/such/page']) {
      const answer = await holder.app.http.inject({ method: 'POST', url, headers });
      expect(answer.statusCode, url).toBe(403);
    }
  });

  it('shows metadata that the provider can read', async () => {
    const house = await makeSsoHouse(holder.app);
    const answer = await holder.app.http.inject({ method: 'GET', url: `/saml/${house.slug}/metadata` });
    expect(answer.headers['content-type']).toContain('samlmetadata');
    expect(answer.body).toContain(`/saml/${house.slug}/acs"`);
    const none = await holder.app.http.inject({ method: 'GET', url: '/saml/no-such-workspace/metadata' });
    expect(none.statusCode).toBe(404);
  });
});

describe('an unknown person', () => {
  const setDomains = (house: SsoHouse, domains: string[]) =>
    holder.app.services.database.company(house.company_id, 'write', (db) =>
      db
        .insertInto('company_domains')
        .values(domains.map((domain) => ({ company_id: house.company_id, domain, added_by_id: 1 })))
        .execute(),
    );

  it('is refused while the settings create no members', async () => {
    const house = await makeSsoHouse(holder.app);
    const caller = new Caller(holder.app, house.slug);
    expect(refusalIn(await caller.comeIn(house.idp, { email: 'new@company.example' }))).toBe('not_member');
    expect(caller.cookies['fika_session']).toBeUndefined();
  });

  it.each<[string, Record<string, string>]>([
    ['plain names', { email: 'new@company.example', firstName: 'Nora', lastName: 'Lindqvist' }],
    [
      'the claims of Entra',
      {
        'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'New@Company.example',
        'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'Nora',
        'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname': 'Lindqvist',
      },
    ],
    [
      'object ids',
      {
        'urn:oid:0.9.2342.19200300.100.1.3': 'new@company.example',
        'urn:oid:2.5.4.42': 'Nora',
        'urn:oid:2.5.4.4': 'Lindqvist',
      },
    ],
    [
      'those of Okta',
      { 'user.email': 'new@company.example', 'user.firstName': 'Nora', 'user.lastName': 'Lindqvist' },
    ],
  ])('becomes a member with the names of %s', async (_what, attributes) => {
    const house = await makeSsoHouse(holder.app, { jit: true });
    const caller = new Caller(holder.app, house.slug);
    const end = await caller.comeIn(house.idp, { name_id: 'G-7f3a', attributes });
    expect(refusalIn(end)).toBe(`/account/${house.slug}`);
    expect(await memberOf(house.company_id, 'new@company.example')).toMatchObject({
      first_name: 'Nora',
      last_name: 'Lindqvist',
      role: 0,
      is_active: true,
    });
    expect(await auditOf(house, 'member.joined')).toHaveLength(1);
    const account = await holder.app.services.database.global('read', (db) =>
      db
        .selectFrom('accounts')
        .selectAll()
        .where('email', '=', 'new@company.example')
        .executeTakeFirstOrThrow(),
    );
    expect(account).toMatchObject({ password_hash: null, email_verified_at: null });
  });

  it('is known by the attributes that the workspace names', async () => {
    const house = await makeSsoHouse(holder.app, {
      jit: true,
      attributes: { email: 'courriel', first_name: 'prenom', last_name: null },
    });
    const attributes = { courriel: 'zoe@company.example', prenom: 'Zoé', email: 'wrong@company.example' };
    await new Caller(holder.app, house.slug).comeIn(house.idp, { attributes });
    expect(await memberOf(house.company_id, 'zoe@company.example')).toMatchObject({ first_name: 'Zoé' });
    expect(refusalIn(await new Caller(holder.app, house.slug).comeIn(house.idp, {}))).toBe('no_email');
  });

  it('needs an address of the domains of the workspace, where it has any', async () => {
    const house = await makeSsoHouse(holder.app, { jit: true });
    await setDomains(house, ['ours.example', 'xn--bcher-kva.example']);
    const comeIn = (email: string) => new Caller(holder.app, house.slug).comeIn(house.idp, { email });
    expect(refusalIn(await comeIn('a@theirs.example'))).toBe('domain');
    expect(refusalIn(await comeIn('a@sub.ours.example'))).toBe('domain');
    expect(refusalIn(await comeIn('a@ours.example'))).toBe(`/account/${house.slug}`);
    // Members are members, whatever their email domain.
    expect(refusalIn(await comeIn(house.superadmin.email))).toBe(`/account/${house.slug}`);
  });

  it('stays outside when made inactive, and keeps the names that they have', async () => {
    const { app } = holder;
    const house = await makeSsoHouse(app, { jit: true });
    const gone = await makeUser(app.services, { company_id: house.company_id, is_active: false });
    const named = await makeUser(app.services, {
      company_id: house.company_id,
      first_name: 'Ada',
      last_name: '',
    });
    const attributes = { firstName: 'Someone', lastName: 'Byron' };
    const comeIn = (email: string) => new Caller(app, house.slug).comeIn(house.idp, { email, attributes });
    expect(refusalIn(await comeIn(gone.email))).toBe('inactive');
    await comeIn(named.email);
    expect(await memberOf(house.company_id, named.email)).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
    });
  });
});

describe('finding the log-in of an organisation', () => {
  it('answers by domain or address of the workspace, only while it is turned on', async () => {
    const { app } = holder;
    const house = await makeSsoHouse(app);
    await app.services.database.company(house.company_id, 'write', (db) =>
      db
        .insertInto('company_domains')
        .values({ company_id: house.company_id, domain: 'found.example', status: 'proved', added_by_id: 1 })
        .execute(),
    );
    const discover = async (body: { email?: string; slug?: string }) =>
      (await app.anonymous.call(ENDPOINTS.sso.sso_discover, { body })).url;
    const url = `${app.services.config.PUBLIC_URL}/saml/${house.slug}/login`;
    expect(await discover({ email: 'whoever@found.example' })).toBe(url);
    expect(await discover({ slug: house.slug })).toBe(url);
    // The response does not reveal a member of the workspace by an address of another domain.
    expect(await discover({ email: house.superadmin.email })).toBeNull();
    expect(await discover({ slug: (await makeCompany(app.services)).slug })).toBeNull();
    expect(await discover({})).toBeNull();
    const browser = await app.as(house.superadmin);
    const body = settingsOf(house.idp, { enabled: false });
    await browser.call(ENDPOINTS.sso.sso_save, { params: { company_id: house.company_id }, body });
    expect(await discover({ slug: house.slug })).toBeNull();
  });
});

describe('requiring it', () => {
  const save = async (house: SsoHouse, given: Parameters<typeof settingsOf>[1]) => {
    const browser = await holder.app.as(house.superadmin);
    const input = { params: { company_id: house.company_id }, body: settingsOf(house.idp, given) };
    return { browser, input };
  };

  it('is refused until a superadmin came in by these settings', async () => {
    const { app } = holder;
    const house = await makeSsoHouse(app);
    const { browser, input } = await save(house, { enforced: true });
    expect((await browser.refused(ENDPOINTS.sso.sso_save, input)).code).toBe('sso_untested');
    const member = await makeUser(app.services, { company_id: house.company_id });
    await new Caller(app, house.slug).comeIn(house.idp, { email: member.email });
    expect((await browser.refused(ENDPOINTS.sso.sso_save, input)).code).toBe('sso_untested');
    await new Caller(app, house.slug).comeIn(house.idp, { email: house.superadmin.email });
    expect((await browser.call(ENDPOINTS.sso.sso_save, input)).settings?.enforced).toBe(true);
    const cert = input.body.certificates;
    const entity = {
      ...input,
      body: { ...input.body, entity_id: 'https://other.example', certificates: cert },
    };
    const again = createSsoClient(await loggedIn(house));
    expect((await again.refused(ENDPOINTS.sso.sso_save, entity)).code).toBe('sso_untested');
  });

  const loggedIn = async (house: SsoHouse) => {
    const caller = new Caller(holder.app, house.slug);
    await caller.comeIn(house.idp, { email: house.superadmin.email });
    return caller;
  };
  const createSsoClient = sessionOf;

  it('can be tried by a superadmin who stays logged in, before members may log in', async () => {
    const { app } = holder;
    const house = await makeSsoHouse(app, { enabled: false });
    const browser = await openBrowser(app, house.superadmin);
    const caller = new Caller(app, house.slug);
    expect(refusalIn(await caller.go(`/saml/${house.slug}/login?test=1`))).toBe('not_superadmin');
    const token = browser.cookie.replace('fika_session=', '');
    caller.cookies['fika_session'] = token;
    const end = await caller.comeIn(house.idp, { email: house.superadmin.email }, '?test=1');
    expect(end).toContain(`/account/${house.slug}/admin/settings/integrations/sso?test=passed`);
    expect(caller.cookies['fika_session']).toBe(token);
    const failed = await caller.comeIn(house.idp, { email: 'somebody@company.example' }, '?test=1');
    expect(refusalIn(failed)).toBe('not_superadmin');
    const forged = await caller.comeIn(house.idp, { signed: 'nothing' }, '?test=1');
    expect(forged).toContain('/admin/settings/integrations/sso?test=unsigned');
    const { input } = await save(house, { enforced: true });
    expect((await browser.call(ENDPOINTS.sso.sso_save, input)).settings?.tested_at).not.toBeNull();
  });

  it('ends every other session of the workspace at once, over HTTP and over the websocket', async () => {
    const { app } = holder;
    const house = await makeSsoHouse(app);
    const member = await makeUser(app.services, { company_id: house.company_id });
    const browser = await openBrowser(app, member);
    const params = { id: house.company_id };
    await browser.call(ENDPOINTS.accounts.workspace_byid, { params });
    const live = await browser.open({ company_id: house.company_id });
    const caller = await loggedIn(house);
    const byOrganisation = createSsoClient(caller);
    const { input } = await save(house, { enforced: true });
    await byOrganisation.call(ENDPOINTS.sso.sso_save, input);
    const refusal = await browser.refused(ENDPOINTS.accounts.workspace_byid, { params });
    expect(refusal.code).toBe('sso_required');
    await live.closed();
    await byOrganisation.call(ENDPOINTS.accounts.workspace_byid, { params });
    // After single sign-on is off, its sessions no longer count.
    await byOrganisation.call(ENDPOINTS.sso.sso_delete, { params: { company_id: house.company_id } });
    const ended = await byOrganisation.refused(ENDPOINTS.accounts.workspace_byid, { params });
    expect(ended.code).toBe('login_again');
    await browser.call(ENDPOINTS.accounts.workspace_byid, { params });
  });
});
