import type { WhyFact } from '@fika/matching';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { pickIcebreaker } from './pick-icebreakers.ts';

export interface NewTable {
  user_ids: readonly [number, number];
  why: readonly WhyFact[];
  /** The member who asked for it. */
  introduced_by: number;
}

/** A coffee of two outside of any session, visible to both at once. Returns its id. */
export async function createIntroduction(
  ctx: Ctx,
  { user_ids, why, introduced_by }: NewTable,
): Promise<number> {
  const question = await pickIcebreaker(ctx, `introduction/${user_ids.join('/')}/${await ctx.now()}`);
  const { id } = await ctx.db
    .insertInto('coffees')
    .values({
      company_id: ctx.company_id,
      origin: 'introduction',
      introduced_by,
      sent_at: sql<string>`app_now()`,
      explanation: JSON.stringify({ why }),
      ...question,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('coffee_members')
    .values(user_ids.map((user_id) => ({ company_id: ctx.company_id, coffee_id: id, user_id })))
    .execute();
  await ctx.publish(
    user_ids.map((user_id) => `user:${user_id}`),
    'coffee.changed',
    { coffee_id: id },
  );
  return id;
}
