import { ENDPOINTS, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays, productNow, setClock } from '#test/clock.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeCompany, type MadeUser, makeUser } from '#test/factories.ts';

const { network, network_map: map, network_summary: summary } = ENDPOINTS.network;
const { coffees_feedback: giveFeedback } = ENDPOINTS.coffees;
const { meetings_import: importMeetings, coffees_update: move } = ENDPOINTS.coffees;
const { get_introduced: getIntroduced } = ENDPOINTS.coffees;
const { users_detail_erase: erase } = ENDPOINTS.members;
const holder = testApp();

async function office(names: readonly string[]) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const people: MadeUser[] = [];
  for (const name of names) {
    people.push(await makeUser(services, { company_id, first_name: name, last_name: 'Of the office' }));
  }
  const match = (...who: readonly number[]) =>
    makeCoffees(services, company_id, [who.map((index) => people[index]?.user_id ?? 0)]);
  /** A group whose first member reports that it met. */
  const group = async (...who: readonly number[]) => {
    const made = await match(...who);
    const one = await holder.app.as(people[who[0] ?? 0] ?? { account_id: 0 });
    await one.call(giveFeedback, { params: { company_id, id: made.ids[0] ?? 0 }, body: { happened: 'met' } });
    return made;
  };
  const browser = await holder.app.as(people[0] ?? { account_id: 0 });
  return { company_id, params: { company_id }, people, match, group, browser };
}

const idOf = (people: readonly MadeUser[], index: number) => people[index]?.user_id ?? 0;

