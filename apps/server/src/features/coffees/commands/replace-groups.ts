import type { Ctx } from '../../../platform/context.ts';
import type { NewGroup } from '../groups.ts';
import { storeGroups } from './store-groups.ts';

interface NewDraw {
  round_id: number;
  campaign_id: number;
  /** Without the groups that are locked; they get the numbers that those leave free, in this order. */
  groups: readonly Omit<NewGroup, 'number' | 'locked'>[];
}

/** Puts a new draw in the place of every group of a round that is not locked. Locked groups stay as they are. */
export async function replaceGroups(ctx: Ctx, { round_id, campaign_id, groups }: NewDraw): Promise<void> {
  await ctx.db
    .deleteFrom('coffees')
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', round_id)
    .where('locked', '=', false)
    .where('sent_at', 'is', null)
    .execute();
  const kept = await ctx.db
    .selectFrom('coffees')
    .select('number')
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', round_id)
    .execute();
  const taken = new Set(kept.map(({ number }) => number));
  let number = 0;
  const numbered = groups.map((group) => {
    do number += 1;
    while (taken.has(number));
    return { ...group, number, locked: false };
  });
  await storeGroups(ctx, { round_id, campaign_id, groups: numbered });
}
