import { ENDPOINTS } from '@fika/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import type { MadeUser } from '#test/factories.ts';
import { makeScene, type Scene } from '#test/scenes.ts';

const { campaigns, rounds } = ENDPOINTS;
const holder = testApp();
const DIRECT = { rules: [], algo: 'random', optin_option: 2, groups_chunks_generator: 1 };

async function scene(sizes: [number, number], program = {}): Promise<Scene> {
  const made = await makeScene(holder.app, sizes, { ...DIRECT, ...program });
  await made.browser.call(campaigns.activate, { params: made.params });
  return made;
}

const write = (companyId: number, text: ReturnType<typeof sql>) =>
  holder.app.services.database.company(companyId, 'write', (db) => text.execute(db));

const report = ({ company_id }: Scene, user: MadeUser | undefined, manager: MadeUser | undefined) =>
  write(company_id, sql`update users set manager_id = ${manager?.user_id} where id = ${user?.user_id}`);

/** Starts a session and forms its groups. Returns its id and the members of each group. */
async function draw({ app, browser, params, company_id }: Scene) {
  const { id } = await browser.call(rounds.open_session, { params });
  await app.settle();
  await browser.call(rounds.provision, { params });
  const { rows } = (await write(
    company_id,
    sql`select coffee_id, array_agg(user_id::int) as ids from coffee_members where round_id = ${id} group by coffee_id`,
  )) as { rows: { coffee_id: number; ids: number[] }[] };
  return { id, groups: rows.map(({ ids }) => ids), rows };
}

describe('managers and their direct reports', () => {
  const PROGRAMS = [
    { users_per_group: 2 },
    { users_per_group: 3 },
    { algo: 'crossgroup', users_per_group: 4, groups_chunks_generator: 4 },
    { algo: 'secretsanta' },
    { algo: 'lottery', users_per_group: 4 },
    {
      algo: 'advanced',
      seats: ['One', 'Two', 'Three'].map((label) => ({
        label,
        filters: { version: 'v1', operator: 'and', filters: [] },
      })),
    },
  ];

  it.each(PROGRAMS)('are in no group together, in either direction of reporting: %j', async (program) => {
    const made = await scene([8, 8], program);
    const charts = fc.sample(fc.array(fc.nat(15), { minLength: 16, maxLength: 16 }), { numRuns: 3, seed: 7 });
    for (const chart of charts) {
      const managers = new Map<number, number>();
      for (const [index, boss] of chart.entries()) {
        // A manager comes earlier in the list, so that no one is above themselves.
        const manager = boss < index ? made.members[boss] : undefined;
        const member = made.members[index];
        if (!member) throw new Error('the scene has too few members');
        await write(
          made.company_id,
          sql`update users set manager_id = ${manager?.user_id ?? null} where id = ${member.user_id}`,
        );
        if (manager) managers.set(member.user_id, manager.user_id);
      }
      const { id, groups } = await draw(made);
      expect(groups.length).toBeGreaterThan(0);
      const wrong = groups.filter((ids) => ids.some((one) => ids.includes(managers.get(one) ?? 0)));
      expect(wrong).toEqual([]);
      await made.browser.call(rounds.session_delete, { params: { ...made.params, round_id: id } });
    }
  });

  it('wait when there is no other partner, and meet when the program allows it', async () => {
    const made = await scene([1, 1]);
    await report(made, made.members[0], made.members[1]);
    const first = await draw(made);
    expect(first.groups).toEqual([]);
    await made.browser.call(rounds.session_delete, { params: { ...made.params, round_id: first.id } });
    await made.browser.call(campaigns.campaigns_update, {
      params: made.params,
      body: { not_with_manager: false },
    });
    expect((await draw(made)).groups).toHaveLength(1);
  });

  it('are not put together by an edit, which says why', async () => {
    const made = await scene([4, 0]);
    const { id, rows } = await draw(made);
    const [one, other] = rows;
    const find = (userId: number | undefined) => made.members.find(({ user_id }) => user_id === userId);
    await report(made, find(one?.ids[0]), find(other?.ids[0]));
    const edit = {
      action: 'swap' as const,
      user_id: one?.ids[0] ?? 0,
      with_user_id: other?.ids[1] ?? 0,
    };
    const refused = await made.browser.refused(rounds.session_edit, {
      params: { ...made.params, round_id: id },
      body: { edits: [edit] },
    });
    expect(refused).toMatchObject({ code: 'rule_broken' });
    expect(JSON.stringify(refused)).toContain('no one is matched with their manager');
  });
});

