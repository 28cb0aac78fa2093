import { ROLES } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import type { ActCtx } from './bulk-acts.ts';

/**
 * Ids of the active superadmins, locked until the transaction ends: all of them, in one order, so that the last two
 * cannot go at the same time.
 */
export async function lockSuperadmins({ db, company_id }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('role', '=', ROLES.superadmin)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The same for an act of a superadmin: refused when somebody else demoted them in the meantime.
 *
 * @throws Problem `superadmin_only`.
 */
export async function lockAsSuperadmin(ctx: ActCtx): Promise<number[]> {
  const superadmins = await lockSuperadmins(ctx);
  if (!superadmins.includes(ctx.actor.user_id)) throw new Problem('superadmin_only');
  return superadmins;
}
