import { type FilterGroup, LIMITS, ROLES } from '@fika/contract';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { Problem } from '../../../platform/problem.ts';
import { recordAudit } from '../../audit/record.ts';
import { countRows, keepOrRefuse, membersMatching } from '../audience.ts';
import { tally, withinReach } from '../chosen-members.ts';
import { lockAsSuperadmin } from '../superadmins.ts';
import { eraseMember } from './erase-member.ts';

/**
 * Removes members for good: each is erased as they could erase themself. Admins only by a superadmin, who stays. Every
 * feature takes part in each erasure, so that only so many fit into one request.
 */
export async function removeMembers(ctx: RequestCtx, filters: FilterGroup) {
  if (ctx.actor.role === ROLES.superadmin) await lockAsSuperadmin(ctx);
  const found = await membersMatching(ctx, keepOrRefuse(filters, ctx.language));
  const chosen = found.where('users.id', '!=', ctx.actor.user_id);
  const reached = withinReach(ctx, chosen);
  if ((await countRows(reached)) > LIMITS.removedAtOnce) {
    throw new Problem('unavailable');
  }
  const { ids, answer } = await tally(chosen, async () => {
    const rows = await reached.select('users.id').orderBy('users.id').execute();
    for (const { id } of rows) await eraseMember(ctx, id);
    return rows;
  });
  await recordAudit(ctx, { action: 'member.removed', data: { count: ids.length } });
  return answer;
}
