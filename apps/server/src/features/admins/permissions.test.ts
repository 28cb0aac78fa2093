import { ALL_PERMISSIONS, ENDPOINTS, type Permissions } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { type MadeUser, makeUser } from '#test/factories.ts';
import { openBrowser } from '#test/sockets.ts';
import { LITTLE, teamScene } from '#test/teams.ts';

const { update_permissions: updatePermissions } = ENDPOINTS.members;
const { campaigns_create: createCampaign } = ENDPOINTS.campaigns;
const holder = testApp();
const { team, roleOf, actions } = teamScene(holder);

const of = (company_id: number, id = 0) => ({ params: { company_id, id } });

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
    // The session continues, with the new permissions.
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
    // Refused changes are not stored.
    expect(await roleOf(one('bo'))).toMatchObject({
      permissions: { members_add: true, members_delete: false },
    });
    expect(await actions(company_id)).toEqual([`permissions.changed ${one('bo').user_id}`]);
    // Their own permission is removed at the same time: the lock makes it count.
    const sue = await holder.app.as(one('sue'));
    await sue.call(updatePermissions, {
      ...of(company_id, one('ann').user_id),
      body: { permissions: { members_permissions_change: false } },
    });
    expect((await ann.refused(updatePermissions, set({ members_add: false }))).code).toBe(
      'permission_missing',
    );
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
