import { ROLES } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { assertAdminSlots, assertMemberSeats } from '../seats/queries.ts';

/**
 * Activates a member again who had left by their own choice. Members that an admin or bounced emails made inactive stay inactive,
 * and so do erased ones. Idempotent.
 *
 * @throws Problem `plan_limit`
 */
export async function returnToProduct(ctx: Ctx, userId: number): Promise<void> {
  const member = await ctx.db
    .selectFrom('users')
    .select(['role'])
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', userId)
    .where('is_active', '=', false)
    .where('inactive_reason', '=', 'left')
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!member) return;
  await assertMemberSeats(ctx, 1);
  if (member.role > ROLES.enduser) await assertAdminSlots(ctx, 1);
  await ctx.db
    .updateTable('users')
    .set({ is_active: true, inactive_reason: null })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', userId)
    .execute();
}
