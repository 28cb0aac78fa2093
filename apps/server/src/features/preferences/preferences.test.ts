import { ENDPOINTS, LIMITS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { makeField, newFieldAdmin } from '#test/fields.ts';

const { preferences, categories, members } = ENDPOINTS;
const holder = testApp();

/** A company with two fields that members see, one that they do not, and two members. */
async function scene() {
  const admin = await newFieldAdmin(holder.app);
  const { company_id, params } = admin;
  const office = await makeField(admin, 'Office', 'select', ['Lyon', 'Oslo', 'Turin']);
  const hobby = await makeField(admin, 'Hobby', 'array', ['Chess', 'Climbing']);
  const level = await makeField(admin, 'Level', 'select', ['Low', 'High']);
  await admin.browser.call(categories.categories_update, {
    params: { ...params, id: level.id },
    body: { only_for_matching: true },
  });
  const ada = await makeUser(holder.app.services, { company_id, first_name: 'Ada', last_name: 'Lind' });
  const bo = await makeUser(holder.app.services, {
    company_id,
    first_name: 'Bo',
    last_name: 'Åkesson',
    external_id: 'HR-7731',
    fields: { [office.id]: 'oslo' },
  });
  const own = await holder.app.as(ada);
  const add = (category: number, choice: string, wish: 'meet' | 'avoid' = 'meet') =>
    own.call(preferences.preferences_create, { params, body: { wish, category, choice } });
  return { admin, params, office, hobby, level, ada, bo, own, add };
}

describe('preferences', () => {
  it('are added as the last, put in order, changed, and removed without being forgotten', async () => {
    const { own, params, office, hobby, add } = await scene();
    const oslo = await add(office.id, 'oslo');
    const chess = await add(hobby.id, 'chess', 'avoid');
    const lyon = await add(office.id, 'lyon');
    expect(oslo).toMatchObject({
      wish: 'meet',
      title: 'Office',
      label: 'Oslo',
      counts: true,
      status: 'active',
    });
    const { results } = await own.call(preferences.preferences_order, {
      params,
      body: {
        orders: [
          { id: lyon.id, order: 0 },
          { id: oslo.id, order: 2 },
        ],
      },
    });
    expect(results.map(({ id }) => id)).toEqual([lyon.id, chess.id, oslo.id]);
    const turn = await own.call(preferences.preferences_update, {
      params: { ...params, id: chess.id },
      body: { wish: 'meet', choice: 'climbing' },
    });
    expect(turn).toMatchObject({ wish: 'meet', label: 'Climbing', order: chess.order });
    await own.call(preferences.preferences_update, {
      params: { ...params, id: lyon.id },
      body: { status: 'inactive' },
    });
    const left = await own.call(preferences.preferences, { params });
    expect(left.results.map(({ id }) => id)).toEqual([chess.id, oslo.id]);
    const back = await own.call(preferences.preferences_update, {
      params: { ...params, id: lyon.id },
      body: { status: 'active' },
    });
    expect(back.status).toBe('active');
  });

  it('are about choices of fields that members see, each once, and not without end', async () => {
    const { own, params, office, hobby, level, add, admin } = await scene();
    const floor = await admin.browser.call(categories.categories_create, {
      params,
      body: { title: 'Floor', type: 'integer' },
    });
    const refused = async (category: number, choice: string) =>
      (
        await own.refused(preferences.preferences_create, {
          params,
          body: { wish: 'meet', category, choice },
        })
      ).code;
    for (const category of [level.id, floor.id, 999_999]) {
      expect(await refused(category, 'low')).toBe('preference_unfit');
    }
    expect(await refused(office.id, 'atlantis')).toBe('preference_unfit');
    await add(office.id, 'oslo');
    expect(await refused(office.id, 'oslo')).toBe('preference_exists');
    const many = await makeField(
      admin,
      'Team',
      'select',
      Array.from({ length: LIMITS.preferences }, (_, index) => `Team ${index}`),
    );
    const keys = Object.keys(many.choices);
    for (const key of keys.slice(1)) await add(many.id, key);
    expect(await refused(many.id, keys[0] ?? '')).toBe('too_many_preferences');
    expect(await refused(hobby.id, 'chess')).toBe('too_many_preferences');
  });

  it('stay when a field is hidden, and say that they do not count', async () => {
    const { own, params, office, add, admin } = await scene();
    const oslo = await add(office.id, 'oslo');
    await admin.browser.call(categories.categories_update, {
      params: { ...params, id: office.id },
      body: { only_for_matching: true },
    });
    const { results } = await own.call(preferences.preferences, { params });
    expect(results).toMatchObject([{ id: oslo.id, counts: false }]);
  });

  it('are all listed, or by pages where a limit is given', async () => {
    const { own, params, office, hobby, add } = await scene();
    const ids = [
      (await add(office.id, 'oslo')).id,
      (await add(office.id, 'lyon')).id,
      (await add(hobby.id, 'chess')).id,
    ];
    const all = await own.call(preferences.preferences, { params });
    expect(all).toMatchObject({ count: 3, limit: 3, next: null, previous: null, ordering: 'order' });
    expect(all.results.map(({ id }) => id)).toEqual(ids);
    const page = await own.call(preferences.preferences, {
      params,
      query: { limit: 2, ordering: '-order' },
    });
    expect(page).toMatchObject({ count: 3, limit: 2, offset_start: 1, offset_end: 2, previous: null });
    expect(page.next).toContain('offset=2');
    expect(page.results.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
    const limit = 101;
    expect((await own.refused(preferences.preferences, { params, query: { limit } })).code).toBe(
      'invalid_input',
    );
  });

  it('are not visible to others', async () => {
    const { params, office, add, bo, admin } = await scene();
    const oslo = await add(office.id, 'oslo');
    for (const other of [await holder.app.as(bo), admin.browser]) {
      expect((await other.call(preferences.preferences, { params })).results).toEqual([]);
      const body = { status: 'inactive' as const };
      const at = { params: { ...params, id: oslo.id } };
      expect((await other.refused(preferences.preferences_update, { ...at, body })).code).toBe('not_found');
      const orders = [{ id: oslo.id, order: 3 }];
      expect((await other.refused(preferences.preferences_order, { params, body: { orders } })).code).toBe(
        'not_found',
      );
    }
  });
});

describe('the never-with list', () => {
  it('takes a coworker once, and lets them go', async () => {
    const { own, params, bo, ada } = await scene();
    const found = await own.call(preferences.coworkers, { params, query: { search: 'åkes' } });
    expect(found.results).toMatchObject([{ id: bo.user_id, full_name: 'Bo Åkesson', hint: 'Oslo' }]);
    const added = await own.call(preferences.never_with_add, { params, body: { user_id: bo.user_id } });
    const again = await own.call(preferences.never_with_add, { params, body: { user_id: bo.user_id } });
    expect(again).toEqual(added);
    expect((await own.call(preferences.never_with, { params })).results).toEqual([added]);
    const oneself = { params, body: { user_id: ada.user_id } };
    expect((await own.refused(preferences.never_with_add, oneself)).code).toBe('not_found');
    await own.call(preferences.never_with_remove, { params: { ...params, id: added.id } });
    expect((await own.call(preferences.never_with, { params })).results).toEqual([]);
  });

  it('is searched by names and addresses alone, and never finds oneself', async () => {
    const { own, params, ada } = await scene();
    const search = async (text: string) =>
      (await own.call(preferences.coworkers, { params, query: { search: text } })).results;
    expect(await search('HR-7731')).toEqual([]);
    expect((await search('')).map(({ id }) => id)).not.toContain(ada.user_id);
  });

  it('cannot be changed by others, not even by a person on it', async () => {
    const { own, params, bo, admin } = await scene();
    const { id } = await own.call(preferences.never_with_add, { params, body: { user_id: bo.user_id } });
    for (const other of [await holder.app.as(bo), admin.browser]) {
      const at = { params: { ...params, id } };
      expect((await other.refused(preferences.never_with_remove, at)).code).toBe('not_found');
      expect((await other.call(preferences.never_with, { params })).results).toEqual([]);
    }
  });
});

describe('data rights', () => {
  it('give both lists to their owner alone, and erase them from both sides', async () => {
    const { own, params, office, bo, ada, add, admin } = await scene();
    await add(office.id, 'lyon');
    await own.call(preferences.never_with_add, { params, body: { user_id: bo.user_id } });
    const mine = await own.call(members.export_me, { params });
    expect(mine['preferences']).toEqual({
      preferences: [{ wish: 'meet', field: 'Office', choice: 'Lyon' }],
      never_with: ['Bo Åkesson'],
    });
    const theirs = await admin.browser.call(members.users_detail_export, {
      params: { ...params, id: ada.user_id },
    });
    expect(theirs['preferences']).toBeNull();
    const boBrowser = await holder.app.as(bo);
    expect((await boBrowser.call(members.export_me, { params }))['preferences']).toEqual({
      preferences: [],
      never_with: [],
    });
    await admin.browser.call(members.users_detail_erase, { params: { ...params, id: bo.user_id } });
    expect((await own.call(preferences.never_with, { params })).results).toEqual([]);
  });
});
