import { OPTIN_OPTIONS, ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import { readLong } from '#platform/db/long-lists.ts';
import { inAudiences } from '#features/audiences/filters/queries.ts';
import { audienceQuery } from '#features/campaigns/audience/queries.ts';
import { markRequestsDone } from '#features/rounds/commands/update-round.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import { halfway, quietOf } from '#features/campaigns/quiet-hours/rules.ts';
import { lockLiveRound } from '#features/rounds/queries.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { releaseHeld } from '#features/email-outbox/commands/release-held.ts';
import { membersMatching } from '#features/member-filters/queries.ts';
import { AWAY_REASON, IS_AWAY } from '../../breaks/queries.ts';
import { MATCH_TIME } from '../../match-time/queries.ts';
import { IS_OVER_PACE } from '../../pace/queries.ts';
import { lastServed, queueOrder } from '../../queue/queries.ts';

/**
 * Adds the audience of a program to a round that was opened: each invited member has an invitation in the outbox, all others take
 * part at once. Inviting a round again changes nothing.
 */
export async function sendInvitations(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockLiveRound(ctx, roundId);
  if (round?.status !== ROUND_STATUS.new) return;
  const campaign = await getCampaign(ctx, round.campaign_id);
  const asked = await insertMembers(ctx, roundId, campaign);
  await endAdvance(ctx, campaign.id);
  await markRequestsDone(ctx, roundId);
  await ctx.emit('round.asked', { round_id: roundId });
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: campaign.id });
  await mailInvitations(ctx, campaign, { round_id: roundId, matchs_send_at: round.matchs_send_at, asked });
  crashPoint(ctx.services, 'participations.asked');
}

interface Invitations {
  round_id: number;
  matchs_send_at: string;
  asked: readonly { user_id: number }[];
}

/** Puts the invitations of members into the outbox; a member who has one gets no second one. */
export async function mailInvitations(
  ctx: Ctx,
  campaign: CampaignRow,
  { round_id, matchs_send_at, asked }: Invitations,
): Promise<void> {
  // A member who is invited in the night still has half of the time to answer.
  const quiet = quietOf(campaign, halfway(await ctx.now(), matchs_send_at));
  const deliveries = asked.map(({ user_id }) => ({ user_id }));
  const hold = (await isOtherOpening(ctx, round_id)) ? HOLD : undefined;
  if (!hold) await releaseHeld(ctx, { kind: 'request', hold: HOLD });
  await queueDeliveries(ctx, { round_id, kind: 'request', deliveries, quiet, hold });
}

/** How long invitations wait at most for those of other programs that open at the same moment: the last one releases them. */
const HOLD = '2 minutes';

/** Whether another program has a session that is open and has not queued its invitations yet. */
async function isOtherOpening({ db, company_id: companyId }: Ctx, roundId: number): Promise<boolean> {
  const other = await db
    .selectFrom('rounds')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '<>', roundId)
    .where('status', '=', ROUND_STATUS.new)
    .where('opened_at', '>', sql<string>`app_now() - ${HOLD}::interval`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** A yes in advance is for one session, which has begun. */
async function endAdvance({ db, company_id }: Ctx, campaignId: number): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ joins_next: false })
    .where('company_id', '=', company_id)
    .where('campaign_id', '=', campaignId)
    .where('joins_next', '=', true)
    .execute();
}

/**
 * Adds members of the audience to the round who are not in it; with `among`, only some members. Members who left the program are
 * not part of it; a pause, or as many meetings as they want, becomes their outcome. A member who is paused in the program is not
 * invited; for a member who needs no invitation, a pause counts on the day of the matches. The cap of the company goes to members
 * who wait longest: to people who were never in a round first, then by the date they were last in one, then by chance. Members
 * who join every group are not invited, nor those who accepted in advance. Returns the invited members.
 */
