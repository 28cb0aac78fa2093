import { type BulkAnswer, type FilterGroup, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { countRows } from '#features/member-filters/queries.ts';
import { changeOf, idsOf, NOW } from '#features/bulk-actions/queries.ts';
import type { BulkAction, Change } from '#features/bulk-actions/types.ts';
import {
  chosenMembers,
  emitForMembers,
  lockedChanges,
  lockedOnes,
  reachable,
  recordForEach,
  withinReach,
} from '#features/bulk-actions/selection/queries.ts';
import { assertAdminSlots, assertMemberSeats, assertRoom } from '../seats/queries.ts';
import { lockAsSuperadmin } from '../queries.ts';
import { startBulkAction } from '#features/bulk-actions/commands/start-bulk-action.ts';

/** Brings inactive members back, as they were. Those who had a role only by a superadmin. */
export async function activateMembers(ctx: RequestCtx, filters: FilterGroup): Promise<BulkAnswer> {
  const chosen = await chosenMembers(ctx, filters, false);
  const reached = withinReach(ctx, chosen);
  await assertMemberSeats(ctx, await countRows(reached));
  await assertAdminSlots(ctx, await countRows(reached.where('users.role', '>', ROLES.enduser)));
  return startBulkAction(ctx, activateAction, chosen.select('users.id'), {});
}

export const activateAction: BulkAction = {
  name: 'activate',
  permission: 'members_status_change',
  detail: z.object({}),
  async change(ctx, ids) {
    const those = lockedOnes(ctx, ids, sql`not users.is_active and ${reachable(ctx)}`);
    await assertRoom(ctx, those);
    const { rows } = await sql<Change>`
      update users set is_active = true, inactive_reason = null, updated_at = ${NOW}
      where ${those}
      returning new.id as user_id, jsonb_build_object('inactive_reason', old.inactive_reason) as before,
        '{}'::jsonb as after`.execute(ctx.db);
    await recordForEach(ctx, 'member.activated', idsOf(rows));
    return rows;
  },
  async undo(ctx, changes) {
    if (ctx.actor.role === ROLES.superadmin) await lockAsSuperadmin(ctx);
    // They were deactivated and activated again since: the later action counts.
    const since = sql`select from bulk_act_changes later join bulk_acts a
        on a.company_id = later.company_id and a.id = later.act_id
      where later.company_id = users.company_id and later.user_id = users.id and later.at > c.at
        and later.act_id <> c.act_id and a.act in ('activate', 'deactivate')`;
    const those = lockedChanges(ctx, changes, sql`users.is_active and not exists (${since})`);
    const { rows } = await sql<Pick<Change, 'user_id'>>`
      update users set is_active = false, inactive_reason = (select c.before ->> 'inactive_reason' from ${changeOf(ctx, changes)}),
        sessions_valid_from = ${NOW}, updated_at = ${NOW}
      where ${those}
      returning users.id as user_id`.execute(ctx.db);
    await recordForEach(ctx, 'member.deactivated', idsOf(rows), { undo: true });
    await emitForMembers(ctx, 'member.deactivated', idsOf(rows));
    return idsOf(rows);
  },
};
