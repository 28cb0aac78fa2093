import type { Ctx } from '#platform/context.ts';

/** Takes a coffee for this transaction: whoever books it at the same time comes after. */
export async function lockCoffee(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .selectFrom('coffees')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}
