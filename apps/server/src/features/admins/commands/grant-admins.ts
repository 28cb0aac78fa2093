import { type BulkAnswer, type FilterGroup, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { countRows } from '#features/member-filters/queries.ts';
import { idsOf, NOW } from '#features/bulk-actions/queries.ts';
import type { BulkAction, Change } from '#features/bulk-actions/types.ts';
import {
  chosenMembers,
  emitForMembers,
  lockedRoles,
  lockedOnes,
  recordForEach,
} from '#features/bulk-actions/selection/queries.ts';
import { adminSlots, assertAdminSlots, assertRoomForAdmins } from '#features/members/seats/queries.ts';
import { startBulkAction } from '#features/bulk-actions/commands/start-bulk-action.ts';

/**
 * Makes active members admins. Admins cannot grant more than they have: a new admin gets the permissions of the admin who adds
 * them, or all from a superadmin. Their sessions end, and they log in again as admins.
 */
export async function grantAdmins(ctx: RequestCtx, filters: FilterGroup): Promise<BulkAnswer> {
  const chosen = await chosenMembers(ctx, filters, true);
  await assertAdminSlots(ctx, await countRows(chosen.where('users.role', '=', ROLES.enduser)));
  return startBulkAction(ctx, grantAction, chosen.select('users.id'), {});
}

export const grantAction: BulkAction = {
  name: 'grant_admin',
  permission: 'members_admin_change',
  detail: z.object({}),
  async change(ctx, ids) {
    const those = lockedOnes(ctx, ids, sql`users.is_active and users.role = ${ROLES.enduser}`);
    await assertRoomForAdmins(ctx, those);
    const { actor } = ctx;
    const permissions = actor.role === ROLES.superadmin ? null : JSON.stringify(actor.permissions);
    const { rows } = await sql<Change>`
      update users set role = ${ROLES.admin}, permissions = ${permissions}::jsonb,
        sessions_valid_from = ${NOW}, updated_at = ${NOW}
      where ${those}
      returning id as user_id, '{}'::jsonb as before, jsonb_build_object(
        'permissions', permissions, 'sessions_valid_from', sessions_valid_from) as after`.execute(ctx.db);
    await recordForEach(ctx, 'admin.granted', idsOf(rows));
    await emitForMembers(ctx, 'member.role_changed', idsOf(rows));
    return rows;
  },
  // Admins whose permissions a superadmin changed since keep them.
  async undo(ctx, changes) {
    const those = lockedRoles(
      ctx,
      changes,
      sql`users.role = ${ROLES.admin} and users.permissions is not distinct from nullif(c.after -> 'permissions', 'null')`,
    );
    const { rows } = await sql<Pick<Change, 'user_id'>>`
      update users set role = ${ROLES.enduser}, permissions = null, sessions_valid_from = ${NOW},
        updated_at = ${NOW}
      where ${those} returning id as user_id`.execute(ctx.db);
    await recordForEach(ctx, 'admin.removed', idsOf(rows), { undo: true });
    await emitForMembers(ctx, 'member.role_changed', idsOf(rows));
    return idsOf(rows);
  },
};

/** Whether the plan has room to make the members of a filter admins. */
export async function checkAdminSlots(ctx: RequestCtx, filters: FilterGroup) {
  const chosen = await chosenMembers(ctx, filters, true);
  const wanted = await countRows(chosen.where('users.role', '=', ROLES.enduser));
  const { used, allowed } = await adminSlots(ctx);
  return { has_slots: allowed === null || used + wanted <= allowed, used, allowed };
}
