import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/**
 * Updates the counters of all members of a round, once per round and in the transaction that sends it. For members who wanted a
 * group: plus one without one, zero with one. For invited members: plus one without an answer, zero with any answer. A member
 * without a row has counted nothing yet: a row is only added when there is something to count.
 */
export async function countRound(ctx: Ctx, campaignId: number, roundId: number): Promise<void> {
  const counted = sql`
    select user_id,
      case when outcome = 'matched' then 0 when outcome in ('sat_out', 'no_partner') then 1 end as sat_out,
      case when asked_at is null then null when outcome = 'no_answer' then 1
        when accepted_at is not null or rejected_at is not null then 0 end as ignored
    from round_members where company_id = ${ctx.company_id} and round_id = ${roundId}`;
  await sql`
    update memberships s set
      sit_outs = case c.sat_out when 0 then 0 when 1 then s.sit_outs + 1 else s.sit_outs end,
      ignored = case c.ignored when 0 then 0 when 1 then s.ignored + 1 else s.ignored end,
      stay_asked_at = case when c.ignored = 0 then null else s.stay_asked_at end,
      paused_at = case when c.ignored = 0 then null else s.paused_at end,
      updated_at = app_now()
    from (${counted}) c
    where s.company_id = ${ctx.company_id} and s.campaign_id = ${campaignId} and s.user_id = c.user_id
      and (c.sat_out = 1 or c.ignored = 1 or c.sat_out = 0 and s.sit_outs > 0
        or c.ignored = 0 and (s.ignored > 0 or s.stay_asked_at is not null or s.paused_at is not null))`.execute(
    ctx.db,
  );
  await sql`
    insert into memberships (company_id, campaign_id, user_id, sit_outs, ignored, updated_at)
    select ${ctx.company_id}, ${campaignId}, c.user_id, coalesce(c.sat_out, 0), coalesce(c.ignored, 0),
      (select app_now())
    from (${counted}) c
    where (c.sat_out = 1 or c.ignored = 1) and not exists (
      select from memberships s
      where s.company_id = ${ctx.company_id} and s.campaign_id = ${campaignId} and s.user_id = c.user_id
    )
    order by c.user_id
    on conflict do nothing`.execute(ctx.db);
}
