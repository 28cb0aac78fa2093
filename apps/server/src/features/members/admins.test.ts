import { ALL_PERMISSIONS, ENDPOINTS, type Permissions } from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { type MadeUser, makeAdmin, makeCompany, makeUser } from '../../test/factories.ts';
import { openBrowser } from '../../test/sockets.ts';

const {
  admins,
  admin,
  update_permissions: updatePermissions,
  update_role: updateRole,
  grant_admin_users: grantAdmins,
  remove_admin_users: removeAdmins,
  check_has_admin_slots: checkSlots,
  activate_users: activate,
  deactivate_users: deactivate,
  remove_users: remove,
  users,
} = ENDPOINTS.members;
const { campaigns_create: createCampaign } = ENDPOINTS.campaigns;
const holder = testApp();

const of = (company_id: number, id = 0) => ({ params: { company_id, id } });
const only = (...ids: number[]) => ({
  body: { filters: { filters: [{ type: 'usercompany_id', operator: 'inn' as const, value: ids }] } },
});
const everyone = { body: { filters: { filters: [] } } };

async function team(roles: Record<string, Parameters<typeof makeUser>[1]>) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const made: Record<string, MadeUser> = {};
  for (const [name, given] of Object.entries(roles)) {
    made[name] = await makeUser(services, { ...given, company_id, last_name: name });
  }
  return { company_id, one: (name: string) => made[name] as MadeUser };
}

const roleOf = async ({ company_id, user_id }: MadeUser) =>
  holder.app.services.database.company(company_id, 'read', (db) =>
    db
      .selectFrom('users')
      .select(['role', 'is_active', 'permissions', 'inactive_reason'])
      .where('company_id', '=', company_id)
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow(),
  );

const actions = async (company_id: number) =>
  (
    await holder.app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('audit_log').select(['action', 'target_id']).orderBy('id').execute(),
    )
  ).map(({ action, target_id }) => `${action} ${target_id}`);

const LITTLE = { ...ALL_PERMISSIONS, programs_add: false, members_delete: false, programs_management: [] };

