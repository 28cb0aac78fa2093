import { NIGHT } from '@fika/contract';
import type { Ctx, Services } from '#platform/context.ts';
import { inEachCompany } from '#platform/each-company.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { type LeftBehind, listLeftBehind } from '../queries.ts';

/** Outbox kinds. */
export const REMATCH_OFFER = 'rematch_offer';
export const REMATCH = 'rematch';

/** Offers another match to every member whose own has been silent for days: by email, and on their pages. */
export async function offerRematches(services: Services): Promise<void> {
  const waiting = await services.database.system('read', listLeftBehind);
  await inEachCompany(services, waiting, async (ctx, rows) => {
    for (const row of rows) await offer(ctx, row);
  });
}

async function offer(
  ctx: Ctx,
  { company_id, coffee_id, user_id, round_id, timezone }: LeftBehind,
): Promise<void> {
  const added = await ctx.db
    .insertInto('rematches')
    .values({ company_id, coffee_id, user_id, round_id })
    .onConflict((conflict) => conflict.columns(['company_id', 'coffee_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  // Another worker was first.
  if (!added) return;
  await queueDeliveries(ctx, {
    round_id: null,
    kind: REMATCH_OFFER,
    quiet: { hours: NIGHT, timezone },
    deliveries: [{ user_id, data: { coffee_id } }],
  });
  await ctx.publish(`user:${user_id}`, 'coffee.changed', { coffee_id });
}
