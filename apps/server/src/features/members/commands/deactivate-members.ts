import { type FilterGroup, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { chosenMembers, emitForMembers, recordForEach, tally, withinReach } from '../chosen-members.ts';
import { lockAsSuperadmin } from '../superadmins.ts';

/**
 * Makes active members inactive: no mail, no programs, no way in, and their history stays. Admins only by a superadmin,
 * who stays, so that there is always one.
 */
export async function deactivateMembers(ctx: RequestCtx, filters: FilterGroup) {
  if (ctx.actor.role === ROLES.superadmin) await lockAsSuperadmin(ctx);
  const chosen = await chosenMembers(ctx, filters, true);
  const reached = withinReach(ctx, chosen);
  const { ids, answer } = await tally(chosen, () =>
    ctx.db
      .updateTable('users')
      .set({
        is_active: false,
        inactive_reason: 'admin',
        sessions_valid_from: sql`app_now()`,
        updated_at: sql`app_now()`,
      })
      .where('company_id', '=', ctx.company_id)
      .where('id', 'in', reached.select('users.id'))
      .returning('id')
      .execute(),
  );
  await recordForEach(ctx, 'member.deactivated', ids);
  await emitForMembers(ctx, 'member.deactivated', ids);
  return answer;
}
