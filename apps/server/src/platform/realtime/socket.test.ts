import { ENDPOINTS } from '@fika/contract';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { addressOf, connect, openBrowser } from '#test/sockets.ts';
import { until } from '#test/until.ts';
import { inCompany } from '#platform/context.ts';

const { messages_create: create, update_last_messages_seen_at: see } = ENDPOINTS.messages;
const holder = testApp();

beforeAll(async () => {
  await holder.app.http.listen({ host: '127.0.0.1', port: 0 });
});

async function coffee() {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  const ada = await makeUser(app.services, { company_id });
  const bo = await makeUser(app.services, { company_id });
  const { ids } = await makeCoffees(app.services, company_id, [[ada.user_id, bo.user_id]]);
  return { company_id, ada, bo, params: { company_id, id: ids[0] ?? 0 } };
}

const browserOf = (user: MadeUser) => openBrowser(holder.app, user);
const say = (text: string) => ({ text, client_id: randomUUID() });
const publish = (company_id: number, topic: string, type: string) =>
  inCompany(holder.app.services, company_id, 'write', (ctx) => ctx.publish(topic, type, {}));

describe('live events', () => {
  it('bring a message from one browser to the other, and to the writer’s other tabs', async () => {
    const { company_id, ada, bo, params } = await coffee();
    const [one, two] = [await browserOf(ada), await browserOf(bo)];
    const [tab, other] = [await one.open({ company_id }), await two.open({ company_id })];
    await Promise.all([tab.hear('ready'), other.hear('ready')]);
    const message = await one.call(create, { params, body: say('hello') });
    const heard = await other.hear('message.created');
    expect(heard).toMatchObject({ topic: `user:${bo.user_id}`, data: { coffee_id: params.id, message } });
    expect((await tab.hear('message.created')).data['message']).toEqual(message);
    await two.call(see, { params });
    expect((await other.hear('coffee.seen')).data).toMatchObject({
      coffee_id: params.id,
      user_id: bo.user_id,
    });
    expect(tab.events.some(({ type }) => type === 'coffee.seen')).toBe(false);
  });

  it('make up for a gap: what happened in between comes first, once', async () => {
    const { company_id, ada, bo, params } = await coffee();
    const [one, two] = [await browserOf(ada), await browserOf(bo)];
    const before = await two.open({ company_id });
    await before.hear('ready');
    await one.call(create, { params, body: say('one') });
    const { seq } = await before.hear('message.created');
    before.socket.close();
    await before.closed();
    await one.call(create, { params, body: say('two') });
    await one.call(create, { params, body: say('three') });
    const after = await two.open({ company_id, since: seq });
    await after.hear('ready');
    await one.call(create, { params, body: say('four') });
    const texts = () =>
      after.events
        .filter((event) => event.seq > seq && event.type === 'message.created')
        .map(({ data }) => (data['message'] as { text: string }).text);
    await expect.poll(texts, { timeout: 6_000 }).toContain('four');
    expect(texts()).toEqual(['two', 'three', 'four']);
    expect(new Set(after.events.map((event) => `${event.topic} ${event.seq}`)).size).toBe(
      after.events.length,
    );
  });

  it('begin at the cursor of the workspace: with what the page may not know, and nothing else', async () => {
    const { services } = holder.app;
    const { id: company_id, slug } = await makeCompany(services);
    const browser = await browserOf(await makeUser(services, { company_id }));
    const open = async () => {
      const { realtime_cursor: cursor } = await browser.call(ENDPOINTS.accounts.workspace, {
        params: { slug },
      });
      return { company_id, cursor: cursor ?? '' };
    };
    await publish(company_id, 'company', 'known');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let isStored = () => {};
    const stored = new Promise<void>((resolve) => (isStored = resolve));
    // It has an early number, and commits after the page had its answers.
    const late = inCompany(services, company_id, 'write', async (ctx) => {
      await ctx.publish('company', 'late', {});
      isStored();
      await held;
    });
    await stored;
    const query = await open();
    release();
    await late;
    await publish(company_id, 'company', 'new');
    const live = await browser.open(query);
    expect((await live.hear('ready')).data).toEqual({ from_cursor: true });
    expect(live.events.map(({ type }) => type)).toEqual(['late', 'new', 'ready']);
    const again = await browser.open(await open());
    await again.hear('ready');
    expect(again.events.map(({ type }) => type)).toEqual(['ready']);
  });

  it.each([
    '',
    'nothing',
    '0/1:1:',
    '99999999999/9:1:',
    '99999999999/1:1:5,4',
    `99999999999/1:2:${'1,'.repeat(50_000)}`,
  ])('begin some seconds before with the cursor %s, which says nothing', async (cursor) => {
    const { company_id, ada } = await coffee();
    await publish(company_id, 'company', 'recent');
    const live = await (await browserOf(ada)).open({ company_id, cursor: cursor.slice(0, 6_000) });
    expect((await live.hear('ready')).data).toEqual({ from_cursor: false });
    expect(live.events.map(({ type }) => type)).toContain('recent');
  });

  it('report that too many events were missed', async () => {
    const { company_id, ada } = await coffee();
    const browser = await browserOf(ada);
    const live = await browser.open({ company_id, since: 1 });
    expect(await live.hear('resync')).toMatchObject({ topic: 'socket' });
  });

  it('stay inside their company and their audience', async () => {
    const { company_id, ada } = await coffee();
    const elsewhere = await coffee();
    const chief = await makeUser(holder.app.services, { company_id, role: 1 });
    const member = await (await browserOf(ada)).open({ company_id });
    const admin = await (await browserOf(chief)).open({ company_id });
    const stranger = await (await browserOf(elsewhere.ada)).open({ company_id: elsewhere.company_id });
    await Promise.all([member, admin, stranger].map((live) => live.hear('ready')));
    await publish(company_id, 'admins', 'for.admins');
    await publish(company_id, `user:${elsewhere.ada.user_id}`, 'for.somebody');
    await publish(company_id, 'company', 'for.all');
    await publish(elsewhere.company_id, 'company', 'last');
    // Events come in their order: one that has not come before the last one does not come any more.
    await Promise.all([member.hear('for.all'), admin.hear('for.all'), stranger.hear('last')]);
    expect(admin.events.some(({ type }) => type === 'for.admins')).toBe(true);
    expect(member.events.map(({ type }) => type).filter((type) => type !== 'coffees.sent')).toEqual([
      'ready',
      'for.all',
    ]);
    expect(admin.events.some(({ type }) => type === 'for.somebody')).toBe(false);
    expect(stranger.events.some(({ type }) => type.startsWith('for.'))).toBe(false);
  });
});

