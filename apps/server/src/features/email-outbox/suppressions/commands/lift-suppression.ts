import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';

/** Allows emails to an address again. Messages that were skipped meanwhile stay skipped. */
export async function liftSuppression(ctx: RequestCtx, email: string): Promise<{ ok: true }> {
  const { db, company_id } = ctx;
  const row = await db
    .deleteFrom('suppressions')
    .where('company_id', '=', company_id)
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst();
  found(row);
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('email', '=', email)
    .executeTakeFirst();
  await recordAudit(ctx, {
    action: 'suppression.lifted',
    ...(member ? { target_type: 'user', target_id: member.id } : {}),
  });
  await ctx.publish('admins', 'suppression.changed', {});
  return { ok: true };
}
