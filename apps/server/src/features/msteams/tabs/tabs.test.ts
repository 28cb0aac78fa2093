import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it, vi } from 'vitest';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { endSessionsInTeams } from '#features/accounts/sessions/queries.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { type TeamsScene, teamsScene } from '#test/teams-scene.ts';
import { APP } from '#test/teams-vendor.ts';

const { vendor, holder, scene, connected, openTab } = teamsScene();
const {
  msteams_link_start: start,
  msteams_link: view,
  msteams_link_confirm: confirm,
  msteams_links: links,
  msteams_links_delete: unlink,
} = ENDPOINTS.msteams;

const memberOf = ({ company_id }: TeamsScene, more: { role?: 0 | 1 | 2; email?: string } = {}) =>
  makeUser(holder.app.services, { company_id, ...more });

/** A company with a connected tenant. */
async function office() {
  const made = await scene();
  const { id } = await connected(made);
  return { ...made, id };
}

const secretOf = (url: string) => /\/user\/verify\/msteams\/[\w-]+\/([^/]+)\/$/.exec(url)?.[1] ?? '';

describe('a tab in Teams', () => {
  it('logs in a member by the address of their account, in their workspace alone', async () => {
    const made = await office();
    const member = await memberOf(made);
    const elsewhere = await makeCompany(holder.app.services);
    await makeUser(holder.app.services, { company_id: elsewhere.id, email: member.email });
    const user = vendor.makeUser({ tenant: made.tenant, address: member.email.toUpperCase() });
    const { body, given, browser } = await openTab(await vendor.tabToken(user));
    expect(body.workspace.id).toBe(made.company_id);
    expect(body.session).toMatchObject({ is_authenticated: true, method: 'msteams' });
    // Where else they are a member stays unknown.
    expect(body.session.workspaces).toMatchObject([{ id: made.company_id, gate: null }]);
    expect(given).toMatch(/; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/);
    const own = await browser.call(ENDPOINTS.accounts.workspace_byid, { params: { id: made.company_id } });
    expect(own.user.email).toBe(member.email);
    await expect(
      browser.call(ENDPOINTS.accounts.workspace_byid, { params: { id: elsewhere.id } }),
    ).rejects.toMatchObject({ problem: { code: 'not_found' } });
    await expect(browser.call(ENDPOINTS.accounts.auth_sessions_end_others)).rejects.toMatchObject({
      problem: { code: 'sso_session' },
    });
  });

  it('shares the session of another tab, and opens one for another user', async () => {
    const made = await office();
    const [ada, bea] = [await memberOf(made), await memberOf(made)];
    const userOf = (address: string) => vendor.makeUser({ tenant: made.tenant, address });
    const token = await vendor.tabToken(userOf(ada.email));
    const first = await openTab(token);
    const second = await openTab(token, first.cookie);
    expect(second.given).toBe('');
    expect(second.body.session.csrf_token).toBe(first.body.session.csrf_token);
    const other = await openTab(await vendor.tabToken(userOf(bea.email)), first.cookie);
    expect(other.body.session.account?.email).toBe(bea.email);
    const session = await first.browser.call(ENDPOINTS.accounts.auth_session);
    expect(session.is_authenticated).toBe(false);
  });

  it('recognizes neither guests nor admins by an address', async () => {
    const made = await office();
    const [member, admin] = [await memberOf(made), await memberOf(made, { role: 1 })];
    const { tenant } = made;
    const refusalOf = async (user: ReturnType<typeof vendor.makeUser>) =>
      (await openTab(await vendor.tabToken(user))).refusal;
    const guest = vendor.makeUser({ tenant, address: member.email, acct: 1 });
    expect(await refusalOf(guest)).toBe('msteams_user_unknown');
    const { acct: _, ...unsaid } = vendor.makeUser({ tenant, address: member.email });
    expect(await refusalOf(unsaid)).toBe('msteams_user_unknown');
    expect(await refusalOf(vendor.makeUser({ tenant, address: admin.email }))).toBe('msteams_user_unknown');
    const stranger = vendor.makeUser({ tenant, address: 'stranger@office.example' });
    expect(await refusalOf(stranger)).toBe('msteams_user_unknown');
  });

  it('asks a member who became an admin to confirm who they are', async () => {
    const made = await office();
    const member = await memberOf(made);
    const token = await vendor.tabToken(vendor.makeUser({ tenant: made.tenant, address: member.email }));
    expect((await openTab(token)).refusal).toBeNull();
    await holder.app.services.database.company(made.company_id, 'write', (db) =>
      db.updateTable('users').set({ role: 2 }).where('id', '=', member.user_id).execute(),
    );
    expect((await openTab(token)).refusal).toBe('msteams_user_unknown');
  });

  it('opens no workspace that requires a second step, which Teams does not report', async () => {
    const made = await office();
    const member = await memberOf(made);
    await holder.app.services.database.company(made.company_id, 'write', (db) =>
      db.updateTable('companies').set({ two_fa: 'required' }).where('id', '=', made.company_id).execute(),
    );
    const { body, browser } = await openTab(
      await vendor.tabToken(vendor.makeUser({ tenant: made.tenant, address: member.email })),
    );
    expect(body.session.workspaces).toMatchObject([{ gate: 'login_again' }]);
    await expect(
      browser.call(ENDPOINTS.accounts.workspace_byid, { params: { id: made.company_id } }),
    ).rejects.toMatchObject({ problem: { code: 'login_again' } });
  });

  it('opens nothing for inactive members, and keeps the first user of two with one address', async () => {
    const made = await office();
    const member = await memberOf(made);
    const { tenant } = made;
    const token = await vendor.tabToken(vendor.makeUser({ tenant, address: member.email }));
    expect((await openTab(token)).refusal).toBeNull();
    const namesake = vendor.makeUser({ tenant, address: member.email });
    expect((await openTab(await vendor.tabToken(namesake))).refusal).toBe('msteams_user_unknown');
    await holder.app.services.database.company(made.company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ is_active: false, inactive_reason: 'admin' })
        .where('id', '=', member.user_id)
        .execute(),
    );
    expect((await openTab(token)).refusal).toBe('msteams_user_unknown');
  });

  it('refuses tokens of others', async () => {
    const made = await office();
    const member = await memberOf(made);
    const user = vendor.makeUser({ tenant: made.tenant, address: member.email });
    const refusalOf = async (token: string) => (await openTab(token)).refusal;
    const invalid = 'msteams_token_invalid';
    const forged = [
      await vendor.tabToken(user, {}, { isForged: true }),
      await vendor.tabToken(user, {}, { seconds: -120 }),
      await vendor.tabToken(user, { aud: '99999999-2222-4333-8444-555555555555' }),
      await vendor.tabToken(user, { aud: `api://fika.example/${APP.id}` }),
      await vendor.tabToken(user, { iss: 'https://login.microsoftonline.com/other/v2.0' }),
      await vendor.tabToken(user, { iss: `https://sts.windows.net/${made.tenant}/` }),
      // Of a tenant that says it is another one.
      await vendor.tabToken(user, { tid: vendor.makeUser().tenant }),
      await vendor.tabToken(user, { scp: 'User.Read' }),
      await vendor.tabToken(user, { scp: undefined, roles: ['access_as_user'] }),
      await vendor.tabToken(user, { oid: undefined }),
      // Of another app, which someone allowed to act for them.
      await vendor.tabToken(user, { azp: '99999999-2222-4333-8444-555555555555' }),
      await vendor.tabToken(user, { azp: undefined }),
      await vendor.tabToken(user, { name: 'x'.repeat(301) }),
      await vendor.tabToken(user, { name: ['a', 'list'] }),
      await vendor.tabToken(user, { preferred_username: 'a\u0000@office.example' }),
      await new SignJWT({ tid: made.tenant }).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32)),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`,
      'no token',
    ];
    for (const token of forged) expect(await refusalOf(token)).toBe(invalid);
    // Of a tenant that no company has connected.
    const foreign = vendor.makeUser({ address: member.email });
    expect(await refusalOf(await vendor.tabToken(foreign))).toBe('msteams_not_connected');
    expect(await refusalOf(await vendor.tabToken(user))).toBeNull();
  });

  it('recognizes no one whose account another tenant manages, whatever this one calls them', async () => {
    const made = await office();
    const member = await memberOf(made);
    const user = vendor.makeUser({ tenant: made.tenant, address: member.email });
    const refusalOf = async (claims: object) =>
      (await openTab(await vendor.tabToken(user, { ...claims }))).refusal;
    const unknown = 'msteams_user_unknown';
    expect(await refusalOf({ idp: `https://sts.windows.net/${vendor.makeUser().tenant}/` })).toBe(unknown);
    expect(await refusalOf({ idp: 'mail' })).toBe(unknown);
    for (const acct of [null, '', [], false]) expect(await refusalOf({ acct })).toBe(unknown);
    expect(await refusalOf({ idp: `https://sts.windows.net/${made.tenant}/`, acct: '0' })).toBeNull();
  });

  it('brings no names of refused tokens into the log', async () => {
    const made = await office();
    const user = vendor.makeUser({ tenant: made.tenant, name: 'Nobody of ours' });
    const { services } = holder.app;
    const warn = vi.spyOn(services.log, 'warn');
    await openTab(await vendor.tabToken(user, {}, { seconds: -120 }));
    const written = warn.mock.calls.map(([fields]) => fields as object);
    warn.mockRestore();
    expect(written).toMatchObject([{ code: 'ERR_JWT_EXPIRED' }]);
    for (const fields of written) expect(Object.keys(fields)).toEqual(['code', 'reason']);
  });
});

