import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { runAllJobs } from '#test/jobs.ts';
import { teamsScene } from '#test/teams-scene.ts';
import { blockedByPolicy } from '#test/teams-vendor-installs.ts';

const { msteams: list, msteams_install: installNow, msteams_test_message: test } = ENDPOINTS.msteams;
const { vendor, holder, scene, connected, linkedBrowser } = teamsScene();
const { bot, installs } = vendor;
afterEach(() => {
  bot.intercept = null;
  installs.intercept = null;
});

/** A connected tenant, and members of it who are linked and lack the app. */
async function peopleScene(count: number) {
  const made = await scene();
  const { id } = await connected(made);
  const { services } = holder.app;
  const { company_id, tenant } = made;
  const inDb = <T>(
    work: (db: Parameters<Parameters<typeof services.database.company>[2]>[0]) => Promise<T>,
  ) => services.database.company(company_id, 'write', work);
  const people = [];
  for (let index = 0; index < count; index += 1) {
    const member = await makeUser(services, { company_id });
    const person = bot.makePerson({ tenant, address: member.email, isInstalled: false });
    people.push(person);
    await inDb((db) =>
      db
        .insertInto('msteams_users')
        .values({
          company_id,
          msteams_tenant_id: id,
          object_id: person.object_id,
          user_id: member.user_id,
          linked_by: 'address',
        })
        .execute(),
    );
  }
  return {
    ...made,
    id,
    people,
    turn: async () => {
      await services.jobs.runOnce(services, 'msteams.install-due');
      await runAllJobs(services, 1);
    },
    users: () =>
      inDb((db) =>
        db
          .selectFrom('msteams_users')
          .select(['object_id', 'conversation_id', 'install_failures', 'install_at'])
          .orderBy('linked_at')
          .execute(),
      ),
    row: () =>
      inDb((db) =>
        db.selectFrom('msteams_tenants').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
  };
}

const installCalls = () => vendor.graphCalls.filter(({ method }) => method === 'POST');

describe('the app in Teams', () => {
  it('is installed for linked members, once, in several turns', async () => {
    const { tenant, people, turn, users, row } = await peopleScene(22);
    installs.catalog.add(tenant);
    await turn();
    const chats = (await users()).map(({ conversation_id: chat }) => chat);
    expect(new Set(chats)).toEqual(new Set(people.map(({ conversation_id: chat }) => chat)));
    expect(await row()).toMatchObject({ install_problem: null, people_installed_at: expect.any(String) });
    const before = vendor.graphCalls.length + bot.calls.length;
    await holder.app.advance('25 hours');
    await turn();
    expect(vendor.graphCalls.length + bot.calls.length).toBe(before);
  });

  it('is left to another run of the job while Microsoft answers slowly', async () => {
    const { people, company_id, turn, users } = await peopleScene(3);
    for (const person of people) person.isInstalled = true;
    bot.intercept = async () => {
      await holder.app.advance('11 seconds');
      return null;
    };
    await turn();
    expect((await users()).every(({ conversation_id: chat }) => chat !== null)).toBe(true);
    const { rows } = await holder.app.services.database.global('read', (db) =>
      sql`
        select id from pgboss.job where data ->> 'job' = 'msteams.install-people'
          and data -> 'payload' ->> 'company_id' = ${String(company_id)}`.execute(db),
    );
    expect(rows).toHaveLength(2);
  });

  it('is found without Graph where people have it, which is asked only for the id of the app in links', async () => {
    const { people, turn, users } = await peopleScene(1);
    const [person] = people;
    if (person) person.isInstalled = true;
    const before = vendor.graphCalls.length;
    await turn();
    expect(await users()).toMatchObject([{ conversation_id: person?.conversation_id }]);
    expect(vendor.graphCalls.slice(before).map(({ path }) => path)).toEqual(['/appCatalogs/teamsApps']);
  });

  it.each([
    ['permission', (tenant: string) => installs.forbidden.add(tenant)],
    ['permission', (tenant: string) => vendor.strange.add(tenant)],
    ['package', () => installs],
  ] as const)('waits a day for what is missing: %s', async (problem, prepare) => {
    const { tenant, turn, users, row } = await peopleScene(3);
    prepare(tenant);
    await turn();
    expect(await row()).toMatchObject({ install_problem: problem });
    expect(await users()).toMatchObject(Array.from({ length: 3 }, () => ({ install_failures: 0 })));
    const before = bot.calls.length + vendor.graphCalls.length;
    await turn();
    expect(bot.calls.length + vendor.graphCalls.length).toBe(before);
    installs.forbidden.delete(tenant);
    vendor.strange.delete(tenant);
    installs.catalog.add(tenant);
    await holder.app.advance('25 hours');
    await turn();
    expect(await row()).toMatchObject({ install_problem: null });
    expect((await users()).every(({ conversation_id: chat }) => chat !== null)).toBe(true);
  });

  it('is counted where it is refused for one person, and not tried again each time', async () => {
    const { tenant, people, turn, users, row } = await peopleScene(2);
    installs.catalog.add(tenant);
    const [first, second] = people;
    installs.refused.add(first?.object_id ?? '');
    await turn();
    const failures = async () =>
      (await users()).find((one) => one.object_id === first?.object_id)?.install_failures;
    expect(
      (await users()).find((one) => one.object_id === second?.object_id)?.conversation_id,
    ).not.toBeNull();
    expect(await failures()).toBe(1);
    expect(await row()).toMatchObject({ install_problem: null });
    const before = installCalls().length;
    await turn();
    expect(installCalls()).toHaveLength(before);
    await holder.app.advance('25 hours');
    await turn();
    expect(await failures()).toBe(2);
    await holder.app.advance('25 hours');
    await turn();
    expect(await failures()).toBe(2);
  });

  it('is not looked for in vain where Microsoft refuses to say who has it, of one person alone', async () => {
    const { tenant, people, turn, users, row } = await peopleScene(2);
    installs.catalog.add(tenant);
    const [first] = people;
    installs.intercept = ({ path }) => (path.includes(first?.object_id ?? '') ? blockedByPolicy() : null);
    await turn();
    expect(await row()).toMatchObject({ install_problem: null });
    const rows = await users();
    const of = (isFirst: boolean) => rows.find((one) => (one.object_id === first?.object_id) === isFirst);
    expect(of(true)).toMatchObject({ conversation_id: null, install_failures: 1 });
    expect(of(false)?.conversation_id).not.toBeNull();
  });

  it('continues where Microsoft was busy', async () => {
    const { tenant, turn, users } = await peopleScene(3);
    installs.catalog.add(tenant);
    let count = 0;
    installs.intercept = ({ method }) => {
      if (method !== 'POST') return null;
      count += 1;
      return count === 2 ? { status: 429, headers: { 'retry-after': '1' } } : null;
    };
    await turn();
    expect(count).toBe(4);
    expect((await users()).every(({ conversation_id: chat }) => chat !== null)).toBe(true);
  });

  it('is not installed while Microsoft does not know the bot, which is said', async () => {
    const { turn, row } = await peopleScene(3);
    bot.intercept = () => ({ status: 401, body: { error: { code: 'Unauthorized' } } });
    const before = bot.calls.length;
    await turn();
    expect(await row()).toMatchObject({ install_problem: 'bot', bot_gone_at: null });
    await turn();
    expect(bot.calls.length - before).toBe(2);
  });

  it('is asked for once a day where the bot may not write, until it may', async () => {
    const { turn, row } = await peopleScene(2);
    bot.intercept = () => ({ status: 403, body: { error: { code: 'BotDisabledByAdmin' } } });
    const begun = bot.calls.length;
    await turn();
    await turn();
    expect(bot.calls.length - begun).toBe(1);
    expect((await row()).bot_gone_at).not.toBeNull();
    const before = bot.calls.length;
    bot.intercept = null;
    for (const one of bot.people) one.isInstalled = true;
    await holder.app.advance('25 hours');
    await turn();
    expect(bot.calls.length).toBeGreaterThan(before);
    expect((await row()).bot_gone_at).toBeNull();
  });
});

describe('the settings', () => {
  it('say who has the app, what is missing, and look at it again', async () => {
    const { tenant, people, turn, params, id, admin } = await peopleScene(2);
    const browser = async () => holder.app.as(admin);
    const shown = async () => (await (await browser()).call(list, { params })).results[0];
    await turn();
    expect(await shown()).toMatchObject({
      state: 'connected',
      linked_count: 2,
      installed_count: 0,
      missing: 'package',
    });
    installs.catalog.add(tenant);
    await (await browser()).call(installNow, { params: { ...params, id } });
    await runAllJobs(holder.app.services, 1);
    expect(await shown()).toMatchObject({ installed_count: people.length, missing: null });
    const elsewhere = await scene();
    const foreign = elsewhere.browser.call(installNow, { params: { ...elsewhere.params, id } });
    await expect(foreign).rejects.toMatchObject({ problem: { code: 'not_found' } });
  });

  it('send a test message to the admin, who has to be linked and to have the app', async () => {
    const { tenant, params, id, admin, browser } = await peopleScene(0);
    const send = () => browser.call(test, { params: { ...params, id } });
    const refusal = (code: string) => ({ problem: { code } });
    await expect(send()).rejects.toMatchObject(refusal('msteams_not_linked'));
    const user = await linkedBrowser({ tenant, params } as Parameters<typeof linkedBrowser>[0], admin);
    const person = bot.makePerson({ tenant, object_id: user.user.oid, isInstalled: false });
    await expect(send()).rejects.toMatchObject(refusal('msteams_app_missing'));
    person.isInstalled = true;
    await send();
    expect(bot.calls.at(-1)).toMatchObject({ method: 'POST', body: { textFormat: 'plain' } });
    for (const [status, code, problem] of [
      [429, '', 'msteams_rate_limited'],
      [502, '', 'msteams_unreachable'],
      [403, 'BotDisabledByAdmin', 'msteams_blocked'],
    ] as const) {
      bot.intercept = () => ({ status, body: { error: { code } } });
      await expect(send()).rejects.toMatchObject(refusal(problem));
    }
    bot.intercept = null;
    const [shown] = (await browser.call(list, { params })).results;
    expect(shown).toMatchObject({ state: 'blocked' });
  });
});
