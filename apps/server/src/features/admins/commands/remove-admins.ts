import { type BulkAnswer, type FilterGroup, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { changeOf, idsOf, NOW } from '#features/bulk-actions/queries.ts';
import type { ActionCtx, BulkAction, Change } from '#features/bulk-actions/types.ts';
import {
  chosenMembers,
  emitForMembers,
  lockedOnes,
  lockedRoles,
  recordForEach,
} from '#features/bulk-actions/selection/queries.ts';
import { lockAsSuperadmin } from '#features/members/queries.ts';
import { assertRoomForAdmins } from '#features/members/seats/queries.ts';
import { startBulkAction } from '#features/bulk-actions/commands/start-bulk-action.ts';

/**
 * Makes admins end users again; a superadmin does so to superadmins too, and stays one, so that there is always one.
 * Their sessions end.
 */
export async function removeAdmins(ctx: RequestCtx, filters: FilterGroup): Promise<BulkAnswer> {
  const chosen = await chosenMembers(ctx, filters, true);
  return startBulkAction(ctx, removeAdminAction, chosen.select('users.id'), {});
}

/** The highest role that the requester can give or remove. */
const highestOf = ({ actor }: ActionCtx) =>
  actor.role === ROLES.superadmin ? ROLES.superadmin : ROLES.admin;

export const removeAdminAction: BulkAction = {
  name: 'remove_admin',
  permission: 'members_admin_change',
  detail: z.object({}),
  async change(ctx, ids) {
    if (ctx.actor.role === ROLES.superadmin) await lockAsSuperadmin(ctx);
    const those = lockedOnes(
      ctx,
      ids,
      sql`users.is_active and users.role between ${ROLES.admin} and ${highestOf(ctx)}`,
    );
    const { rows } = await sql<Change>`
      update users set role = ${ROLES.enduser}, permissions = null, sessions_valid_from = ${NOW},
        updated_at = ${NOW}
      where ${those}
      returning new.id as user_id,
        jsonb_build_object('role', old.role, 'permissions', old.permissions) as before,
        jsonb_build_object('sessions_valid_from', new.sessions_valid_from) as after`.execute(ctx.db);
    await recordForEach(ctx, 'admin.removed', idsOf(rows));
    await emitForMembers(ctx, 'member.role_changed', idsOf(rows));
    return rows;
  },
  async undo(ctx, changes) {
    const those = lockedRoles(
      ctx,
      changes,
      sql`users.is_active and users.role = ${ROLES.enduser} and (c.before ->> 'role')::int <= ${highestOf(ctx)}`,
    );
    await assertRoomForAdmins(ctx, those);
    const { rows } = await sql<{ user_id: number; role: number }>`
      update users set role = (select (c.before ->> 'role')::smallint from ${changeOf(ctx, changes)}),
        permissions = (select nullif(c.before -> 'permissions', 'null') from ${changeOf(ctx, changes)}), sessions_valid_from = ${NOW},
        updated_at = ${NOW}
      where ${those}
      returning users.id as user_id, users.role`.execute(ctx.db);
    for (const role of [ROLES.admin, ROLES.superadmin]) {
      const ids = idsOf(rows.filter((row) => row.role === role));
      await recordForEach(ctx, 'admin.granted', ids, { to: role, undo: true });
    }
    await emitForMembers(ctx, 'member.role_changed', idsOf(rows));
    return idsOf(rows);
  },
};
