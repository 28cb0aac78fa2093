import { ENDPOINTS } from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { logIn, PASSWORD } from '#test/second-step.ts';
import { openBrowser } from '#test/sockets.ts';

const {
  auth_sessions: list,
  auth_sessions_end: end,
  auth_sessions_end_others: endOthers,
} = ENDPOINTS.accounts;
const { auth_session: session } = ENDPOINTS.accounts;
const holder = testApp();

beforeAll(async () => {
  await holder.app.http.listen({ port: 0, host: '127.0.0.1' });
});

describe('the browsers of an account', () => {
  it('are listed to their owner alone, this one marked', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services);
    await app.as(await makeUser(app.services));
    const [here] = [await app.as(ada), await openBrowser(app, ada)];
    const { results, count } = await here.call(list);
    expect(count).toBe(2);
    expect(results.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
      ['browser', false],
      ['client', true],
    ]);
    const oldest = await here.call(list, { query: { limit: 1, ordering: 'last_seen_at' } });
    expect(oldest.results.map(({ user_agent }) => user_agent)).toEqual(['client']);
  });

  it('are ended one by one: at once for its calls, and its live line closes', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services);
    const here = await app.as(ada);
    const there = await openBrowser(app, ada);
    const live = await there.open({ company_id: ada.company_id });
    const { results } = await here.call(list);
    const id = results.find(({ is_current }) => !is_current)?.id ?? 0;
    await here.call(end, { params: { id } });
    expect((await there.refused(list)).code).toBe('not_authenticated');
    expect((await there.call(session)).is_authenticated).toBe(false);
    expect(await live.closed()).toBe(4401);
    expect((await here.call(session)).is_authenticated).toBe(true);
  });

  it('are ended all at once but this one, and the log records it', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services);
    const here = await app.as(ada);
    const there = await openBrowser(app, ada);
    const live = await there.open({ company_id: ada.company_id });
    await app.as(ada);
    expect(await here.call(endOthers)).toEqual({ count: 2 });
    expect((await there.refused(list)).code).toBe('not_authenticated');
    expect(await live.closed()).toBe(4401);
    expect((await here.call(list)).results).toHaveLength(1);
    const entries = await app.services.database.company(ada.company_id, 'read', (db) =>
      db.selectFrom('audit_log').select(['actor_id', 'action', 'data']).execute(),
    );
    expect(entries).toEqual([{ actor_id: ada.user_id, action: 'session.ended', data: { count: 2 } }]);
  });

  it('are ended only after a recent proof of identity; logging oneself out needs none', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services, { password: PASSWORD });
    const here = await logIn(app, ada);
    await app.as(ada);
    const other = (await here.call(list)).results.find(({ is_current }) => !is_current);
    const params = { id: other?.id ?? 0 };
    await app.advance('11 minutes');
    expect((await here.refused(end, { params })).code).toBe('proof_needed');
    expect((await here.refused(endOthers)).code).toBe('proof_needed');
    expect((await here.call(list)).count).toBe(2);
    await here.call(ENDPOINTS.mfa.mfa_prove, { body: { proof: PASSWORD } });
    await here.call(end, { params });
    expect(await here.call(endOthers)).toEqual({ count: 0 });
    await app.advance('11 minutes');
    const [own] = (await here.call(list)).results;
    await here.call(end, { params: { id: own?.id ?? 0 } });
    expect((await here.refused(list)).code).toBe('not_authenticated');
  });

  it('stay logged in for a month without use, and half a year in all', async () => {
    const { app } = holder;
    const home = await app.as(await makeUser(app.services));
    const isIn = async () => (await home.call(session)).is_authenticated;
    for (let month = 0; month < 6; month += 1) {
      await app.advance('29 days');
      expect(await isIn()).toBe(true);
    }
    await app.advance('7 days');
    expect(await isIn()).toBe(false);
    const idle = await app.as(await makeUser(app.services));
    await app.advance('31 days');
    expect((await idle.call(session)).is_authenticated).toBe(false);
  });

  it('of an admin open their workspace as long as it says, by default half an hour of rest', async () => {
    const { app } = holder;
    const { id: company_id } = await makeCompany(app.services);
    await app.services.database.global('write', (db) =>
      db.updateTable('companies').set({ options: '{}' }).where('id', '=', company_id).execute(),
    );
    const ada = await makeUser(app.services, { company_id });
    const browser = await app.as(ada);
    const gate = async () => (await browser.call(session)).workspaces[0]?.gate;
    await app.advance('10 days');
    expect(await gate()).toBeNull();
    // A new admin has to log in again at once.
    const boss = await app.as(await makeUser(app.services, { company_id, role: 2 }));
    const params = { company_id, id: ada.user_id };
    await boss.call(ENDPOINTS.members.update_role, { params, body: { role: 1 } });
    expect(await gate()).not.toBeNull();
    const again = await app.as(ada);
    expect((await again.call(session)).workspaces[0]?.gate).toBeNull();
    await app.advance('31 minutes');
    expect((await again.call(session)).workspaces[0]?.gate).toBe('login_again');
  });

  it('are fifty at most: one more ends the one that was used longest ago', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services);
    const oldest = await app.as(ada);
    await app.advance('1 minute');
    const browsers = [];
    for (let count = 0; count < 49; count += 1) browsers.push(await app.as(ada));
    expect((await oldest.call(list)).count).toBe(50);
    await app.advance('1 minute');
    const newest = await app.as(ada);
    expect((await newest.call(list)).count).toBe(50);
    expect((await oldest.refused(list)).code).toBe('not_authenticated');
    expect((await browsers[0]?.call(list))?.count).toBe(50);
  });

  it('of another account do not exist', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services);
    const other = await app.as(ada);
    const mallory = await app.as(await makeUser(app.services));
    const { results } = await other.call(list);
    const strip = ({ request_id: _id, ...rest }: { request_id: string }) => rest;
    const theirs = await mallory.refused(end, { params: { id: results[0]?.id ?? 0 } });
    const missing = await mallory.refused(end, { params: { id: 999_999 } });
    expect(strip(theirs)).toEqual(strip(missing));
    expect((await other.call(list)).results).toHaveLength(1);
  });
});
