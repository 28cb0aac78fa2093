import type { GostSettings } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';

const COLUMNS = ['enabled', 'ignored_limit', 'action', 'snooze_weeks', 'notify_admins'] as const;

const DEFAULTS: GostSettings = {
  enabled: false,
  ignored_limit: 3,
  action: 'ask',
  snooze_weeks: 4,
  notify_admins: true,
};

/** What happens to members of the company who leave invitations unanswered. */
export async function getGostSettings(ctx: Ctx): Promise<GostSettings> {
  const row = await ctx.db
    .selectFrom('gost_settings')
    .select(COLUMNS)
    .where('company_id', '=', ctx.company_id)
    .executeTakeFirst();
  return row ? ({ ...row, action: row.action as GostSettings['action'] } satisfies GostSettings) : DEFAULTS;
}

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
