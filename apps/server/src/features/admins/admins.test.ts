import { ALL_PERMISSIONS, ENDPOINTS } from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { type MadeUser, makeAdmin } from '#test/factories.ts';
import { openBrowser } from '#test/sockets.ts';
import { LITTLE, teamScene } from '#test/teams.ts';

const {
  admins,
  admin,
  update_role: updateRole,
  grant_admin_users: grantAdmins,
  remove_admin_users: removeAdmins,
  check_has_admin_slots: checkSlots,
  activate_users: activate,
  deactivate_users: deactivate,
  remove_users: remove,
  users,
} = ENDPOINTS.members;
const holder = testApp();
const { team, roleOf, actions } = teamScene(holder);
beforeAll(() => holder.app.http.listen({ host: '127.0.0.1', port: 0 }));

const of = (company_id: number, id = 0) => ({ params: { company_id, id } });
const only = (...ids: number[]) => ({
  body: { filters: { filters: [{ type: 'usercompany_id', operator: 'inn' as const, value: ids }] } },
});
const everyone = { body: { filters: { filters: [] } } };

describe('admins', () => {
  it('are listed with what they may do, without members and inactive ones', async () => {
    const { company_id, one } = await team({
      sue: { role: 2 },
      ann: { role: 1, permissions: LITTLE },
      gone: { role: 1, is_active: false },
      max: {},
    });
    const ann = await holder.app.as(one('ann'));
    const page = await ann.call(admins, of(company_id));
    expect(page.results.map(({ last_name, role }) => [last_name, role])).toEqual([
      ['ann', 1],
      ['sue', 2],
    ]);
    expect(page.results[0]?.permissions).toEqual(LITTLE);
    const searched = await ann.call(admins, { ...of(company_id), query: { search: 'SUE' } });
    expect(searched).toMatchObject({ count: 1, results: [{ last_name: 'sue' }] });
    expect((await ann.call(admin, of(company_id, one('sue').user_id))).role).toBe(2);
    expect((await ann.refused(admin, of(company_id, one('max').user_id))).code).toBe('not_found');
  });

  it('are made by an admin with no more rights than that one holds', async () => {
    const { company_id, one } = await team({
      sue: { role: 2 },
      ann: { role: 1, permissions: LITTLE },
      max: {},
      eve: {},
    });
    const ann = await holder.app.as(one('ann'));
    const ids = [one('max').user_id, one('sue').user_id];
    expect(await ann.call(grantAdmins, { ...of(company_id), ...only(...ids) })).toMatchObject({
      count: 1,
      skipped: 1,
    });
    expect(await roleOf(one('max'))).toMatchObject({ role: 1, permissions: LITTLE });
    expect(await roleOf(one('sue'))).toMatchObject({ role: 2 });
    const sue = await holder.app.as(one('sue'));
    await sue.call(grantAdmins, { ...of(company_id), ...only(one('eve').user_id) });
    expect(await roleOf(one('eve'))).toMatchObject({ role: 1, permissions: null });
  });

  it('are taken back, superadmins by superadmins alone, and never oneself', async () => {
    const { company_id, one } = await team({
      sue: { role: 2 },
      tom: { role: 2 },
      ann: { role: 1 },
      bo: { role: 1 },
    });
    const ann = await holder.app.as(one('ann'));
    expect(await ann.call(removeAdmins, { ...of(company_id), ...everyone })).toMatchObject({
      count: 1,
      skipped: 2,
    });
    expect(await roleOf(one('bo'))).toMatchObject({ role: 0, permissions: null });
    const sue = await holder.app.as(one('sue'));
    expect(await sue.call(removeAdmins, { ...of(company_id), ...everyone })).toMatchObject({
      count: 2,
      skipped: 1,
    });
    expect(await roleOf(one('sue'))).toMatchObject({ role: 2 });
    expect(await roleOf(one('tom'))).toMatchObject({ role: 0 });
  });

  it('have slots without limit where no plans are sold', async () => {
    const { company_id, one } = await team({ sue: { role: 2 }, max: {} });
    const sue = await holder.app.as(one('sue'));
    expect(await sue.call(checkSlots, { ...of(company_id), ...everyone })).toEqual({
      has_slots: true,
      used: 1,
      allowed: null,
    });
  });
});

