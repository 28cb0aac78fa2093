import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { revokeItem } from '#features/members/commands/revoke-item.ts';
import { lockAudiences } from '../filters/queries.ts';
import { nameUsers } from '../present.ts';
import { usersOf } from '../users/queries.ts';

/** Deletes an audience that nothing uses. Its name stays, for filters in links that still name it. */
export async function deleteAudience(ctx: RequestCtx, id: number): Promise<void> {
  const { db, company_id: companyId } = ctx;
  await lockAudiences(ctx);
  // A concurrent request that stores a filter with it holds this row.
  found(
    await db
      .selectFrom('audiences')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );
  const users = await usersOf(ctx, id);
  if (users.length > 0) throw new Problem('audience_used', { values: { users: nameUsers(ctx, users) } });
  await db
    .updateTable('audiences')
    .set({ deleted_at: sql`app_now()`, updated_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('audience_members')
    .where('company_id', '=', companyId)
    .where('audience_id', '=', id)
    .execute();
  await revokeItem(ctx, 'audiences_management', id);
  await recordAudit(ctx, { action: 'audience.deleted', target_type: 'audience', target_id: id });
  await ctx.publish('admins', 'audience.changed', { audience_id: id });
}
