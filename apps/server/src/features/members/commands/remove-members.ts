import { type BulkAnswer, type FilterGroup, LIMITS, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import type { BulkAction } from '#features/bulk-actions/types.ts';
import { chosenOfAny, lockedOnes, reachable } from '#features/bulk-actions/selection/queries.ts';
import { lockAsSuperadmin } from '../queries.ts';
import { eraseMember } from './erase-member.ts';
import { startBulkAction } from '#features/bulk-actions/commands/start-bulk-action.ts';

/**
 * Erases members, as each could erase themselves. Admins only by a superadmin, who stays. Every feature takes part in each
 * erasure, so that fewer fit into one request, and into one step, than in other actions.
 */
export async function removeMembers(ctx: RequestCtx, filters: FilterGroup): Promise<BulkAnswer> {
  const chosen = await chosenOfAny(ctx, filters);
  return startBulkAction(ctx, removeAction, chosen.select('users.id'), {});
}

export const removeAction: BulkAction = {
  name: 'remove',
  permission: 'members_delete',
  detail: z.object({}),
  at_once: LIMITS.removedAtOnce,
  step: LIMITS.removedStep,
  async change(ctx, ids) {
    if (ctx.actor.role === ROLES.superadmin) await lockAsSuperadmin(ctx);
    const { rows } = await sql<{ user_id: number }>`
      select id as user_id from users where ${lockedOnes(ctx, ids, reachable(ctx))} order by id`.execute(
      ctx.db,
    );
    for (const { user_id: id } of rows) await eraseMember(ctx, id);
    return rows.map(({ user_id }) => ({ user_id, before: {}, after: {} }));
  },
  finish: (ctx, count) => recordAudit(ctx, { action: 'member.removed', data: { count } }),
};
