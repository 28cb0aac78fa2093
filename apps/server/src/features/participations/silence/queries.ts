import type { GostSettings } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';

const COLUMNS = ['enabled', 'ignored_limit', 'action', 'snooze_weeks', 'notify_admins'] as const;

const DEFAULTS: GostSettings = {
  enabled: false,
  ignored_limit: 3,
  action: 'ask',
  snooze_weeks: 4,
  notify_admins: true,
};

/** The policy of the company for members who leave invitations unanswered. */
export async function getGostSettings(ctx: Ctx): Promise<GostSettings> {
  const row = await ctx.db
    .selectFrom('gost_settings')
    .select(COLUMNS)
    .where('company_id', '=', ctx.company_id)
    .executeTakeFirst();
  return row ? ({ ...row, action: row.action as GostSettings['action'] } satisfies GostSettings) : DEFAULTS;
}
