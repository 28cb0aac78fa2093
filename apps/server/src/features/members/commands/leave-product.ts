import type { Ctx } from '#platform/context.ts';
import { lockSuperadmins } from '../queries.ts';

/**
 * Makes a member inactive by their own choice: no email, no programs, no login until an admin activates them again. Returns false
 * for the last active superadmin, who stays. Idempotent.
 */
export async function leaveProduct(ctx: Ctx, userId: number): Promise<boolean> {
  const superadmins = await lockSuperadmins(ctx);
  if (superadmins.length === 1 && superadmins[0] === userId) return false;
  await ctx.db
    .updateTable('users')
    .set({ is_active: false, inactive_reason: 'left' })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .execute();
  return true;
}
