import { ALL_PERMISSIONS, type Permissions, ROLES } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { ActCtx } from './bulk-acts.ts';

/** An admin with the rights that they have now, for work that goes on after their request; null for who is none. */
export async function findActor(ctx: Ctx, userId: number): Promise<ActCtx['actor'] | null> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['role', 'permissions', 'is_active'])
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user?.is_active || user.role === ROLES.enduser) return null;
  return {
    user_id: userId,
    role: user.role as 1 | 2,
    permissions: (user.permissions as Permissions | null) ?? ALL_PERMISSIONS,
  };
}
