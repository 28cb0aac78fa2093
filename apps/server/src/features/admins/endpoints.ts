import { adminsEndpoints } from '@fika/contract';
import { admin, mount, type RequestCtx, superadmin } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { getAdmin, listAdmins } from './queries.ts';
import { checkAdminSlots, grantAdmins } from './commands/grant-admins.ts';
import { removeAdmins } from './commands/remove-admins.ts';
import { updatePermissions } from './commands/update-permissions.ts';
import { updateRole } from './commands/update-role.ts';
import { presentAdmin } from './present.ts';

const showAdmin = async (ctx: RequestCtx, id: number) => presentAdmin(await getAdmin(ctx, id));

export const admins = mount(adminsEndpoints, {
  admins: admin(async (ctx, { query }) => {
    const { rows, count } = await listAdmins(ctx, query);
    return presentPage(ctx.url, query, count, rows.map(presentAdmin));
  }),
  admin: admin((ctx, { params }) => showAdmin(ctx, params.id)),
  update_permissions: admin('members_permissions_change', async (ctx, { params, body }) => {
    await updatePermissions(ctx, params.id, body.permissions);
    return showAdmin(ctx, params.id);
  }),
  update_role: superadmin(async (ctx, { params, body }) => {
    await updateRole(ctx, params.id, body.role);
    return { ok: true as const };
  }),
  grant_admin_users: admin('members_admin_change', (ctx, { body }) => grantAdmins(ctx, body.filters)),
  remove_admin_users: admin('members_admin_change', (ctx, { body }) => removeAdmins(ctx, body.filters)),
  check_has_admin_slots: admin('members_admin_change', (ctx, { body }) => checkAdminSlots(ctx, body.filters)),
});
