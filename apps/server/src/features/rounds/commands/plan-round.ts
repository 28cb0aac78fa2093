import {
  campaignCan,
  campaignGaps,
  campaignGapSentence,
  LIMITS,
  OPTIN_OPTIONS,
  ROUND_STATUS,
  shiftedBy,
} from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { assertState } from '#features/campaigns/policy.ts';
import { type CampaignRow, lockCampaign } from '#features/campaigns/queries.ts';
import {
  afterOccurrence,
  nextDates,
  predictedAt,
  type RoundDates,
  sendsRequests,
} from '#features/campaigns/rules.ts';
import { lastNumber } from './take-number.ts';

/** Refuses dates of a round that have passed or do not follow each other, with the reason. Returns them as stored. */
export async function assertRoundDates(
  ctx: RequestCtx,
  campaign: CampaignRow,
  given: { requests_send_at?: string | null | undefined; matchs_send_at: string },
): Promise<RoundDates> {
  const asks = sendsRequests(campaign);
  const now = await ctx.now();
  const dates = {
    requests_send_at: asks && given.requests_send_at ? new Date(given.requests_send_at).toISOString() : null,
    matchs_send_at: new Date(given.matchs_send_at).toISOString(),
  };
  const [gap] = campaignGaps(
    {
      optin_option: campaign.optin_option,
      timezone: campaign.timezone,
      // A round outside of a series may stay open as long as its admin likes.
      frequency: 0,
      next_requests_send_at: dates.requests_send_at,
      next_matchs_send_at: dates.matchs_send_at,
    },
    now,
  );
  if (gap) throw new Problem('round_dates', { values: { reason: campaignGapSentence(gap, ctx.t) } });
  if (dates.requests_send_at !== null && dates.requests_send_at <= now) {
    throw new Problem('round_dates', { values: { reason: ctx.t('campaigns_checks:invitations_passed') } });
  }
  return dates;
}

/** Refuses a date for the matches of a round that is open which has passed. Returns it as stored. */
export async function assertMatchDate(
  ctx: RequestCtx,
  campaign: CampaignRow,
  instant: string,
): Promise<string> {
  const alone = { ...campaign, optin_option: OPTIN_OPTIONS.direct };
  return (await assertRoundDates(ctx, alone, { matchs_send_at: instant })).matchs_send_at;
}

/**
 * Stores a round that the tick opens on its date. `occurrence` is the date of the series that it covers: its own date when it is
 * an additional round. Returns its id.
 *
 * @throws Problem `round_exists` when the program has a round for this occurrence
 */
export async function planRound(
  ctx: RequestCtx,
  campaign: CampaignRow,
  dates: RoundDates,
  occurrence = dates.requests_send_at ?? dates.matchs_send_at,
): Promise<number> {
  await assertFreeDate(ctx, campaign, dates, { occurrence });
  const inserted = await ctx.db
    .insertInto('rounds')
    .values({
      company_id: ctx.company_id,
      campaign_id: campaign.id,
      ...dates,
      occurrence,
      opened_at: null,
      number: lastNumber(ctx.company_id, campaign.id),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'campaign_id', 'occurrence']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Problem('round_exists');
  const { n } = await ctx.db
    .selectFrom('rounds')
    .select(sql<number>`count(*)`.as('n'))
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', campaign.id)
    .where('status', '=', ROUND_STATUS.new)
    .where('opened_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n > LIMITS.plannedRounds) {
    throw new Problem('plan_limit', { values: { max: String(LIMITS.plannedRounds) } });
  }
  return inserted.id;
}

/**
 * Moves one future session, by the same time on the clock for both of its dates: it becomes a stored round that covers its date
 * in the series, so that the series does not bring it again. Returns the round's id.
 */
export async function moveOccurrence(
  ctx: RequestCtx,
  campaignId: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const campaign = await lockCampaign(ctx, campaignId);
  // An inactive program has no future sessions: its dates are changed in its settings.
  assertState(campaign, campaignCan.deactivate);
  const occurrence = new Date(from).toISOString();
  const predicted = predictedAt(campaign, occurrence);
  if (!predicted) throw new Problem('occurrence_gone');
  const shift = (instant: string) => shiftedBy(instant, { from: occurrence, to }, campaign.timezone);
  const dates = await assertRoundDates(ctx, campaign, {
    requests_send_at: predicted.requests_send_at && shift(predicted.requests_send_at),
    matchs_send_at: shift(predicted.matchs_send_at),
  });
  const roundId = await planRound(ctx, campaign, dates, occurrence);
  const isNext =
    occurrence === (sendsRequests(campaign) ? campaign.next_requests_send_at : campaign.next_matchs_send_at);
  if (isNext) {
    await ctx.db
      .updateTable('campaigns')
      .set(nextDates(campaign, afterOccurrence(campaign, occurrence, occurrence)))
      .where('company_id', '=', ctx.company_id)
      .where('id', '=', campaignId)
      .execute();
  }
  await recordAudit(ctx, {
    action: 'round.moved',
    target_type: 'round',
    target_id: roundId,
    data: { campaign_id: campaignId, from: occurrence, to: new Date(to).toISOString() },
  });
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: campaignId });
  return roundId;
}

/**
 * Refuses the date of another session of the program: all members would be invited twice at once. On the date of one that the
 * series will bring, this session covers that occurrence.
 *
 * @throws Problem `round_exists`
 */
export async function assertFreeDate(
  { db, company_id }: Ctx,
  campaign: CampaignRow,
  dates: RoundDates,
  own: { occurrence: string; round_id?: number },
): Promise<void> {
  const first = dates.requests_send_at ?? dates.matchs_send_at;
  const others = await db
    .selectFrom('rounds')
    .select(['occurrence', 'status', 'opened_at'])
    .select(sql<string>`coalesce(requests_send_at, matchs_send_at)`.as('first'))
    .where('company_id', '=', company_id)
    .where('campaign_id', '=', campaign.id)
    .where('id', '<>', own.round_id ?? 0)
    .where((eb) =>
      eb.or([eb('occurrence', '=', first), eb(sql`coalesce(requests_send_at, matchs_send_at)`, '=', first)]),
    )
    .execute();
  const isPlannedThen = others.some(
    (round) => round.status === ROUND_STATUS.new && round.opened_at === null && round.first === first,
  );
  const isExpectedThen =
    own.occurrence !== first &&
    campaign.status === 'active' &&
    predictedAt(campaign, first) !== null &&
    !others.some(({ occurrence }) => occurrence === first);
  if (isPlannedThen || isExpectedThen) throw new Problem('round_exists');
}
