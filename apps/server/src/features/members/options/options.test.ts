import { ENDPOINTS } from '@fika/contract';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { all, audienceScene, people, within } from '#test/audiences.ts';
import { makeAdmin } from '#test/factories.ts';
import { makeCampaign } from '#test/factories-rounds.ts';

const { members } = ENDPOINTS;
const holder = testApp();
const scene = () => audienceScene(holder.app);

describe('users_search', () => {
  it('finds the first members of a filter by name, as short as others may see them', async () => {
    const { browser, params, admin, office, make, live } = await scene();
    const search = (filters: ReturnType<typeof all>, max_users?: number) =>
      browser.call(members.users_search, { params, body: { filters, ...(max_users && { max_users }) } });
    await live('Lyon', 'Ángel');
    const { id } = await make('Lyon', office('Lyon'));
    const found = await search(within(id));
    expect(found.map((user) => user.last_name)).toEqual(['Abel', 'Ángel', 'Bose']);
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(['email', 'first_name', 'id', 'last_name']);
    expect((await search(within(id), 1)).map((user) => user.last_name)).toEqual(['Abel']);
    expect((await search(people(admin.user_id))).map((user) => user.id)).toEqual([admin.user_id]);
    const refusal = await browser.refused(members.users_search, {
      params,
      body: { filters: all(), max_users: 1_001 },
    });
    expect(refusal.code).toBe('invalid_input');
  });
});

describe('users_filters', () => {
  it('offers active members by a part of their name', async () => {
    const { browser, params, admin, lyon, uppsala, inactive, live } = await scene();
    const offer = (query: { name?: string; poster?: '0' | '1' }) =>
      browser.call(members.users_filters, { params, query });
    expect(await offer({ name: 'mo a' })).toEqual([{ id: lyon[0], full_name: 'Mo Abel' }]);
    expect((await offer({})).map(({ id }) => id)).toEqual([...lyon, ...uppsala, admin.user_id]);
    expect((await offer({ name: 'dorn' })).map(({ id }) => id)).not.toContain(inactive);
    for (let index = 0; index < 21; index += 1) await live('Lyon', `Q${index}`);
    expect(await offer({ name: 'q' })).toHaveLength(20);
  });

  it('offers who added programs, audiences or uploads, also when they are inactive now', async () => {
    const { browser, params, company_id, admin, make, lyon } = await scene();
    const { app } = holder;
    const offer = async () =>
      (await browser.call(members.users_filters, { params, query: { poster: '1' } })).map(({ id }) => id);
    expect(await offer()).toEqual([]);
    await make('Mine');
    const [first = 0, second = 0] = lyon;
    await makeCampaign(app.services, { company_id, added_by_id: second });
    await app.services.database.company(company_id, 'write', (db) =>
      db
        .insertInto('uploads')
        .values({ company_id, id: randomUUID(), added_by_id: first, chunks_total: 1, rows_total: 1 })
        .execute(),
    );
    expect(await offer()).toEqual([first, second, admin.user_id]);
    await browser.call(members.deactivate_users, { params, body: { filters: people(first) } });
    expect(await offer()).toEqual([first, second, admin.user_id]);
    const named = await browser.call(members.users_filters, { params, query: { poster: '1', name: 'bose' } });
    expect(named).toEqual([{ id: second, full_name: 'Mo Bose' }]);
  });
});

describe('usercompany_filters', () => {
  it('returns names by ids, and nothing for unknown ones', async () => {
    const { browser, params, company_id, lyon, inactive } = await scene();
    const { app } = holder;
    const others = await scene();
    const stranger = await makeAdmin(app.services, { company_id: others.company_id });
    const tell = (...ids: number[]) => browser.call(members.usercompany_filters, { params, body: { ids } });
    const [first = 0, second = 0] = lyon;
    expect(await tell(inactive, first, 999_999, stranger.user_id, ...others.lyon)).toEqual([
      { id: first, full_name: 'Mo Abel' },
      { id: inactive, full_name: 'Mo Dorn' },
    ]);
    expect(await tell()).toEqual([]);
    await browser.call(members.users_detail_erase, { params: { company_id, id: second } });
    expect(await tell(second)).toEqual([]);
  });

  it('and the others answer admins of the company alone', async () => {
    const { params, company_id, lyon } = await scene();
    const { app } = holder;
    const others = await scene();
    expect(
      (await others.browser.refused(members.usercompany_filters, { params, body: { ids: lyon } })).code,
    ).toBe('not_found');
    const plain = await app.as(await makeAdmin(app.services, { company_id, role: 0 }));
    for (const refusal of [
      plain.refused(members.usercompany_filters, { params, body: { ids: lyon } }),
      plain.refused(members.users_filters, { params }),
      plain.refused(members.users_search, { params, body: { filters: all() } }),
    ]) {
      expect((await refusal).code).toBe('admin_only');
    }
  });
});
