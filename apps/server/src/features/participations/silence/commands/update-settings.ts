import type { GostSettings } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getGostSettings } from '../queries.ts';

/** Changes what is given of it. */
export async function updateGostSettings(
  ctx: RequestCtx,
  changes: { [K in keyof GostSettings]?: GostSettings[K] | undefined },
): Promise<GostSettings> {
  const changed = Object.keys(changes);
  if (changed.length > 0) {
    await ctx.db
      .insertInto('gost_settings')
      .values({ company_id: ctx.company_id, ...changes })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...changes }))
      .execute();
    await recordAudit(ctx, {
      action: 'workspace.updated',
      data: { changed: ['gost_settings'], gost_settings: changes },
    });
  }
  return getGostSettings(ctx);
}
