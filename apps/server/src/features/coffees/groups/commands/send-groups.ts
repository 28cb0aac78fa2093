import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { pickIcebreakers } from '../../commands/pick-icebreakers.ts';

/**
 * Shows the stored groups of a round to their members and stores every pair as met, in one statement; a gift is not a meeting,
 * which would reveal the giver to the receiver. Groups that were sent already are left alone, so that repeating it changes
 * nothing.
 */
export async function sendGroups(ctx: Ctx, roundId: number): Promise<{ groups: number; pairs: number }> {
  const picked = await pickIcebreakers(ctx, roundId);
  const { rows } = await sql<{ groups: number; pairs: number }>`
    with picked as materialized (
      select c.at, q.icebreaker, q.own_icebreaker_id
      from jsonb_to_recordset(${JSON.stringify(picked)}::jsonb)
        as q (coffee_id bigint, icebreaker smallint, own_icebreaker_id bigint)
      -- One by one: groups that the database has not counted yet look so few that it would compare each with each.
      cross join lateral (
        select ctid as at from coffees
        where company_id = ${ctx.company_id} and id = q.coffee_id and sent_at is null limit 1
      ) c
    ), sent as (
      update coffees c
      set sent_at = app_now(), icebreaker = picked.icebreaker, own_icebreaker_id = picked.own_icebreaker_id
      from picked where c.ctid = picked.at
      returning c.id, c.campaign_id, c.sent_at
    ), met as (
      insert into meetings (company_id, user_a, user_b, met_at, campaign_id)
      select ${ctx.company_id}, a.user_id, b.user_id, sent.sent_at, sent.campaign_id
      from sent
      join coffee_members a on a.company_id = ${ctx.company_id} and a.coffee_id = sent.id
        and a.part in ('member', 'fixed')
      join coffee_members b on b.company_id = ${ctx.company_id} and b.coffee_id = sent.id and b.user_id > a.user_id
      on conflict do nothing
      returning 1
    )
    select (select count(*) from sent) as groups, (select count(*) from met) as pairs`.execute(ctx.db);
  const counts = rows[0] ?? { groups: 0, pairs: 0 };
  if (counts.groups > 0) await ctx.publish('company', 'coffees.sent', { round_id: roundId });
  return counts;
}
