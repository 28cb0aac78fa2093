import { COFFEE_STATUS, type coffeeDetailEndpoints, type CoffeeFeedback, type InputOf } from '@fika/contract';
import { sql } from 'kysely';
import type { CoffeeCtx } from '#platform/http/access.ts';
import { getPeopleOfCoffee } from '../../queries.ts';
import { changeCoffeeStatus } from '../../commands/change-status.ts';
import { limitChanges } from '../../commands/limit-changes.ts';

const STATUS_AFTER = {
  met: COFFEE_STATUS.met,
  not_yet: COFFEE_STATUS.matched,
  no: COFFEE_STATUS.notMet,
} as const;

/**
 * Stores a member's feedback on a coffee, replacing earlier feedback. "Met" counts for the whole group: the coffee has taken
 * place then, also when another member did not come.
 */
export async function giveFeedback(
  ctx: Omit<CoffeeCtx, 'url'>,
  { params, body }: InputOf<typeof coffeeDetailEndpoints.coffees_feedback>,
): Promise<void> {
  const { company_id, db, actor } = ctx;
  await getPeopleOfCoffee(ctx, actor.user_id, params.id);
  await limitChanges(ctx, { coffee_id: params.id, user_id: actor.user_id });
  const { happened } = body;
  const said = { happened, rating: happened === 'met' ? body.rating : null, note: body.note };
  await db
    .insertInto('coffee_feedback')
    .values({ company_id, coffee_id: params.id, user_id: actor.user_id, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'coffee_id', 'user_id'])
        .doUpdateSet({ ...said, updated_at: sql<string>`app_now()` }),
    )
    .execute();
  if (happened === 'met' || !(await hasMet(ctx, params.id))) {
    const status = STATUS_AFTER[happened];
    await changeCoffeeStatus(ctx, { coffee_id: params.id, status, by: actor.user_id });
  }
}

/** Whether another member of the coffee reports that it took place. */
async function hasMet(ctx: Omit<CoffeeCtx, 'url'>, coffeeId: number): Promise<boolean> {
  const met: CoffeeFeedback['happened'] = 'met';
  const row = await ctx.db
    .selectFrom('coffee_feedback')
    .select('user_id')
    .where('company_id', '=', ctx.company_id)
    .where('coffee_id', '=', coffeeId)
    .where('user_id', '<>', ctx.actor.user_id)
    .where('happened', '=', met)
    .executeTakeFirst();
  return row !== undefined;
}
