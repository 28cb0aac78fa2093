import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { announceCoffee } from './change-status.ts';

/** For the booking feature: notifies the others that a member agreed to the time of a coffee. The caller has locked the coffee. */
export async function announceAgreement(ctx: Ctx, coffee_id: number, by: number): Promise<void> {
  const { revision } = await ctx.db
    .updateTable('coffees')
    .set({ revision: sql<number>`revision + 1` })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', coffee_id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await announceCoffee(ctx, coffee_id);
  await ctx.emit('coffee.changed', { coffee_id, change: 'agreed', actor_id: by, revision });
}
