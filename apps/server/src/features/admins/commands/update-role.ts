import { type Role, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { emitForMembers } from '#features/bulk-actions/selection/queries.ts';
import { assertAdminSlots } from '#features/members/seats/queries.ts';
import { lockAsSuperadmin } from '#features/members/queries.ts';

/** Gives an active member another role. The last superadmin stays one. Their sessions end. */
export async function updateRole(ctx: RequestCtx, id: number, role: Role): Promise<void> {
  const superadmins = await lockAsSuperadmin(ctx);
  const member = found(
    await ctx.db
      .selectFrom('users')
      .select('role')
      .where('company_id', '=', ctx.company_id)
      .where('id', '=', id)
      .where('is_active', '=', true)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (member.role === role) return;
  if (member.role === ROLES.superadmin && superadmins.length === 1) throw new Problem('last_superadmin');
  if (member.role === ROLES.enduser) await assertAdminSlots(ctx, 1);
  await ctx.db
    .updateTable('users')
    .set({
      role,
      ...(role === ROLES.enduser && { permissions: null }),
      sessions_valid_from: sql`app_now()`,
      updated_at: sql`app_now()`,
    })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, {
    action: role === ROLES.enduser ? 'admin.removed' : 'admin.granted',
    target_type: 'user',
    target_id: id,
    data: { from: member.role, to: role },
  });
  await emitForMembers(ctx, 'member.role_changed', [id]);
}
