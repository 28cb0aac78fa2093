import { type audienceCreate, LIMITS } from '@fika/contract';
import type { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { grantItem } from '#features/members/commands/grant-item.ts';
import { lockAudiences, NEW_ID, withFilters } from '../filters/queries.ts';
import { assertFreeName, countAudiences } from '../queries.ts';

/** Saves a filter as an audience. Returns its id. */
export async function createAudience(
  ctx: RequestCtx,
  { filters, ...columns }: z.output<typeof audienceCreate>,
): Promise<number> {
  await lockAudiences(ctx);
  if ((await countAudiences(ctx)) >= LIMITS.audiencesMax) {
    throw new Problem('audiences_full', { values: { max: String(LIMITS.audiencesMax) } });
  }
  await assertFreeName(ctx, columns.name);
  await withFilters(ctx, { id: NEW_ID, name: columns.name }, filters);
  const { company_id, actor } = ctx;
  const { id } = await ctx.db
    .insertInto('audiences')
    .values({ ...columns, company_id, added_by_id: actor.user_id, filters: JSON.stringify(filters) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await grantItem(ctx, 'audiences_management', id);
  await recordAudit(ctx, { action: 'audience.created', target_type: 'audience', target_id: id });
  await ctx.publish('admins', 'audience.changed', { audience_id: id });
  return id;
}