describe('what an admin may do', () => {
  it('is changed by a superadmin, part by part, and the admin hears of it at once', async () => {
    await holder.app.http.listen({ host: '127.0.0.1', port: 0 });
    const { company_id, one } = await team({ sue: { role: 2 }, ann: { role: 1 } });
    const sue = await holder.app.as(one('sue'));
    const page = await openBrowser(holder.app, one('ann'));
    const live = await page.open({ company_id });
    const changed = await sue.call(updatePermissions, {
      ...of(company_id, one('ann').user_id),
      body: { permissions: { members_add: false } },
    });
    expect(changed.permissions).toEqual({ ...ALL_PERMISSIONS, members_add: false });
    await live.hear('permissions.changed');
    // The session goes on, with the new rights.
    const { permission } = (await page.refused(ENDPOINTS.members.upload_history, of(company_id))).values as {
      permission: string;
    };
    expect(permission).toBe('members_add');
    expect(await actions(company_id)).toEqual([`permissions.changed ${one('ann').user_id}`]);
  });

  it('is no business of those without the permission, of members, or of another company', async () => {
    const { company_id, one } = await team({
      sue: { role: 2 },
      ann: { role: 1 },
      bo: { role: 1, permissions: { ...ALL_PERMISSIONS, members_permissions_change: false } },
      max: {},
    });
    const elsewhere = await makeUser(holder.app.services, { role: 2 });
    const body = { permissions: { members_add: true } };
    const ask = async (who: MadeUser, whom: MadeUser) =>
      (await (await holder.app.as(who)).refused(updatePermissions, { ...of(company_id, whom.user_id), body }))
        .code;
    expect(await ask(one('ann'), one('ann'))).toBe('own_permissions');
    expect(await ask(one('ann'), one('sue'))).toBe('superadmin_has_all');
    expect(await ask(one('bo'), one('ann'))).toBe('permission_missing');
    expect(await ask(one('max'), one('ann'))).toBe('admin_only');
    expect(await ask(elsewhere, one('ann'))).toBe('not_found');
    expect(await ask(one('sue'), one('sue'))).toBe('superadmin_has_all');
    expect(await ask(one('sue'), one('max'))).toBe('not_found');
  });

  it('is changed by an admin with the permission, who grants nothing that they do not hold', async () => {
    const { company_id, one } = await team({
      sue: { role: 2 },
      ann: { role: 1, permissions: { ...LITTLE, members_permissions_change: true } },
      bo: { role: 1, permissions: { ...LITTLE, members_add: false } },
    });
    const ann = await holder.app.as(one('ann'));
    const set = (permissions: Partial<Permissions>) => ({
      ...of(company_id, one('bo').user_id),
      body: { permissions },
    });
    const changed = await ann.call(updatePermissions, set({ members_add: true, members_edit: false }));
    expect(changed.permissions).toMatchObject({ members_add: true, members_edit: false });
    for (const permissions of [
      { members_delete: true },
      { programs_add: true },
      { programs_management: 'all' as const },
    ]) {
      const refused = await ann.refused(updatePermissions, set({ members_add: false, ...permissions }));
      expect(refused).toMatchObject({
        code: 'permission_missing',
        values: { permission: Object.keys(permissions)[0] },
      });
    }
    // Nothing of what was refused is kept.
    expect(await roleOf(one('bo'))).toMatchObject({ permissions: { members_add: true, members_delete: false } });
    expect(await actions(company_id)).toEqual([`permissions.changed ${one('bo').user_id}`]);
    // Their own permission is taken while they are at it: the lock tells.
    const sue = await holder.app.as(one('sue'));
    await sue.call(updatePermissions, {
      ...of(company_id, one('ann').user_id),
      body: { permissions: { members_permissions_change: false } },
    });
    expect((await ann.refused(updatePermissions, set({ members_add: false }))).code).toBe('permission_missing');
  });

  it('names programs of this company only, each once', async () => {
    const { company_id, one } = await team({ sue: { role: 2 }, ann: { role: 1 } });
    const sue = await holder.app.as(one('sue'));
    const program = await sue.call(createCampaign, { ...of(company_id), body: { name: 'Coffee' } });
    const other = await team({ sue: { role: 2 } });
    const foreign = await (
      await holder.app.as(other.one('sue'))
    ).call(createCampaign, {
      ...of(other.company_id),
      body: { name: 'Theirs' },
    });
    const set = (permissions: Partial<Permissions>) => ({
      ...of(company_id, one('ann').user_id),
      body: { permissions },
    });
    for (const id of [foreign.id, 999_999]) {
      const problem = await sue.refused(updatePermissions, set({ programs_management: [program.id, id] }));
      expect(problem.errors).toMatchObject([{ path: 'permissions.programs_management' }]);
    }
    expect((await sue.refused(updatePermissions, set({ audiences_management: [1] }))).errors).toMatchObject([
      { path: 'permissions.audiences_management' },
    ]);
    const twice = await sue.call(updatePermissions, set({ programs_management: [program.id, program.id] }));
    expect(twice.permissions.programs_management).toEqual([program.id]);
    const unknown = { fly: true } as unknown as Partial<Permissions>;
    expect((await sue.refused(updatePermissions, set(unknown))).code).toBe('invalid_input');
  });

  it('covers the programs that an admin adds', async () => {
    const { company_id, one } = await team({
      ann: { role: 1, permissions: { ...ALL_PERMISSIONS, programs_management: [] } },
    });
    const ann = await holder.app.as(one('ann'));
    const { id } = await ann.call(createCampaign, { ...of(company_id), body: { name: 'Mine' } });
    expect(await roleOf(one('ann'))).toMatchObject({ permissions: { programs_management: [id] } });
    const copy = await ann.call(ENDPOINTS.campaigns.clone, of(company_id, id));
    expect(await roleOf(one('ann'))).toMatchObject({ permissions: { programs_management: [id, copy.id] } });
  });
});

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

  it.each([1, 2, 3])('cannot demote each other at once and leave nobody (%i)', async () => {
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

  it('ends for good for whom an admin removes, members only unless a superadmin asks', async () => {
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
    const started = Date.now();
    await act(one(name).user_id);
    expect((await page.refused(users, of(company_id))).code).toBe(code);
    expect(await live.closed()).toBe(4401);
    expect(Date.now() - started).toBeLessThan(5_000);
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