describe('a tab that opens while its organization is disconnected', () => {
  it('is logged out', async () => {
    const made = await office();
    const member = await memberOf(made);
    const token = await vendor.tabToken(vendor.makeUser({ tenant: made.tenant, address: member.email }));
    await openTab(token);
    const { database } = holder.app.services;
    const countSessions = () =>
      database.system('read', async (db) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from sessions
          where method = 'msteams' and sso_company_id = ${made.company_id}`.execute(db);
        return rows[0]?.count;
      });
    let opening: ReturnType<typeof openTab> | null = null;
    await database.company(made.company_id, 'write', async (db) => {
      await db.deleteFrom('msteams_tenants').where('company_id', '=', made.company_id).execute();
      await endSessionsInTeams(db, { company_id: made.company_id });
      opening = openTab(token);
      // Of the first session, which is not deleted for others yet, and of this one.
      await expect.poll(countSessions, { timeout: 10_000 }).toBe(2);
    });
    const opened = await (opening as ReturnType<typeof openTab> | null);
    expect(opened?.refusal).toBe('msteams_user_unknown');
    expect(await countSessions()).toBe(0);
  });

  it('is refused where it would be linked', async () => {
    const made = await office();
    const member = await memberOf(made);
    const token = await vendor.tabToken(vendor.makeUser({ tenant: made.tenant, address: member.email }));
    const { database } = holder.app.services;
    let opening: ReturnType<typeof openTab> | null = null;
    await database.company(made.company_id, 'write', async (db) => {
      await db.deleteFrom('msteams_tenants').where('company_id', '=', made.company_id).execute();
      opening = openTab(token);
      await expect.poll(() => isWaited(db), { timeout: 10_000 }).toBe(true);
    });
    const opened = await (opening as ReturnType<typeof openTab> | null);
    expect(opened?.refusal).toBe('msteams_not_connected');
  });

  /** Whether another transaction waits for this one. */
  async function isWaited(db: Db): Promise<boolean> {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db);
    return rows.length > 0;
  }
});

describe('the link of a user of Teams', () => {
  it('is confirmed by a member who is logged in, and can be undone', async () => {
    const made = await office();
    const admin = await memberOf(made, { role: 1 });
    const browser = await holder.app.as(admin);
    const { params } = made;
    const user = vendor.makeUser({ tenant: made.tenant, address: 'other@office.example', name: 'Ada' });
    const tab = await vendor.tabToken(user);
    expect((await openTab(tab)).refusal).toBe('msteams_user_unknown');
    const { url } = await holder.app.anonymous.call(start, { body: { token: tab } });
    const token = secretOf(url);
    expect(await browser.call(view, { params, query: { token } })).toEqual({
      tenant: 'office.example',
      user: { name: 'Ada', address: 'other@office.example' },
      is_linked: false,
      replaces: false,
    });
    await browser.call(confirm, { params, body: { token } });
    await browser.call(confirm, { params, body: { token } });
    const opened = await openTab(tab);
    expect(opened.body.session.account?.email).toBe(admin.email);
    const { results } = await browser.call(links, { params });
    expect(results).toMatchObject([{ tenant_name: 'office.example', linked_by: 'member' }]);
    await browser.call(unlink, { params: { ...params, id: made.id } });
    expect((await opened.browser.call(ENDPOINTS.accounts.auth_session)).is_authenticated).toBe(false);
    expect((await openTab(tab)).refusal).toBe('msteams_user_unknown');
  });

  it('replaces one that an address made, and no other', async () => {
    const made = await office();
    const { tenant, params } = made;
    const member = await memberOf(made);
    const browser = await holder.app.as(member);
    const byAddress = await vendor.tabToken(vendor.makeUser({ tenant, address: member.email }));
    const before = await openTab(byAddress);
    const secretFor = async (user = vendor.makeUser({ tenant })) => {
      const body = { token: await vendor.tabToken(user) };
      return secretOf((await holder.app.anonymous.call(start, { body })).url);
    };
    const chosen = vendor.makeUser({ tenant, address: 'second@office.example' });
    const token = await secretFor(chosen);
    expect(await browser.call(view, { params, query: { token } })).toMatchObject({ replaces: true });
    await browser.call(confirm, { params, body: { token } });
    expect((await before.browser.call(ENDPOINTS.accounts.auth_session)).is_authenticated).toBe(false);
    expect((await openTab(byAddress)).refusal).toBe('msteams_user_unknown');
    const third = { params, body: { token: await secretFor() } };
    await expect(browser.call(confirm, third)).rejects.toMatchObject({
      problem: { code: 'msteams_member_linked' },
    });
    const colleague = await holder.app.as(await memberOf(made));
    const taken = colleague.call(confirm, { params, body: { token: await secretFor(chosen) } });
    await expect(taken).rejects.toMatchObject({ problem: { code: 'msteams_user_taken' } });
  });

  it('is not confirmed by a session in Teams', async () => {
    const made = await office();
    const { params } = made;
    const member = await memberOf(made);
    const tab = await vendor.tabToken(vendor.makeUser({ tenant: made.tenant, address: member.email }));
    const { browser } = await openTab(tab);
    const { url } = await holder.app.anonymous.call(start, { body: { token: tab } });
    const confirmed = browser.call(confirm, { params, body: { token: secretOf(url) } });
    await expect(confirmed).rejects.toMatchObject({ problem: { code: 'login_again' } });
    expect((await browser.call(links, { params })).results).toMatchObject([{ linked_by: 'address' }]);
  });

  it('is valid in one workspace, for fifteen minutes', async () => {
    const made = await office();
    const other = await office();
    const user = vendor.makeUser({ tenant: made.tenant });
    const { url } = await holder.app.anonymous.call(start, { body: { token: await vendor.tabToken(user) } });
    const token = secretOf(url);
    const invalid = { problem: { code: 'msteams_link_invalid' } };
    await expect(
      other.browser.call(confirm, { params: other.params, body: { token } }),
    ).rejects.toMatchObject(invalid);
    await expect(
      made.browser.call(confirm, { params: made.params, body: { token: `${token}x` } }),
    ).rejects.toMatchObject(invalid);
    await holder.app.advance('16 minutes');
    await expect(made.browser.call(confirm, { params: made.params, body: { token } })).rejects.toMatchObject({
      problem: { code: 'msteams_link_expired' },
    });
  });
});
