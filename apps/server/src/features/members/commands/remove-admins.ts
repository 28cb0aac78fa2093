import { type FilterGroup, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { chosenMembers, emitForMembers, recordForEach, tally } from '../chosen-members.ts';
import { lockAsSuperadmin } from '../superadmins.ts';

/**
 * Makes admins end users again; a superadmin does so to superadmins too, and stays one, so that there is always one.
 * Their sessions end.
 */
export async function removeAdmins(ctx: RequestCtx, filters: FilterGroup) {
  const { actor, db, company_id } = ctx;
  const isSuperadmin = actor.role === ROLES.superadmin;
  if (isSuperadmin) await lockAsSuperadmin(ctx);
  const chosen = await chosenMembers(ctx, filters, true);
  const roles = isSuperadmin ? [ROLES.admin, ROLES.superadmin] : [ROLES.admin];
  const { ids, answer } = await tally(chosen, () =>
    db
      .updateTable('users')
      .set({
        role: ROLES.enduser,
        permissions: null,
        sessions_valid_from: sql`app_now()`,
        updated_at: sql`app_now()`,
      })
      .where('company_id', '=', company_id)
      .where('role', 'in', roles)
      .where('id', 'in', chosen.select('users.id'))
      .returning('id')
      .execute(),
  );
  await recordForEach(ctx, 'admin.removed', ids);
  await emitForMembers(ctx, 'member.role_changed', ids);
  return answer;
}
