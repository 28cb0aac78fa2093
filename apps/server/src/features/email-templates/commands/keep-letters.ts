import type { RequestCtx } from '#platform/http/access.ts';
import type { TemplateLetter } from '#features/campaigns/types.ts';

/** Keeps the letters of a template as those of a new program. */
export async function keepLetters(
  ctx: RequestCtx,
  campaign_id: number,
  letters: readonly TemplateLetter[],
): Promise<void> {
  if (letters.length === 0) return;
  const kept = {
    company_id: ctx.company_id,
    campaign_id,
    updated_by_id: ctx.actor.user_id,
    updated_at: await ctx.now(),
  };
  await ctx.db
    .insertInto('letters')
    .values(letters.map(({ json, ...letter }) => ({ ...kept, ...letter, json: JSON.stringify(json) })))
    .execute();
}
