import { campaignCan } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordChange } from '../changes/commands/record-change.ts';
import { changesBetween } from '../changes/rules.ts';
import { assertState } from '../policy.ts';
import { lockCampaign } from '../queries.ts';

/** Pins a note for admins on a program in place of the one before; null takes it off. */
export async function pinNote(ctx: RequestCtx, id: number, pinned_note: string | null): Promise<void> {
  const campaign = await lockCampaign(ctx, id);
  assertState(campaign, campaignCan.edit);
  await ctx.db
    .updateTable('campaigns')
    .set({ pinned_note })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordChange(ctx, id, changesBetween(campaign, { pinned_note }));
}
