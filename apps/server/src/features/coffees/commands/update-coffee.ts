import { COFFEE_STATUS, type coffeesEndpoints, type InputOf } from '@fika/contract';
import type { CoffeeCtx } from '#platform/http/access.ts';
import { getPeopleOfCoffee } from '../queries.ts';
import { dateOf, changeCoffeeStatus } from './change-status.ts';
import { limitChanges } from './limit-changes.ts';

/** A member says where a coffee of theirs stands. Nobody else moves it, and a present has nothing to be moved. */
export async function updateCoffee(
  ctx: CoffeeCtx,
  { params, body }: InputOf<typeof coffeesEndpoints.coffees_update>,
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

/** Who brings a coffee back has not answered whether it took place: they are asked again. What they rated or wrote stays. */
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
