import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { mapInSlices } from '#platform/slices.ts';
import type { NewGroup } from '../types.ts';
import { storeGroups } from './store-groups.ts';

interface NewDraw {
  round_id: number;
  campaign_id: number;
  /** Without the groups that are locked; they get the numbers that those leave free, in this order. */
  groups: readonly Omit<NewGroup, 'number' | 'locked'>[];
  /** Groups that stay although they are not locked. */
  keep?: readonly number[];
  /** Whether one person may have several groups. */
  again?: boolean;
}

/** Replaces every group of a round with a new draw, except locked groups and those of `keep`. */
export async function replaceGroups(ctx: Ctx, draw: NewDraw): Promise<void> {
  const { round_id, campaign_id, groups, keep = [], again = false } = draw;
  await ctx.db
    .deleteFrom('coffees')
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', round_id)
    .where('locked', '=', false)
    .where('sent_at', 'is', null)
    .where(sql<boolean>`id <> all(${keep}::bigint[])`)
    .execute();
  const remaining = await ctx.db
    .selectFrom('coffees')
    .select('number')
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', round_id)
    .execute();
  const taken = new Set(remaining.map(({ number }) => number));
  let number = 0;
  const numbered = await mapInSlices(groups, ({ members, explanation }) => {
    do number += 1;
    while (taken.has(number));
    return { number, members, explanation, locked: false };
  });
  await storeGroups(ctx, { round_id, campaign_id, groups: numbered, again });
}
