import { ALL_PERMISSIONS, ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';

const { users_detail_coffees: coffeesOf, users_detail_network: networkOf } = ENDPOINTS.coffees;
const { meetings_import: importMeetings, coffees_feedback: giveFeedback } = ENDPOINTS.coffees;
const holder = testApp();

async function office() {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const admin = await makeAdmin(services, { company_id });
  const ada = await makeUser(services, { company_id, first_name: 'Ada' });
  const bo = await makeUser(services, { company_id, first_name: 'Bo' });
  const zoe = await makeUser(services, { company_id, first_name: 'Zoé' });
  const browser = await holder.app.as(admin);
  const group = (...people: { user_id: number }[]) =>
    makeCoffees(services, company_id, [people.map(({ user_id }) => user_id)]);
  return { company_id, admin, ada, bo, zoe, browser, group, params: { company_id, id: ada.user_id } };
}

describe('the coffees of a member', () => {
  it('show admins the people and the program, newest first, and without those under review', async () => {
    const { company_id, ada, bo, zoe, browser, group, params } = await office();
    const first = await group(ada, bo);
    const second = await group(ada, bo, zoe);
    await makeCoffees(holder.app.services, company_id, [[ada.user_id, zoe.user_id]], { sent: false });
    await group(bo, zoe);
    const page = await browser.call(coffeesOf, { params });
    expect(page.results.map(({ id }) => id)).toEqual([...second.ids, ...first.ids]);
    expect(page.results[0]).toMatchObject({
      status: 0,
      round_number: 1,
      campaign: { id: second.campaign_id },
    });
    expect(page.results[0]?.members.map(({ first_name }) => first_name).toSorted()).toEqual(['Bo', 'Zoé']);
    expect(JSON.stringify(page)).not.toContain('icebreaker');
    const found = await browser.call(coffeesOf, { params, query: { search: 'zoe' } });
    expect(found.results.map(({ id }) => id)).toEqual(second.ids);
  });

  it('name no program that the reader does not manage', async () => {
    const { company_id, ada, bo, group, params } = await office();
    const shown = await group(ada, bo);
    await group(ada, bo);
    const other = await makeAdmin(holder.app.services, {
      company_id,
      permissions: { ...ALL_PERMISSIONS, programs_management: [shown.campaign_id] },
    });
    const page = await (await holder.app.as(other)).call(coffeesOf, { params });
    expect(page.results.map(({ campaign }) => campaign?.id ?? null)).toEqual([null, shown.campaign_id]);
    expect(page.results.map(({ in_program }) => in_program)).toEqual([true, true]);
  });

  it('say which came out of no program', async () => {
    const { company_id, ada, bo, zoe, browser, group, params } = await office();
    await group(ada, bo);
    const { ids } = await group(ada, zoe);
    await holder.app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('coffees')
        .set({ campaign_id: null, round_id: null })
        .where('company_id', '=', company_id)
        .where('id', 'in', ids)
        .execute(),
    );
    const { results } = await browser.call(coffeesOf, { params });
    expect(results.map(({ campaign, in_program }) => [campaign === null, in_program])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('are not found for strangers', async () => {
    const { company_id, browser } = await office();
    const foreign = await office();
    for (const endpoint of [coffeesOf, networkOf]) {
      const refusal = await browser.refused(endpoint, { params: { company_id, id: foreign.ada.user_id } });
      expect(refusal).toMatchObject({ code: 'not_found', status: 404 });
    }
  });
});

describe('the network of a member', () => {
  it('counts how often people met, and keeps who knew each other before apart', async () => {
    const { company_id, admin, ada, bo, zoe, group, params } = await office();
    const max = await makeUser(holder.app.services, { company_id, first_name: 'Max' });
    const met = async (...people: Parameters<typeof group>) => {
      const { ids } = await group(...people);
      const one = await holder.app.as(ada);
      await one.call(giveFeedback, {
        params: { company_id, id: ids[0] ?? 0 },
        body: { happened: 'met' },
      });
    };
    await met(ada, bo);
    await met(ada, zoe);
    await holder.app.advance('20 days');
    await met(zoe, ada);
    const browser = await holder.app.as(admin);
    await browser.call(importMeetings, {
      params: { company_id },
      body: { pairs: [{ row: 1, a: ada.email, b: max.email }] },
    });
    const page = await browser.call(networkOf, { params, query: { ordering: '-times' } });
    expect(page.results.map(({ user, times }) => [user.first_name, times])).toEqual([
      ['Zoé', 2],
      ['Bo', 1],
      ['Max', 0],
    ]);
    const again = page.results[0];
    expect(Date.parse(again?.last_met_at ?? '') - Date.parse(again?.first_met_at ?? '')).toBeGreaterThan(
      19 * 86_400_000,
    );
    // The second coffee with the same person adds no new one.
    expect(page.months.map(({ people }) => people)).toEqual([2]);
    const one = await browser.call(networkOf, { params, query: { search: 'bo', limit: 1 } });
    expect(one).toMatchObject({ count: 1, results: [{ user: { id: bo.user_id } }] });
  });
});