describe('superadmins', () => {
  it('are made and unmade by superadmins; the last one stays', async () => {
    const { company_id, one } = await team({ sue: { role: 2 }, ann: { role: 1 }, max: {} });
    const sue = await holder.app.as(one('sue'));
    const set = (whom: string, role: 0 | 1 | 2) => ({ ...of(company_id, one(whom).user_id), body: { role } });
    const ann = await holder.app.as(one('ann'));
    expect((await ann.refused(updateRole, set('ann', 2))).code).toBe('superadmin_only');
    expect((await sue.refused(updateRole, set('sue', 1))).code).toBe('last_superadmin');
    await sue.call(updateRole, set('max', 2));
    await sue.call(updateRole, set('sue', 0));
    expect((await sue.refused(updateRole, set('max', 0))).code).toBe('login_again');
    const max = await holder.app.as(one('max'));
    expect((await max.refused(updateRole, set('max', 0))).code).toBe('last_superadmin');
  });

  it.each([1, 2, 3])('cannot demote each other at once and leave none (%i)', async () => {
    const { company_id, one } = await team({ sue: { role: 2 }, tom: { role: 2 } });
    const [sue, tom] = await Promise.all([holder.app.as(one('sue')), holder.app.as(one('tom'))]);
    const demote = (whom: string) => ({ ...of(company_id, one(whom).user_id), body: { role: 0 as const } });
    await Promise.allSettled([
      sue.call(updateRole, demote('tom')),
      tom.call(updateRole, demote('sue')),
      sue.call(deactivate, { ...of(company_id), ...everyone }),
      tom.call(removeAdmins, { ...of(company_id), ...everyone }),
    ]);
    const roles = await Promise.all([roleOf(one('sue')), roleOf(one('tom'))]);
    expect(roles.filter(({ role, is_active }) => role === 2 && is_active)).toHaveLength(1);
  });
});

describe('the status of members', () => {
  it('is changed by admins for members, by superadmins for admins too, never for oneself', async () => {
    const { company_id, one } = await team({
      sue: { role: 2 },
      ann: { role: 1 },
      bo: { role: 1 },
      max: {},
      eve: {},
    });
    const ann = await holder.app.as(one('ann'));
    expect(await ann.call(deactivate, { ...of(company_id), ...everyone })).toMatchObject({
      count: 2,
      skipped: 2,
    });
    expect(await roleOf(one('max'))).toMatchObject({ is_active: false, inactive_reason: 'admin' });
    expect(await roleOf(one('bo'))).toMatchObject({ is_active: true });
    const sue = await holder.app.as(one('sue'));
    expect(await sue.call(deactivate, { ...of(company_id), ...only(one('bo').user_id) })).toMatchObject({
      count: 1,
      skipped: 0,
    });
    expect(await ann.call(activate, { ...of(company_id), ...everyone })).toMatchObject({
      count: 2,
      skipped: 1,
    });
    expect(await roleOf(one('max'))).toMatchObject({ is_active: true, inactive_reason: null });
    expect(await roleOf(one('bo'))).toMatchObject({ is_active: false });
    expect(await sue.call(activate, { ...of(company_id), ...everyone })).toMatchObject({
      count: 1,
      skipped: 0,
    });
    expect((await actions(company_id)).filter((line) => line.endsWith(` ${one('max').user_id}`))).toEqual([
      `member.deactivated ${one('max').user_id}`,
      `member.activated ${one('max').user_id}`,
    ]);
  });

  it('ends for good for people whom an admin erases, members only unless a superadmin asks', async () => {
    const { company_id, one } = await team({
      sue: { role: 2 },
      ann: { role: 1 },
      bo: { role: 1 },
      max: {},
      eve: {},
    });
    const ann = await holder.app.as(one('ann'));
    const max = await holder.app.as(one('max'));
    expect(await ann.call(remove, { ...of(company_id), ...everyone })).toMatchObject({
      count: 2,
      skipped: 2,
    });
    const page = await ann.call(users, of(company_id));
    expect(page.results.map(({ last_name }) => last_name).toSorted()).toEqual(['ann', 'bo', 'sue']);
    expect((await max.refused(users, of(company_id))).code).toBe('not_authenticated');
    const sue = await holder.app.as(one('sue'));
    expect(await sue.call(remove, { ...of(company_id), ...everyone })).toMatchObject({
      count: 2,
      skipped: 0,
    });
    expect(await roleOf(one('sue'))).toMatchObject({ role: 2, is_active: true });
    expect((await actions(company_id)).filter((line) => line.startsWith('member.removed'))).toHaveLength(2);
  });

  it('needs its permission, and a filter that can be used', async () => {
    const { company_id, one } = await team({
      ann: { role: 1, permissions: { ...ALL_PERMISSIONS, members_status_change: false } },
      sue: { role: 2 },
    });
    const ann = await holder.app.as(one('ann'));
    expect((await ann.refused(deactivate, { ...of(company_id), ...everyone })).code).toBe(
      'permission_missing',
    );
    const sue = await holder.app.as(one('sue'));
    const wrong = {
      body: { filters: { filters: [{ category_id: 99, type: 'text', operator: 'eq', value: 'x' }] } },
    };
    expect((await sue.refused(deactivate, { ...of(company_id), ...(wrong as typeof everyone) })).code).toBe(
      'filter_invalid',
    );
  });
});

