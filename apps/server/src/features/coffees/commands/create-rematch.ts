import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Explanation } from '../groups/types.ts';
import { pickIcebreaker } from './pick-icebreakers.ts';

interface Again {
  round_id: number;
  campaign_id: number;
  user_ids: readonly number[];
  explanation: Explanation;
}

/**
 * One more coffee of a sent session, visible at once, for people who had none or left theirs; stored as a meeting like all
 * others. Returns its id.
 */
export async function createRematch(
  ctx: Ctx,
  { round_id, campaign_id, user_ids, explanation }: Again,
): Promise<number> {
  const { company_id: companyId, db } = ctx;
  const question = await pickIcebreaker(ctx, `rematch/${round_id}/${user_ids.join('/')}`);
  const { id } = await db
    .insertInto('coffees')
    .values({
      company_id: companyId,
      round_id,
      campaign_id,
      origin: 'rematch',
      number: sql<number>`(select coalesce(max(number), 0) + 1 from coffees
        where company_id = ${companyId} and round_id = ${round_id})`,
      sent_at: sql<string>`app_now()`,
      explanation: JSON.stringify(explanation),
      ...question,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into coffee_members (company_id, coffee_id, round_id, user_id, nth)
    select ${companyId}, ${id}, ${round_id}, given.user_id, coalesce((
      select max(e.nth) + 1 from coffee_members e
      where e.company_id = ${companyId} and e.round_id = ${round_id} and e.user_id = given.user_id and e.part = 'member'
    ), 0)
    from unnest(${user_ids}::bigint[]) as given (user_id)`.execute(db);
  await sql`
    insert into meetings (company_id, user_a, user_b, met_at, campaign_id)
    select ${companyId}, a.user_id, b.user_id, app_now(), ${campaign_id}
    from coffee_members a join coffee_members b
      on b.company_id = a.company_id and b.coffee_id = a.coffee_id and b.user_id > a.user_id
    where a.company_id = ${companyId} and a.coffee_id = ${id}
    on conflict do nothing`.execute(db);
  await ctx.publish(
    user_ids.map((user_id) => `user:${user_id}`),
    'coffee.changed',
    { coffee_id: id },
  );
  return id;
}
