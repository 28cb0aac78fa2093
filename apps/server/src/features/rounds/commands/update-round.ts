import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { type NextDates, type RoundDates, sendsRequests } from '#features/campaigns/rules.ts';
import { OPEN_STATUSES } from '../queries.ts';

function setRound(ctx: Ctx, roundId: number) {
  return ctx.db.updateTable('rounds').where('company_id', '=', ctx.company_id).where('id', '=', roundId);
}

/** The outbox has the invitations of all invited members: answers count from now on. */
export async function markRequestsDone(ctx: Ctx, roundId: number): Promise<void> {
  await setRound(ctx, roundId)
    .set({ status: ROUND_STATUS.requestsDone, requests_sent_at: sql`coalesce(requests_sent_at, app_now())` })
    .where('status', '=', ROUND_STATUS.new)
    .execute();
}

/** What the replay needs to run a draw again. */
export interface DrawRecord {
  seed: string;
  input_hash: string;
  engine_version: string;
  totals: Record<string, unknown>;
}

/** Groups are computed and stored; nothing is sent. */
export async function markProvisioned(ctx: Ctx, roundId: number, draw: DrawRecord): Promise<void> {
  const { totals, ...replay } = draw;
  await setRound(ctx, roundId)
    .set({
      ...replay,
      draw_totals: JSON.stringify(totals),
      status: ROUND_STATUS.provisioned,
      provisioned_at: sql`app_now()`,
    })
    .execute();
}

/** Counts another matching of a round whose groups were matched before. */
export async function advanceDraw(ctx: Ctx, roundId: number): Promise<void> {
  await setRound(ctx, roundId)
    .set({ draw_position: sql`draw_position + 1` })
    .execute();
}

/**
 * Makes the record of earlier groups that of a round again. The number of attempts stays: another matching must not have the seed
 * of one that was undone.
 */
export async function restoreDraw(
  ctx: Ctx,
  roundId: number,
  /** `record` is JSON with columns of the row. */
  { position, record }: { position: number; record: string },
): Promise<void> {
  await sql`
    update rounds r set draw_position = ${position}, seed = k.seed, input_hash = k.input_hash,
      engine_version = k.engine_version, provisioned_at = k.provisioned_at,
      draw_totals = k.draw_totals || jsonb_build_object('attempt', r.draw_totals -> 'attempt')
    from jsonb_to_record(${record}::jsonb) as k(seed text, input_hash text, engine_version text,
      provisioned_at timestamptz, draw_totals jsonb)
    where r.company_id = ${ctx.company_id} and r.id = ${roundId}`.execute(ctx.db);
}

/** Lets the groups go out at the sending time; the first approval counts. */
export async function markApproved(ctx: Ctx, roundId: number, userId: number): Promise<void> {
  await setRound(ctx, roundId)
    .set({ approved_at: sql`app_now()`, approved_by: userId })
    .where('approved_at', 'is', null)
    .execute();
}

/** The groups wait for an approval again. */
export async function markUnapproved(ctx: Ctx, roundId: number): Promise<void> {
  await setRound(ctx, roundId).set({ approved_at: null, approved_by: null }).execute();
}

/** Records that admins got the notice of groups without an approval: before the sending time, or at it. */
export async function markReviewNotified(
  ctx: Ctx,
  roundId: number,
  column: 'review_reminded_at' | 'review_overdue_at',
): Promise<void> {
  await setRound(ctx, roundId)
    .set({ [column]: sql`app_now()` })
    .execute();
}

/** The groups of a round that is locked are about to be sent, maybe early: breaks and paces count now. */
export async function markSending(ctx: Ctx, roundId: number): Promise<void> {
  await setRound(ctx, roundId)
    .set({ matchs_sent_at: sql`app_now()` })
    .execute();
}

/** The groups are final and their messages are in the outbox. */
export async function markSent(ctx: Ctx, roundId: number): Promise<void> {
  await setRound(ctx, roundId)
    .set({ status: ROUND_STATUS.matchsSent, matchs_sent_at: sql`app_now()` })
    .execute();
}

/** Moves the date on which the matches of an open round are sent. */
export async function moveMatchDate(ctx: Ctx, roundId: number, instant: string): Promise<void> {
  // A draw that failed is tried on the new date, and not when its next try would have been.
  await setRound(ctx, roundId)
    .set({
      matchs_send_at: instant,
      retry_at: null,
      // The admins who approve the groups are notified again for the new date.
      review_reminded_at: null,
      review_overdue_at: null,
    })
    .execute();
  await ctx.emit('round.moved', { round_id: roundId });
}

/** Moves both dates of a round that is planned. */
export async function movePlannedDates(ctx: Ctx, roundId: number, dates: RoundDates): Promise<void> {
  await setRound(ctx, roundId).set(dates).execute();
}

/** Withdraws rounds that are not sent. One that never began gives its number back. */
export async function withdrawRounds(ctx: Ctx, roundIds: readonly number[]): Promise<void> {
  if (roundIds.length === 0) return;
  await ctx.db
    .updateTable('rounds')
    .set({
      status: ROUND_STATUS.deleted,
      number: sql`case when opened_at is null then -id else number end`,
    })
    .where('company_id', '=', ctx.company_id)
    .where('id', 'in', roundIds)
    .execute();
}

/** Archives the rounds of a program that are not sent. */
export async function archiveUnsentRounds(ctx: Ctx, campaignId: number): Promise<void> {
  await ctx.db
    .updateTable('rounds')
    .set({ status: ROUND_STATUS.archived })
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', OPEN_STATUSES)
    .execute();
}

/** A program that starts again does not make up for rounds that were planned while it rested. */
export async function dropMissedRounds(ctx: Ctx, campaignId: number): Promise<void> {
  const missed = await ctx.db
    .selectFrom('rounds')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', ROUND_STATUS.new)
    .where('opened_at', 'is', null)
    .where(sql<boolean>`coalesce(requests_send_at, matchs_send_at) <= app_now()`)
    .execute();
  await withdrawRounds(
    ctx,
    missed.map(({ id }) => id),
  );
}

/**
 * Releases the date that an admin chose for the next round. A round that began early, or was withdrawn, no longer covers it: else
 * the round of that date would never begin.
 */
export async function freeOccurrence(
  ctx: Ctx,
  campaignId: number,
  campaign: Parameters<typeof sendsRequests>[0] & NextDates,
): Promise<void> {
  const first = sendsRequests(campaign) ? campaign.next_requests_send_at : campaign.next_matchs_send_at;
  if (first === null) return;
  await ctx.db
    .updateTable('rounds')
    // When it was made; the number sets rounds of one moment apart.
    .set({ occurrence: sql`created_at + id * interval '1 microsecond'` })
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', campaignId)
    .where('occurrence', '=', first)
    .where((eb) => eb.or([eb('opened_at', 'is not', null), eb('status', '=', ROUND_STATUS.deleted)]))
    .execute();
}

/** Records that the reminder was sent, or that it was too late for one: there is no second. */
export async function markReminded(ctx: Ctx, roundId: number): Promise<void> {
  await setRound(ctx, roundId)
    .set({ reminded_at: sql`app_now()` })
    .execute();
}
