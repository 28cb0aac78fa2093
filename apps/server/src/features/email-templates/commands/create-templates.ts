import type { RequestCtx } from '#platform/http/access.ts';
import type { UseCaseEmailTemplate } from '#features/campaigns/types.ts';

/** Gives a new program the templates of its use case. */
export async function createTemplates(
  ctx: RequestCtx,
  campaign_id: number,
  templates: readonly UseCaseEmailTemplate[],
): Promise<void> {
  if (templates.length === 0) return;
  const common = {
    company_id: ctx.company_id,
    campaign_id,
    updated_by_id: ctx.actor.user_id,
    updated_at: await ctx.now(),
    is_written: false,
  };
  await ctx.db
    .insertInto('letters')
    .values(
      templates.map(({ json, ...template }) => ({ ...common, ...template, json: JSON.stringify(json) })),
    )
    .execute();
}
