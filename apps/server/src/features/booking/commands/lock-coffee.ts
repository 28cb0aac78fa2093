import type { Ctx } from '#platform/context.ts';

/** Locks a coffee for this transaction: concurrent bookings of it wait. */
export async function lockCoffee(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .selectFrom('coffees')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}
