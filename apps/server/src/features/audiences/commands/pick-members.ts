import type { FilterGroup } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { countRows, normaliseOrRefuse, membersMatching } from '#features/member-filters/queries.ts';
import { getAudience, keepAudiences } from '../queries.ts';

/** Adds the active members that a filter finds to an audience by hand: they stay whatever its own filter finds. */
export async function addMembers(ctx: RequestCtx, id: number, filters: FilterGroup) {
  const { db } = ctx;
  found((await keepAudiences(ctx, [id]))[0]);
  const matching = await membersMatching(ctx, normaliseOrRefuse(filters, ctx.t));
  const active = matching.where('users.is_active', '=', true);
  const wanted = await countRows(active);
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('audience_members')
    .columns(['company_id', 'audience_id', 'user_id'])
    .expression(active.select(['users.company_id', sql<number>`${id}::bigint`.as('audience_id'), 'users.id']))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'audience_id', 'user_id'])
        .doUpdateSet({ is_followed: false })
        .where('audience_members.is_followed', '=', true),
    )
    .executeTakeFirstOrThrow();
  return tell(ctx, id, 'audience.members_added', wanted, Number(added ?? 0));
}

/** Removes members who were added by hand; members that the filter of the audience finds stay in it. */
export async function removeMembers(ctx: RequestCtx, id: number, filters: FilterGroup) {
  const { db, company_id: companyId } = ctx;
  await getAudience(ctx, id);
  const matching = await membersMatching(ctx, normaliseOrRefuse(filters, ctx.t));
  const wanted = await countRows(matching);
  const { numDeletedRows: removed } = await db
    .deleteFrom('audience_members')
    .where('company_id', '=', companyId)
    .where('audience_id', '=', id)
    .where('user_id', 'in', matching.select('users.id'))
    .executeTakeFirstOrThrow();
  return tell(ctx, id, 'audience.members_removed', wanted, Number(removed));
}

async function tell(
  ctx: RequestCtx,
  id: number,
  action: 'audience.members_added' | 'audience.members_removed',
  wanted: number,
  count: number,
) {
  if (count > 0) {
    await recordAudit(ctx, { action, target_type: 'audience', target_id: id, data: { count } });
    await ctx.publish('admins', 'audience.changed', { audience_id: id });
  }
  return { count, skipped: wanted - count };
}