describe('a websocket', () => {
  it('is refused to other pages, without a session, and to members of another company', async () => {
    const { company_id, ada } = await coffee();
    const elsewhere = await coffee();
    const { cookie, open } = await browserOf(ada);
    await expect(open({ company_id }, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(open({ company_id }, { origin: 'null' })).rejects.toThrow('403');
    await expect(open({ company_id }, { origin: '' })).rejects.toThrow('403');
    // The Host of a request proves nothing.
    const claimed = { host: 'evil.example', origin: 'http://evil.example' };
    await expect(open({ company_id }, claimed)).rejects.toThrow('403');
    const otherPort = { origin: 'http://127.0.0.1:1' };
    await expect(open({ company_id }, otherPort)).rejects.toThrow('403');
    const host = addressOf(holder.app);
    const lookalike = { cookie, origin: `http://${host}.evil.example` };
    await expect(connect(holder.app, { company_id }, lookalike)).rejects.toThrow('403');
    await expect(connect(holder.app, { company_id }, {})).rejects.toThrow('403');
    await expect(open({ company_id }, { cookie: 'fika_session=guessed' })).rejects.toThrow('403');
    await expect(open({ company_id: elsewhere.company_id })).rejects.toThrow('404');
    await expect(open({ company_id: 999_999 })).rejects.toThrow('404');
  });

  it('answers an ordinary request as if there was nothing', async () => {
    const answer = await holder.app.http.inject({ url: '/api/v1/realtime/?company_id=1' });
    expect(answer.statusCode).toBe(404);
  });

  it.each([
    {
      cause: 'logging out',
      end: async ({ browser }: { browser: Awaited<ReturnType<typeof browserOf>> }) => {
        await browser.call(ENDPOINTS.accounts.logout);
      },
    },
    {
      cause: 'deactivation',
      end: async ({ user }: { user: MadeUser }) =>
        change(user, { is_active: false, inactive_reason: 'admin' }),
    },
    { cause: 'a new role', end: async ({ user }: { user: MadeUser }) => change(user, { role: 1 }) },
  ])('closes after $cause', async ({ end }) => {
    const { company_id, ada, bo } = await coffee();
    const browser = await browserOf(ada);
    const live = await browser.open({ company_id });
    const bystander = await (await browserOf(bo)).open({ company_id });
    await live.hear('ready');
    await end({ browser, user: ada });
    expect(await live.closed()).toBe(4401);
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
  });

  it('is not given to one account without end', async () => {
    const { company_id, ada } = await coffee();
    const { open } = await browserOf(ada);
    const tabs = [];
    for (let count = 0; count < 30; count += 1) tabs.push(await open({ company_id }));
    await expect(open({ company_id })).rejects.toThrow('429');
    const [first] = tabs;
    first?.socket.close();
    await first?.closed();
    // The server receives the close a moment later.
    await (await vi.waitFor(() => open({ company_id }))).hear('ready');
  });
});

describe('a server that stops', () => {
  const stopping = testApp();

  it('makes every browser reconnect', async () => {
    const { app } = stopping;
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const user = await makeUser(app.services);
    const browser = await openBrowser(app, user);
    const live = await browser.open({ company_id: user.company_id });
    // This one never answers the goodbye.
    const deaf = await browser.open({ company_id: user.company_id });
    deaf.socket.pause();
    await app.http.close();
    expect(await live.closed()).toBe(1012);
    deaf.socket.terminate();
  });

  it('also closes a socket that was about to open', async () => {
    const app = await startTestApp(stopping.app.database_url, {});
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const user = await makeUser(app.services);
    const browser = await openBrowser(app, user);
    const blocker = new Client({ connectionString: stopping.app.database_url });
    await blocker.connect();
    await blocker.query('begin; lock table sessions in access exclusive mode');
    const opening = browser.open({ company_id: user.company_id });
    // The server waits for the database to confirm this session.
    await vi.waitFor(async () => {
      const { rowCount } = await blocker.query(
        `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(rowCount).toBeGreaterThan(0);
    });
    const closing = app.http.close();
    await until('the server closes', 5_000, () => !app.http.server.listening);
    await blocker.query('rollback');
    await blocker.end();
    const live = await opening;
    expect(await live.closed()).toBe(1012);
    await closing;
    await app.stop();
  });
});

async function change(user: MadeUser, columns: Record<string, unknown>): Promise<void> {
  await holder.app.services.database.company(user.company_id, 'write', (db) =>
    db
      .updateTable('users')
      .set(columns)
      .where('company_id', '=', user.company_id)
      .where('id', '=', user.user_id)
      .execute(),
  );
}