export async function insertMembers(
  ctx: Ctx,
  roundId: number,
  campaign: CampaignRow,
  among?: readonly number[],
): Promise<{ user_id: number }[]> {
  const audience = (await audienceQuery(ctx, campaign, among)).select('users.id');
  const isAsked = await isAskedIn(ctx, campaign, sql.ref('a.id'));
  const statement = sql<{ user_id: number }>`
    with standing as (
      select a.id as user_id, coalesce(s.sit_outs, 0) as sit_outs,
        case when s.snoozed_until > (
            case when ${isAsked} then app_now() else ${MATCH_TIME} end at time zone ${campaign.timezone})::date
          then s.snoozed_until end as snoozed_until,
        ${IS_AWAY} as is_away, ${AWAY_REASON} as away_reason,
        ${IS_OVER_PACE} as is_paced, u.settings ->> 'pace' as pace,
        s.paused_at is not null as is_paused, ${isAsked} as is_asked,
        coalesce(s.joins_next, false) as joins_next
      from (${audience}) as a
      join users u on u.company_id = ${ctx.company_id} and u.id = a.id
      join rounds r on r.company_id = ${ctx.company_id} and r.id = ${roundId}
      left join memberships s
        on s.company_id = ${ctx.company_id} and s.campaign_id = ${campaign.id} and s.user_id = a.id
      where s.status is distinct from 'left' and a.id <> all(${campaign.fixed_participants}::bigint[])
        and not exists (
          select from round_members k where k.company_id = ${ctx.company_id} and k.round_id = ${roundId} and k.user_id = a.id)
    ), served as (${lastServed(ctx.company_id, campaign.id, roundId)}), ranked as (
      select t.*, row_number() over (
        partition by t.snoozed_until is null and not t.is_away and not t.is_paced
        order by ${queueOrder(sql`t.user_id`, sql`t.sit_outs`, roundId)}
      ) > coalesce((select max_seats from companies where id = ${ctx.company_id}) - (
        select count(*) from round_members k
        where k.company_id = ${ctx.company_id} and k.round_id = ${roundId}
          and (k.asked_at is not null or k.accepted_at is not null)
      ), 2147483647) as is_over
      from standing t left join served v on v.user_id = t.user_id
    ), inserted as (
      insert into round_members (company_id, round_id, user_id, asked_at, accepted_at, outcome, reason)
      select ${ctx.company_id}, ${roundId}, user_id,
        case when snoozed_until is null and not is_away and not is_paced and not is_over and (is_asked or joins_next)
          then (select app_now()) end,
        case when snoozed_until is null and not is_away and not is_paced and not is_over and (not is_asked or joins_next)
          then (select app_now()) end,
        case when snoozed_until is not null or is_away then 'snoozed' when is_paced then 'own_pace'
          when is_over then 'over_cap' end,
        case when snoozed_until is not null then jsonb_build_object(
            'code', case when is_paused then 'paused' else 'snoozed' end, 'until', snoozed_until)
          when is_away then away_reason
          when is_paced then jsonb_build_object('code', 'own_pace', 'max', pace::int) end
      from ranked
      -- In the order of the index: not where each of them stands in the queue.
      order by user_id
      on conflict (company_id, round_id, user_id) do nothing
      returning user_id, asked_at, accepted_at
    )
    select user_id from inserted where asked_at is not null and accepted_at is null order by user_id`;
  return readLong(ctx.db, statement.compile(ctx.db));
}

/** Whether a member, by the column of their id, is invited, or takes part without an invitation. */
export async function isAskedIn(
  ctx: Ctx,
  campaign: CampaignRow,
  userId: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> {
  if (campaign.optin_option !== OPTIN_OPTIONS.audience) {
    return sql<boolean>`${campaign.optin_option !== OPTIN_OPTIONS.direct}::boolean`;
  }
  const asked = await membersMatching(ctx, inAudiences(campaign.optin_audiences));
  return sql<boolean>`${userId} in (${asked.select('users.id')})`;
}
