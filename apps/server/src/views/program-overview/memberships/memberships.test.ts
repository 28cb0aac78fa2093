import { ENDPOINTS, MEMBERSHIP_STANDINGS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { within } from '#test/audiences.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';

const { audiences, campaigns, participations, rounds } = ENDPOINTS;
const holder = testApp();

/** Fewer than there are members. */
const PAGE = 4;

const byId = (one: number, other: number) => one - other;

type Query = Record<string, string | number>;

/** Every page of a list, one after the other, as it is counted. */
async function pages({ browser, params }: Scene, query: Query = {}) {
  const ids: number[] = [];
  const standings = new Map<number, string>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await browser.call(rounds.memberships, { params, query: { ...query, limit: PAGE, offset } });
    for (const { id, standing } of page.results) {
      ids.push(id);
      standings.set(id, standing);
    }
    if (page.next === null) return { ids, standings, count: page.count };
  }
}

/** A program with a member in each status, for each of the reasons. */
async function populated(program: Record<string, unknown>) {
  const { app } = holder;
  const made = await makeScene(app, [4, 4], { rules: [], timezone: 'UTC', ...program });
  const { browser, company_id, params, members } = made;
  const [stays, goes, taken, rests, asleep, also] = members;
  if (!stays || !goes || !taken || !rests || !asleep || !also) throw new Error('A scene has eight members');
  await browser.call(campaigns.activate, { params });
  const round_id = await openAndAccept(made, members.slice(0, 4));
  await browser.call(rounds.provision, { params });
  await browser.call(rounds.session_send, { params: { ...params, round_id } });
  await app.settle();
  const change = { action: 'remove' as const };
  await (await app.as(goes)).call(participations.memberships_change, { params, body: change });
  await browser.call(participations.memberships_change, {
    params,
    body: { ...change, user_ids: [taken.user_id] },
  });
  const byHand = await makeAdmin(app.services, { company_id, last_name: 'Zimmer' });
  const added = { action: 'add' as const, user_ids: [byHand.user_id] };
  await browser.call(participations.memberships_change, { params, body: added });
  const newcomer = await makeUser(app.services, { company_id, last_name: '0 Abel', fields: {} });
  await app.services.database.company(company_id, 'write', async (db) => {
    const rest = { company_id, campaign_id: params.id, user_id: rests.user_id, snoozed_until: '2999-01-01' };
    await db
      .insertInto('memberships')
      .values(rest)
      .onConflict((conflict) => conflict.columns(['company_id', 'campaign_id', 'user_id']).doUpdateSet(rest))
      .execute();
    await db
      .updateTable('users')
      .set({ is_active: false, inactive_reason: 'admin' })
      .where('company_id', '=', company_id)
      .where('id', '=', asleep.user_id)
      .execute();
  });
  return { made, goes, taken, rests, asleep, byHand, newcomer };
}

it.each([
  ['everybody but admins', { exclude_admins: true }],
  ['everybody', { exclude_admins: false }],
])(
  'the members of a program of %s are listed once each, in every order and standing',
  async (_whom, program) => {
    const { made, goes, taken, rests, asleep, byHand, newcomer } = await populated(program);
    const all = await pages(made);
    // Eight, the newcomer, the member that an admin added, and the admin where admins are included.
    const expected = program.exclude_admins ? 10 : 11;
    expect(all.count).toBe(expected);
    expect(new Set(all.ids).size).toBe(expected);
    expect(all.ids.at(-1), 'by name').toBe(byHand.user_id);
    expect(all.ids[0], 'by name').toBe(newcomer.user_id);
    expect((await pages(made, { ordering: '-last_name' })).ids).toEqual(all.ids.toReversed());
    for (const ordering of ['matched', '-matched', 'last_matched_at', '-last_matched_at']) {
      const listed = await pages(made, { ordering });
      expect(listed.ids.toSorted(byId), ordering).toEqual(all.ids.toSorted(byId));
      expect(listed.standings, ordering).toEqual(all.standings);
    }
    const of = ({ user_id }: { user_id: number }) => all.standings.get(user_id);
    expect([goes, taken, asleep].map(of)).toEqual(['left', 'left', 'left']);
    expect([rests, byHand, newcomer].map(of)).toEqual(['paused', 'not_yet', 'not_yet']);
    for (const standing of MEMBERSHIP_STANDINGS) {
      const ids = all.ids.filter((id) => all.standings.get(id) === standing);
      for (const query of [
        { standing },
        { standing, ordering: '-last_name' },
        { standing, ordering: 'matched' },
      ]) {
        const listed = await pages(made, query);
        expect(listed.count, JSON.stringify(query)).toBe(ids.length);
        if (query.ordering === undefined) expect(listed.ids, standing).toEqual(ids);
        else expect(listed.ids.toSorted(byId), JSON.stringify(query)).toEqual(ids.toSorted(byId));
      }
    }
    expect((await pages(made, { search: 'zimm' })).ids).toEqual([byHand.user_id]);
    expect((await pages(made, { search: 'zimm', standing: 'left' })).count).toBe(0);
  },
);

it('a member who is not in the audience any more has left the program, and no others are listed', async () => {
  const { app } = holder;
  const made = await makeScene(app, [2, 2], { rules: [] });
  const { browser, company_id, params, members } = made;
  await browser.call(campaigns.activate, { params });
  await openAndAccept(made, members);
  await makeUser(app.services, { company_id });
  const [first, ...others] = members;
  const filters = {
    version: 'v1' as const,
    operator: 'and' as const,
    filters: [
      { category_id: null, type: 'usercompany_id', operator: 'eq', value: first?.user_id ?? 0 } as const,
    ],
  };
  const { id } = await browser.call(audiences.audiences_create, {
    params: { company_id },
    body: { name: 'One', filters },
  });
  await browser.call(campaigns.campaigns_update, { params, body: { filters: within(id) } });
  const { ids, standings, count } = await pages(made);
  expect([count, ids.toSorted(byId)]).toEqual([4, members.map(({ user_id }) => user_id).toSorted(byId)]);
  expect(standings.get(first?.user_id ?? 0)).toBe('active');
  expect((await pages(made, { standing: 'left' })).ids.toSorted(byId)).toEqual(
    others.map(({ user_id }) => user_id).toSorted(byId),
  );
});