describe('my network', () => {
  it('lists whom I met, how often and in which programs, and finds and orders them', async () => {
    const { params, people, group } = await office(['Ada', 'Bo', 'Zoé', 'Eve']);
    const first = await group(0, 1);
    await holder.app.advance('20 days');
    const second = await group(0, 1);
    await group(0, 2);
    await group(1, 3);
    const browser = await holder.app.as(people[0] ?? { account_id: 0 });
    const page = await browser.call(network, { params, query: { ordering: '-times' } });
    expect(page.results.map(({ user, times }) => [user.first_name, times])).toEqual([
      ['Bo', 2],
      ['Zoé', 1],
    ]);
    expect(new Set(page.results[0]?.programs.map(({ id }) => id))).toEqual(
      new Set([first.campaign_id, second.campaign_id]),
    );
    expect(page.months.at(-1)).toMatchObject({ people: 2 });
    const found = await browser.call(network, { params, query: { search: 'zoe' } });
    expect(found.results.map(({ user }) => user.id)).toEqual([idOf(people, 2)]);
    const named = await browser.call(network, { params, query: { ordering: 'name', limit: 1 } });
    expect(named.results[0]?.user.first_name).toBe('Bo');
    expect(named.next).toContain('offset=1');
  });

  it('separates people whom I was only matched with from those I met', async () => {
    const { params, people, group, match } = await office(['Ada', 'Bo', 'Cy', 'Dan']);
    await group(0, 1);
    await holder.app.advance('10 days');
    const [never] = (await match(0, 2)).ids;
    await match(0, 1, 3);
    const browser = await holder.app.as(people[0] ?? { account_id: 0 });
    const page = await browser.call(network, { params });
    expect(page.results.map(({ user, times, matched }) => [user.first_name, times, matched])).toEqual([
      ['Bo', 1, 1],
      ['Dan', 0, 1],
      ['Cy', 0, 1],
    ]);
    expect(page.results[1]).toMatchObject({ first_met_at: null, last_met_at: null });
    expect(page.months.map((month) => month.people)).toEqual([1]);
    expect(await browser.call(map, { params })).toMatchObject({ count: 3, met: 1, matched: 2 });
    // A coffee that did not take place leaves them matched.
    await browser.call(giveFeedback, { params: { ...params, id: never ?? 0 }, body: { happened: 'no' } });
    expect(await browser.call(map, { params })).toMatchObject({ count: 3, met: 1, matched: 2 });
  });

  it('shows when two met, which is not when they were matched', async () => {
    const { params, people, match, browser } = await office(['Ada', 'Bo']);
    const { ids } = await match(0, 1);
    const coffee = { ...params, id: ids[0] ?? 0 };
    const scheduled_at = inDays(3, await productNow(holder.app));
    await browser.call(move, { params: coffee, body: { status: 1, scheduled_at } });
    await holder.app.advance('4 days');
    const later = await holder.app.as(people[0] ?? { account_id: 0 });
    await later.call(giveFeedback, { params: coffee, body: { happened: 'met' } });
    const [bo] = (await later.call(network, { params })).results;
    expect(bo).toMatchObject({ times: 1, matched: 0, last_matched_at: null });
    expect(Date.parse(bo?.last_met_at ?? '')).toBe(Date.parse(scheduled_at));
  });

  it('counts a coffee that was asked for, as soon as the two have met', async () => {
    const { params, people, browser } = await office(['Ada', 'Bo']);
    const body = { coworker: idOf(people, 1), message: 'A coffee?' };
    const { id } = await browser.call(getIntroduced, { params, body });
    expect(await browser.call(network, { params })).toMatchObject({ count: 0 });
    await browser.call(move, { params: { ...params, id }, body: { status: 2 } });
    const page = await browser.call(network, { params });
    expect(page.results).toMatchObject([{ user: { first_name: 'Bo' }, times: 1, programs: [] }]);
    expect(page.months).toMatchObject([{ people: 1 }]);
  });

  it('counts people, options of the first field that members see, and months in a row', async () => {
    await setClock(holder.app, '2027-01-15T10:00:00Z');
    const { params, company_id, people, group, match, browser } = await office([
      'Ada',
      'Bo',
      'Cy',
      'Dan',
      'Eve',
    ]);
    expect(await browser.call(summary, { params })).toEqual({ people: 0, groups: null, months_in_a_row: 0 });
    const admin = await holder.app.as(await makeAdmin(holder.app.services, { company_id }));
    const create = async (body: { title: string; choices: string[]; only_for_matching?: boolean }) =>
      admin.call(ENDPOINTS.categories.categories_create, { params, body: { type: 'select', ...body } });
    await create({ title: 'Grade', choices: ['A', 'B'], only_for_matching: true });
    const field = await create({ title: 'Department', choices: ['Sales', 'Research', 'Finance'] });
    const [sales = '', research = '', finance = ''] = Object.keys(field.choices);
    for (const [index, choice] of [sales, sales, research, finance].entries()) {
      await admin.call(ENDPOINTS.members.users_detail_update, {
        params: { ...params, id: idOf(people, index) },
        body: { userfield_set: [{ category: field.id, value: choice }] },
      });
    }
    const groups = { title: 'Department', met: 0, all: 3 };
    expect(await browser.call(summary, { params })).toEqual({ people: 0, groups, months_in_a_row: 0 });
    await group(0, 1);
    // Matched and not met counts for nothing, and neither does somebody without a value.
    await match(0, 3);
    await group(0, 4);
    const first = await browser.call(summary, { params });
    expect(first).toEqual({ people: 2, groups: { ...groups, met: 1 }, months_in_a_row: 1 });
    await holder.app.advance('31 days');
    await group(0, 2);
    await group(0, 1);
    const later = await holder.app.as(people[0] ?? { account_id: 0 });
    expect(await later.call(summary, { params })).toEqual({
      people: 3,
      groups: { ...groups, met: 2 },
      months_in_a_row: 2,
    });
  });

  it('joins on the map those alone who sat at one table with me', async () => {
    const { params, people, group, browser } = await office(['Ada', 'Bo', 'Cy', 'Dan', 'Eve']);
    await group(0, 1, 2);
    await group(0, 3);
    // Theirs alone: the reader must not see it.
    await group(1, 3);
    await group(3, 4);
    await makeCoffees(holder.app.services, params.company_id, [[idOf(people, 0), idOf(people, 4)]], {
      sent: false,
    });
    const drawn = await browser.call(map, { params });
    expect(drawn.links).toEqual([{ a: idOf(people, 1), b: idOf(people, 2) }]);
    expect(new Set(drawn.people.map(({ user }) => user.id))).toEqual(
      new Set([1, 2, 3].map((index) => idOf(people, index))),
    );
    expect(drawn).toMatchObject({ count: 3, beyond: null });
    expect(JSON.stringify(drawn)).not.toContain('Eve');
  });

  it('counts people whom my acquaintances have met, without names, once there are enough to be anonymous', async () => {
    const { params, group, browser } = await office(['Ada', 'Bo', 'Cy', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal']);
    await group(0, 1, 2, 3, 4, 5);
    await group(1, 6);
    await group(2, 6);
    await group(2, 7);
    const drawn = await browser.call(map, { params });
    expect(drawn).toMatchObject({ count: 5, beyond: 2 });
    expect(JSON.stringify(drawn)).not.toMatch(/Gus|Hal/);
  });

  it('is empty for a member without meetings, and includes no other companies', async () => {
    const { params, browser, people } = await office(['Ada']);
    const other = await office(['Ada', 'Bo']);
    await other.group(0, 1);
    expect(await browser.call(network, { params })).toMatchObject({ count: 0, results: [], months: [] });
    expect(await browser.call(map, { params })).toEqual({
      people: [],
      links: [],
      count: 0,
      met: 0,
      matched: 0,
      beyond: null,
    });
    expect(await browser.refused(map, { params: other.params })).toMatchObject({ code: 'not_found' });
    expect(people).toHaveLength(1);
  });

  it('keeps the row of an erased member, without the name; people who knew each other have not met', async () => {
    const { company_id, params, people, group, browser } = await office(['Ada', 'Bo', 'Cy']);
    const admin = await makeAdmin(holder.app.services, { company_id, role: ROLES.superadmin });
    const boss = await holder.app.as(admin);
    await group(0, 1);
    await boss.call(importMeetings, {
      params,
      body: { pairs: [{ row: 1, a: people[0]?.email ?? '', b: people[2]?.email ?? '' }] },
    });
    await boss.call(erase, { params: { company_id, id: idOf(people, 1) } });
    const page = await browser.call(network, { params, query: { ordering: '-times' } });
    expect(
      page.results.map(({ user, times, programs }) => [user.first_name, times, programs.length]),
    ).toEqual([
      ['', 1, 1],
      ['Cy', 0, 0],
    ]);
    expect(JSON.stringify([page, await browser.call(map, { params })])).not.toContain('Bo');
  });
});