describe('sessions end within 5 seconds', () => {
  let sue: Awaited<ReturnType<typeof holder.app.as>>;
  let house: Awaited<ReturnType<typeof team>>;

  beforeAll(async () => {
    house = await team({ sue: { role: 2 }, ann: { role: 1 }, bo: { role: 1 }, max: {} });
    sue = await holder.app.as(house.one('sue'));
  });

  const sessionsOf = ({ account_id }: MadeUser) =>
    holder.app.services.database.global('read', (db) =>
      db.selectFrom('sessions').select('id').where('account_id', '=', account_id).execute(),
    );

  it.each([
    [
      'a change of role',
      'ann',
      'login_again',
      (id: number) => sue.call(updateRole, { ...of(house.company_id, id), body: { role: 0 } }),
    ],
    [
      'the loss of the role',
      'bo',
      'login_again',
      (id: number) => sue.call(removeAdmins, { ...of(house.company_id), ...only(id) }),
    ],
    [
      'deactivation',
      'max',
      'not_found',
      (id: number) => sue.call(deactivate, { ...of(house.company_id), ...only(id) }),
    ],
  ])('on %s, over HTTP and the websocket', async (_what, name, code, act) => {
    const { company_id, one } = house;
    const page = await openBrowser(holder.app, one(name));
    const live = await page.open({ company_id });
    await act(one(name).user_id);
    expect((await page.refused(users, of(company_id))).code).toBe(code);
    expect(await live.closed()).toBe(4401);
    await holder.app.settle();
    expect(await sessionsOf(one(name))).toEqual([]);
    expect((await page.refused(users, of(company_id))).code).toBe('not_authenticated');
  });

  it('but not in another company, and not for who logs in again', async () => {
    const { services } = holder.app;
    const { company_id, one } = await team({ sue: { role: 2 }, ann: { role: 1 } });
    const elsewhere = await makeAdmin(services, { email: one('ann').email });
    const page = await openBrowser(holder.app, one('ann'));
    await (
      await holder.app.as(one('sue'))
    ).call(updateRole, { ...of(company_id, one('ann').user_id), body: { role: 0 } });
    const again = await openBrowser(holder.app, one('ann'));
    await holder.app.settle();
    expect((await page.refused(users, of(company_id))).code).toBe('login_again');
    expect((await page.call(users, of(elsewhere.company_id))).count).toBe(1);
    expect((await again.refused(users, of(company_id))).code).toBe('admin_only');
  });
});
