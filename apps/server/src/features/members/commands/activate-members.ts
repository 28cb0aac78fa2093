import { type FilterGroup, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { countRows } from '../audience.ts';
import { chosenMembers, recordForEach, tally, withinReach } from '../chosen-members.ts';
import { assertAdminSlots, assertMemberSeats } from '../seats.ts';

/** Brings inactive members back, as they were. Those who had a role only by a superadmin. */
export async function activateMembers(ctx: RequestCtx, filters: FilterGroup) {
  const chosen = await chosenMembers(ctx, filters, false);
  const reached = withinReach(ctx, chosen);
  await assertMemberSeats(ctx, await countRows(reached));
  await assertAdminSlots(ctx, await countRows(reached.where('users.role', '>', ROLES.enduser)));
  const { ids, answer } = await tally(chosen, () =>
    ctx.db
      .updateTable('users')
      .set({ is_active: true, inactive_reason: null, updated_at: sql`app_now()` })
      .where('company_id', '=', ctx.company_id)
      .where('id', 'in', reached.select('users.id'))
      .returning('id')
      .execute(),
  );
  await recordForEach(ctx, 'member.activated', ids);
  return answer;
}