describe('only peers of one’s manager', () => {
  /** A head, two managers below, and three reports of each. */
  async function company(program = {}) {
    const made = await scene([9, 0], { only_managers_peers: true, ...program });
    const [head, one, other, ...reports] = made.members;
    for (const manager of [one, other]) await report(made, manager, head);
    for (const [index, member] of reports.entries()) await report(made, member, index < 3 ? one : other);
    const ids = (users: (MadeUser | undefined)[]) => users.map((user) => user?.user_id ?? 0);
    return { made, head: ids([head])[0], managers: ids([one, other]), reports: ids(reports) };
  }

  it('meet, the forecast counts them, and others wait with a reason that says so', async () => {
    // Their own manager is no peer of their manager, also where the program would let them meet.
    const { made, head, managers, reports } = await company({ not_with_manager: false });
    const { browser, params } = made;
    const forecast = await browser.call(rounds.feasibility, { params, body: {} });
    expect(forecast).toMatchObject({
      seated: 4,
      constraints: [{ kind: 'skip_level', seats: 5 }],
      waits: [{ cause: 'skip_level' }, { cause: 'skip_level' }],
    });
    const { id, groups } = await draw(made);
    expect(groups).toHaveLength(2);
    for (const ids of groups) {
      const manager = ids.find((one) => managers.includes(one)) ?? 0;
      const person = ids.find((one) => reports.includes(one)) ?? 0;
      expect(reports.indexOf(person) < 3).toBe(manager === managers[1]);
    }
    const at = { ...params, round_id: id };
    const { results } = await browser.call(rounds.session_outcomes, { params: at, query: { limit: 20 } });
    expect(results.find(({ user }) => user.id === head)?.reason).toMatchObject({ code: 'no_managers_peer' });

    const [first, second] = groups;
    const find = (ids: number[] | undefined) => ids?.find((one) => managers.includes(one)) ?? 0;
    const edit = { action: 'swap' as const, user_id: find(first), with_user_id: find(second) };
    const { refusal } = await browser.call(rounds.session_edit_check, { params: at, body: { edit } });
    expect(refusal).toContain('neither is a peer of the other’s manager');
  });

  it('are refused in groups of three, whichever comes first', async () => {
    const { made } = await company();
    const { browser, params } = made;
    const refused = await browser.refused(campaigns.campaigns_update, {
      params,
      body: { users_per_group: 3 },
    });
    expect(refused).toMatchObject({ code: 'campaign_incomplete' });
    expect(JSON.stringify(refused)).toContain('in groups of two only');
    const body = { users_per_group: 3 };
    expect(await browser.refused(rounds.feasibility, { params, body })).toMatchObject({
      code: 'campaign_incomplete',
    });
    const three = await makeScene(holder.app, [3, 0], {
      ...DIRECT,
      users_per_group: 3,
      only_managers_peers: true,
    });
    expect(await three.browser.refused(campaigns.activate, { params: three.params })).toMatchObject({
      code: 'campaign_incomplete',
    });
  });
});

describe('free hours in common', () => {
  const HOURS = [
    { from: '08:00', to: '10:00' },
    { from: '18:00', to: '20:00' },
  ];

  it.each([
    ['require', false],
    ['prefer', false],
    ['ignore', true],
  ] as const)('decide who meets: %s', async (strength, isMixed) => {
    const made = await scene([20, 20], { hours_in_common: strength });
    const early = new Set(made.members.slice(0, 20).map(({ user_id }) => user_id));
    for (const [index, { user_id }] of made.members.entries()) {
      const weekly = JSON.stringify(Array.from({ length: 7 }, () => [HOURS[index < 20 ? 0 : 1]]));
      await write(
        made.company_id,
        sql`insert into availabilities (company_id, user_id, weekly, exceptions)
          values (${made.company_id}, ${user_id}, ${weekly}::jsonb, '[]')`,
      );
    }
    const { groups } = await draw(made);
    expect(groups).toHaveLength(20);
    const without = groups.filter(
      (ids) => ids.some((id) => early.has(id)) && ids.some((id) => !early.has(id)),
    );
    expect(without.length > 0).toBe(isMixed);
  });

  it('are counted for the whole group on its card', async () => {
    const made = await scene([3, 0], { users_per_group: 3 });
    const hours = [
      { from: '08:00', to: '10:00' },
      { from: '09:00', to: '11:00' },
      { from: '10:00', to: '12:00' },
    ];
    const enter = (user: MadeUser, weekly: unknown) =>
      write(
        made.company_id,
        sql`insert into availabilities (company_id, user_id, weekly, exceptions)
          values (${made.company_id}, ${user.user_id}, ${JSON.stringify(weekly)}::jsonb, '[]')
          on conflict (company_id, user_id) do update set weekly = excluded.weekly`,
      );
    const cardOf = async () => {
      const { id } = await draw(made);
      const params = { ...made.params, round_id: id };
      const { results } = await made.browser.call(rounds.session_groups, { params, query: {} });
      await made.browser.call(rounds.session_delete, { params });
      return results[0];
    };
    for (const [index, user] of made.members.slice(0, 2).entries()) {
      await enter(user, [[hours[index]], [], [], [], [], [], []]);
    }
    expect(await cardOf()).toMatchObject({ shared_hours: null });
    const [, , last] = made.members;
    if (!last) throw new Error('the scene has too few members');
    await enter(last, [[hours[1]], [], [], [], [], [], []]);
    const card = await cardOf();
    expect(card).toMatchObject({ shared_hours: 1 });
    expect(card?.reasons).toContainEqual({ fact: 'shared_hours', sentence: '1 free hour in common' });
    await enter(last, [[hours[2]], [], [], [], [], [], []]);
    expect(await cardOf()).toMatchObject({ shared_hours: 0 });
  });
});
