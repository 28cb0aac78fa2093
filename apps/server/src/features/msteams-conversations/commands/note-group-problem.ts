import type { Ctx } from '#platform/context.ts';
import type { TenantRow } from '#features/msteams/queries.ts';

/** Records what keeps group chats from being made in a tenant, or that nothing does any more. Settings shows it. */
export async function noteGroupProblem(
  ctx: Ctx,
  { id }: Pick<TenantRow, 'id'>,
  group_problem: 'permission' | 'package' | null,
): Promise<void> {
  await ctx.db
    .updateTable('msteams_tenants')
    .set({ group_problem, group_problem_at: group_problem === null ? null : await ctx.now() })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await ctx.publish('admins', 'msteams.changed', { id });
}
