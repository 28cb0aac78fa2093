import { type FilterGroup, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { countRows } from '../audience.ts';
import { chosenMembers, emitForMembers, recordForEach, tally } from '../chosen-members.ts';
import { adminSlots, assertAdminSlots } from '../seats.ts';

/**
 * Makes active members admins. Nobody grants more than they hold: who is made an admin by an admin may what that one
 * may, by a superadmin everything. Their sessions end, and they log in again as admins.
 */
export async function grantAdmins(ctx: RequestCtx, filters: FilterGroup) {
  const chosen = await chosenMembers(ctx, filters, true);
  const members = chosen.where('users.role', '=', ROLES.enduser);
  await assertAdminSlots(ctx, await countRows(members));
  const { actor, db, company_id } = ctx;
  const { ids, answer } = await tally(chosen, () =>
    db
      .updateTable('users')
      .set({
        role: ROLES.admin,
        permissions: actor.role === ROLES.superadmin ? null : JSON.stringify(actor.permissions),
        sessions_valid_from: sql`app_now()`,
        updated_at: sql`app_now()`,
      })
      .where('company_id', '=', company_id)
      .where('id', 'in', members.select('users.id'))
      .returning('id')
      .execute(),
  );
  await recordForEach(ctx, 'admin.granted', ids);
  await emitForMembers(ctx, 'member.role_changed', ids);
  return answer;
}

/** Whether the plan has room to make the members of a filter admins. */
export async function checkAdminSlots(ctx: RequestCtx, filters: FilterGroup) {
  const chosen = await chosenMembers(ctx, filters, true);
  const wanted = await countRows(chosen.where('users.role', '=', ROLES.enduser));
  const { used, allowed } = await adminSlots(ctx);
  return { has_slots: allowed === null || used + wanted <= allowed, used, allowed };
}
