import { ROLES } from '@fika/contract';
import type { Ctx } from '../../../platform/context.ts';

/**
 * Makes a member inactive by their own choice: no mail, no programs, no way in until somebody activates them again.
 * Returns false for the last active superadmin, who stays. Doing it again changes nothing.
 */
export async function leaveProduct(ctx: Ctx, userId: number): Promise<boolean> {
  // All superadmins are locked in one order, so that the last two cannot leave at the same time.
  const superadmins = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('role', '=', ROLES.superadmin)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (superadmins.length === 1 && superadmins[0]?.id === userId) return false;
  await ctx.db
    .updateTable('users')
    .set({ is_active: false, inactive_reason: 'left' })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .execute();
  return true;
}
