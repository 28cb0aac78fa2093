import { ENDPOINTS } from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { makeUser } from '../../test/factories.ts';
import { openBrowser } from '../../test/sockets.ts';

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

  it('are ended one by one: at once for its calls, and within five seconds for its live line', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services);
    const here = await app.as(ada);
    const there = await openBrowser(app, ada);
    const live = await there.open({ company_id: ada.company_id });
    const { results } = await here.call(list);
    const id = results.find(({ is_current }) => !is_current)?.id ?? 0;
    const since = Date.now();
    await here.call(end, { params: { id } });
    expect((await there.refused(list)).code).toBe('not_authenticated');
    expect((await there.call(session)).is_authenticated).toBe(false);
    expect(await live.closed()).toBe(4401);
    expect(Date.now() - since).toBeLessThan(5_000);
    expect((await here.call(session)).is_authenticated).toBe(true);
  });

  it('are ended all at once but this one, and the log tells', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services);
    const here = await app.as(ada);
    const there = await openBrowser(app, ada);
    const live = await there.open({ company_id: ada.company_id });
    await app.as(ada);
    const since = Date.now();
    expect(await here.call(endOthers)).toEqual({ count: 2 });
    expect((await there.refused(list)).code).toBe('not_authenticated');
    expect(await live.closed()).toBe(4401);
    expect(Date.now() - since).toBeLessThan(5_000);
    expect((await here.call(list)).results).toHaveLength(1);
    const entries = await app.services.database.company(ada.company_id, 'read', (db) =>
      db.selectFrom('audit_log').select(['actor_id', 'action', 'data']).execute(),
    );
    expect(entries).toEqual([{ actor_id: ada.user_id, action: 'session.ended', data: { count: 2 } }]);
  });

  it('of somebody else do not exist', async () => {
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
