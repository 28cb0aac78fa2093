import type { audienceUpdate } from '@fika/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { lockAudiences, withFilters } from '../filters/queries.ts';
import { assertFreeName, getAudience } from '../queries.ts';

/** Changes an audience; missing values stay. Programs that use it have its new members from now on. */
export async function updateAudience(
  ctx: RequestCtx,
  id: number,
  changes: z.output<typeof audienceUpdate>,
): Promise<void> {
  await lockAudiences(ctx);
  const before = await getAudience(ctx, id);
  const { filters, name, description } = changes;
  if (name !== undefined) await assertFreeName(ctx, name, id);
  if (filters) await withFilters(ctx, { id, name: name ?? before.name }, filters);
  await ctx.db
    .updateTable('audiences')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(filters && { filters: JSON.stringify(filters) }),
      updated_at: sql`app_now()`,
    })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, {
    action: 'audience.updated',
    target_type: 'audience',
    target_id: id,
    data: { changed: Object.keys(changes) },
  });
  await ctx.publish('admins', 'audience.changed', { audience_id: id });
}
