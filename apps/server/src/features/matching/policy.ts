import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { partsIn } from '#features/coffees/groups/queries.ts';

/** Whether a round gives presents: its groups are a giver and a receiver each. */
export async function givesPresents(ctx: Ctx, roundId: number): Promise<boolean> {
  return (await partsIn(ctx, roundId)).has('giver');
}

/**
 * Members must not learn who gives to them: an admin who takes part cannot see givers and receivers, because that would reveal
 * it.
 */
export async function assertCanSeeGivers(ctx: RequestCtx, roundId: number): Promise<void> {
  const own = await partsIn(ctx, roundId, ctx.actor.user_id);
  if (own.has('giver') || own.has('receiver')) throw new Problem('presents_secret');
}
