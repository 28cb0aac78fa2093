import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { AWAY_REASON, IS_AWAY, IS_ON_BREAK } from '../../breaks/queries.ts';
import { IS_OVER_PACE } from '../../pace/queries.ts';
import { lastServed, queueOrder } from '../queries.ts';

/**
 * Adds people who join every group to the round like all who accepted, unless they left the program or declined. If they are
 * paused, or have as many meetings as they want, they sit it out like all others.
 */
export async function joinFixed(ctx: Ctx, roundId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    insert into round_members (company_id, round_id, user_id, accepted_at, outcome, reason)
    select ${ctx.company_id}, r.id, u.id,
      case when ${IS_ON_BREAK} is not true and not ${IS_AWAY} and not ${IS_OVER_PACE} then app_now() end,
      case when ${IS_ON_BREAK} or ${IS_AWAY} then 'snoozed' when ${IS_OVER_PACE} then 'own_pace' end,
      case when ${IS_ON_BREAK} then jsonb_build_object('code', 'snoozed', 'until', s.snoozed_until)
        when ${IS_AWAY} then ${AWAY_REASON}
        when ${IS_OVER_PACE} then jsonb_build_object('code', 'own_pace', 'max', (u.settings ->> 'pace')::int) end
    from rounds r
    join users u on u.company_id = r.company_id and u.id = any(${userIds}::bigint[])
    left join memberships s on s.company_id = r.company_id and s.campaign_id = r.campaign_id and s.user_id = u.id
    where r.company_id = ${ctx.company_id} and r.id = ${roundId} and s.status is distinct from 'left'
    on conflict (company_id, round_id, user_id) do update
      set accepted_at = case when excluded.accepted_at is not null
          then coalesce(round_members.accepted_at, excluded.accepted_at) end,
        outcome = excluded.outcome, reason = excluded.reason
      where round_members.rejected_at is null`.execute(ctx.db);
}

/**
 * Excludes participants beyond the cap of the company from a draw; the cap may have become lower since the invitations. Those who
 * wait longest stay in, as when a round is invited; `staying` stay in any case.
 */
export async function capParticipants(
  ctx: Ctx,
  { campaign_id: campaignId, round_id: roundId }: { campaign_id: number; round_id: number },
  staying: readonly number[],
): Promise<void> {
  await sql`
    update round_members set outcome = null, reason = null
    where company_id = ${ctx.company_id} and round_id = ${roundId} and reason ->> 'code' = 'over_cap_drawn'`.execute(
    ctx.db,
  );
  await sql`
    with served as (${lastServed(ctx.company_id, campaignId, roundId)}), ranked as (
      select m.user_id, row_number() over (
        order by m.user_id = any(${staying}::bigint[]) desc,
          ${queueOrder(sql`m.user_id`, sql`coalesce(s.sit_outs, 0)`, roundId)}
      ) as place, c.max_seats
      from round_members m
      join companies c on c.id = m.company_id
      join rounds r on r.company_id = m.company_id and r.id = m.round_id
      join users u on u.company_id = m.company_id and u.id = m.user_id
      left join memberships s on s.company_id = m.company_id and s.campaign_id = r.campaign_id and s.user_id = m.user_id
      left join served v on v.user_id = m.user_id
      where m.company_id = ${ctx.company_id} and m.round_id = ${roundId} and m.accepted_at is not null
        and c.max_seats is not null and u.is_active and s.status is distinct from 'left'
        and m.outcome is distinct from 'over_cap'
    )
    update round_members m set outcome = 'over_cap', reason = jsonb_build_object('code', 'over_cap_drawn')
    from ranked
    where m.company_id = ${ctx.company_id} and m.round_id = ${roundId} and m.user_id = ranked.user_id
      and ranked.place > ranked.max_seats`.execute(ctx.db);
}
