import { type BulkAnswer, type FilterGroup, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { idsOf, NOW } from '#features/bulk-actions/queries.ts';
import type { BulkAction, Change } from '#features/bulk-actions/types.ts';
import {
  chosenMembers,
  emitForMembers,
  lockedChanges,
  lockedOnes,
  reachable,
  recordForEach,
} from '#features/bulk-actions/selection/queries.ts';
import { lockAsSuperadmin } from '../queries.ts';
import { assertRoom } from '../seats/queries.ts';
import { startBulkAction } from '#features/bulk-actions/commands/start-bulk-action.ts';

/**
 * Makes active members inactive: no email, no programs, no login, and their history stays. Admins only by a superadmin, who
 * stays, so that there is always one.
 */
export async function deactivateMembers(ctx: RequestCtx, filters: FilterGroup): Promise<BulkAnswer> {
  const chosen = await chosenMembers(ctx, filters, true);
  return startBulkAction(ctx, deactivateAction, chosen.select('users.id'), {});
}

export const deactivateAction: BulkAction = {
  name: 'deactivate',
  permission: 'members_status_change',
  detail: z.object({}),
  async change(ctx, ids) {
    if (ctx.actor.role === ROLES.superadmin) await lockAsSuperadmin(ctx);
    const { rows } = await sql<Change>`
      update users set is_active = false, inactive_reason = 'admin', sessions_valid_from = ${NOW},
        updated_at = ${NOW}
      where ${lockedOnes(ctx, ids, sql`users.is_active and ${reachable(ctx)}`)}
      returning id as user_id, '{}'::jsonb as before,
        jsonb_build_object('sessions_valid_from', sessions_valid_from) as after`.execute(ctx.db);
    await recordForEach(ctx, 'member.deactivated', idsOf(rows));
    await emitForMembers(ctx, 'member.deactivated', idsOf(rows));
    return rows;
  },
  // Members who were deactivated again since, or left, have another date or reason.
  async undo(ctx, changes) {
    const those = lockedChanges(
      ctx,
      changes,
      sql`not users.is_active and users.inactive_reason = 'admin'
        and users.sessions_valid_from = (c.after ->> 'sessions_valid_from')::timestamptz`,
    );
    await assertRoom(ctx, those);
    const { rows } = await sql<Pick<Change, 'user_id'>>`
      update users set is_active = true, inactive_reason = null, updated_at = ${NOW}
      where ${those} returning id as user_id`.execute(ctx.db);
    await recordForEach(ctx, 'member.activated', idsOf(rows), { undo: true });
    return idsOf(rows);
  },
};
