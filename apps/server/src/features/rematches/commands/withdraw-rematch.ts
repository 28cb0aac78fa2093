import type { coffeeDetailEndpoints, InputOf } from '@fika/contract';
import type { CoffeeCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { getPeopleOfCoffee } from '#features/coffees/queries.ts';
import { lockOffer } from '../queries.ts';
import { lockSession } from './take-rematch.ts';

/** A member stops waiting for another match, and their offer is open as before. A member who already has another match is refused. */
export async function withdrawRematch(
  ctx: CoffeeCtx,
  { params }: InputOf<typeof coffeeDetailEndpoints.coffees_rematch_withdraw>,
): Promise<void> {
  const { actor, company_id: companyId } = ctx;
  await getPeopleOfCoffee(ctx, actor.user_id, params.id);
  // A request that takes this member as a match waits, or was first.
  await lockSession(ctx, params.id);
  const offer = found(await lockOffer(ctx, { coffee_id: params.id, user_id: actor.user_id }));
  if (!offer.is_open) throw new Problem('rematch_gone');
  await ctx.db
    .updateTable('rematches')
    .set({ taken_at: null })
    .where('company_id', '=', companyId)
    .where('coffee_id', '=', params.id)
    .where('user_id', '=', actor.user_id)
    .execute();
  await ctx.publish(`user:${actor.user_id}`, 'coffee.changed', { coffee_id: params.id });
}
