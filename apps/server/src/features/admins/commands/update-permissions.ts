import { type adminsEndpoints, ALL_PERMISSIONS, type InputOf, type Permissions, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { fieldErrors } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getAdmin, lockAdmins } from '../queries.ts';
import { findExistingAudiences } from '#features/audiences/queries.ts';
import { findExistingCampaigns } from '#features/campaigns/queries.ts';
import type { ListedPermission } from '#features/members/types.ts';
import { assertMayChangePermissions, notHeld } from '../policy.ts';
import { lockAsSuperadmin } from '#features/members/queries.ts';

type Changes = InputOf<typeof adminsEndpoints.update_permissions>['body']['permissions'];

/** The permissions that are a list of ids, and how those that exist are found. */
const LISTED = {
  programs_management: findExistingCampaigns,
  audiences_management: findExistingAudiences,
} satisfies Record<ListedPermission, unknown>;

/**
 * Changes the permissions of an admin. Superadmins change them for every admin; an admin with the permission to do so, for other
 * admins, and grants nothing that they do not have themselves. Sends open pages of the admin an event.
 */
export async function updatePermissions(ctx: RequestCtx, id: number, changes: Changes): Promise<void> {
  const held = await lockedPermissions(ctx, id);
  const admin = await getAdmin(ctx, id);
  if (admin.role === ROLES.superadmin) throw new Problem('superadmin_has_all');
  const listed = await checkedLists(ctx, changes);
  const before = { ...ALL_PERMISSIONS, ...(admin.permissions as Permissions | null) };
  const after = { ...before, ...changes, ...listed } as Permissions;
  const lacking = held === 'everything' ? null : notHeld(held, before, after);
  if (lacking) throw new Problem('permission_missing', { values: { permission: lacking } });
  await ctx.db
    .updateTable('users')
    .set({ permissions: JSON.stringify(after), updated_at: sql`app_now()` })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, {
    action: 'permissions.changed',
    target_type: 'user',
    target_id: id,
    data: differences(before, after),
  });
  await ctx.publish(`user:${id}`, 'permissions.changed', {});
}

/**
 * The permissions that the requester can grant now: both people are locked, so that a concurrent change of the requester's
 * permissions counts.
 */
async function lockedPermissions(ctx: RequestCtx, id: number): Promise<Permissions | 'everything'> {
  if (ctx.actor.role === ROLES.superadmin) {
    await lockAsSuperadmin(ctx);
    return 'everything';
  }
  const locked = await lockAdmins(ctx, [ctx.actor.user_id, id]);
  const actor = locked.find((admin) => admin.id === ctx.actor.user_id);
  const held = { ...ALL_PERMISSIONS, ...(actor?.permissions as Permissions | null | undefined) };
  assertMayChangePermissions(actor ? { id: actor.id, permissions: held } : null, id);
  return held;
}

/** The lists of ids without repetition. An id of nothing, or of another company, is refused. */
async function checkedLists(ctx: RequestCtx, changes: Changes): Promise<Partial<Permissions>> {
  const checked: Partial<Permissions> = {};
  for (const permission of ['programs_management', 'audiences_management'] as const) {
    const given = changes[permission];
    if (!Array.isArray(given)) continue;
    const ids = [...new Set(given)].toSorted((one, other) => one - other);
    if (!(await doAllExist(ctx, permission, ids))) {
      const path = ['permissions', permission];
      const errors = fieldErrors([{ code: 'custom', message: 'invalid_value', path }], ctx.t);
      throw new Problem('invalid_input', { errors });
    }
    checked[permission] = ids;
  }
  return checked;
}

function differences(before: Permissions, after: Permissions): Record<string, unknown> {
  const names = Object.keys(after) as (keyof Permissions)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

async function doAllExist(
  ctx: RequestCtx,
  permission: ListedPermission,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const existing = new Set(await LISTED[permission](ctx, ids));
  return ids.every((id) => existing.has(id));
}
