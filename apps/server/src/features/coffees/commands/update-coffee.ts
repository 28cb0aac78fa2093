import { COFFEE_STATUS, type coffeeDetailEndpoints, type InputOf } from '@fika/contract';
import type { CoffeeCtx } from '#platform/http/access.ts';
import { getPeopleOfCoffee } from '../queries.ts';
import { dateOf, changeCoffeeStatus } from './change-status.ts';
import { limitChanges } from './limit-changes.ts';

/** A member reports the state of a coffee of theirs. Only its members can, and a gift has no states. */
export async function updateCoffee(
  ctx: CoffeeCtx,
  { params, body }: InputOf<typeof coffeeDetailEndpoints.coffees_update>,
): Promise<void> {
  await getPeopleOfCoffee(ctx, ctx.actor.user_id, params.id);
  await limitChanges(ctx, { coffee_id: params.id, user_id: ctx.actor.user_id });
  await changeCoffeeStatus(ctx, {
    coffee_id: params.id,
    status: body.status,
    by: ctx.actor.user_id,
    date: dateOf(body.scheduled_at, body.ends_at),
  });
  const isAhead = body.status === COFFEE_STATUS.matched || body.status === COFFEE_STATUS.scheduled;
  if (isAhead) await forgetAnswer(ctx, params.id);
}

/**
 * Removes the answer of a member who reopens a coffee, so that they are asked again whether it took place. Their rating and note
 * stay.
 */
async function forgetAnswer({ db, company_id, actor }: CoffeeCtx, coffeeId: number): Promise<void> {
  await db
    .deleteFrom('coffee_feedback')
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffeeId)
    .where('user_id', '=', actor.user_id)
    .where('happened', '<>', 'not_yet')
    .where('rating', 'is', null)
    .where('note', '=', '')
    .execute();
}
