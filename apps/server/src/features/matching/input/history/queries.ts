import { ROUND_STATUS } from '@fika/contract';
import type { Meeting } from '@fika/matching';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { mapInSlices } from '#platform/slices.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { listLowRatedPairs } from '#features/coffees/feedback/queries.ts';
import {
  listMeetings,
  listPairsUnderReview,
  listPresents,
  type MeetingRow,
} from '#features/coffees/groups/queries.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/**
 * Pairs of some people who met, or will meet when other programs send groups under review; for gifts, givers and receivers. With
 * their ages in rounds.
 */
export async function historyOf(
  ctx: Ctx,
  campaign: Pick<CampaignRow, 'id' | 'algo' | 'frequency' | 'history_across_campaigns'>,
  people: readonly number[],
): Promise<Meeting[]> {
  const find = campaign.algo === 'secretsanta' ? listPresents : listMeetings;
  const meetings = await find(ctx, people, onlyOf(campaign));
  if (campaign.history_across_campaigns && campaign.algo !== 'secretsanta') {
    meetings.push(...(await listPairsUnderReview(ctx, people, campaign.id)));
  }
  const now = await ctx.now();
  return mapInSlices(meetings, asMeeting(campaign.frequency, now));
}

/**
 * Pairs where one rated their coffee low count, besides their meeting, as people who have just met, however long ago it was:
 * they are matched again only where there is hardly any other partner. A preference, not a ban, and no report shows it.
 */
export async function unhappyPairs(
  ctx: Ctx,
  campaign: Pick<CampaignRow, 'id' | 'algo' | 'history_across_campaigns'>,
  people: readonly number[],
): Promise<Meeting[]> {
  if (campaign.algo === 'secretsanta') return [];
  const pairs = await listLowRatedPairs(ctx, people, onlyOf(campaign));
  return pairs.map(({ a, b }) => ({ a, b, age: 1, confidential: true }));
}

/** Which meetings a program counts. */
function onlyOf(campaign: Pick<CampaignRow, 'id' | 'history_across_campaigns'>): { campaign_id?: number } {
  return campaign.history_across_campaigns ? {} : { campaign_id: campaign.id };
}

/** Meetings as the engine reads them, with their ages in rounds: for a program with a session every so many weeks. */
function asMeeting(frequency: number, now: string): (meeting: MeetingRow) => Meeting {
  const between = Math.max(1, frequency) * WEEK_MS;
  const today = Date.parse(now);
  return ({ a, b, met_at, campaign_id }) => {
    // People who knew each other before do not forget it: that always counts as a meeting of the last round.
    if (campaign_id === null) return { a, b, age: 1, known: true };
    return { a, b, age: Math.max(1, Math.round((today - Date.parse(met_at)) / between)) };
  };
}

/** How often each of some people has won a draw of a program, by id; people without a win are not in the map. */
export async function earlierWins(
  ctx: Ctx,
  campaignId: number,
  people: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ user_id: number; wins: number }>`
    select m.user_id, count(*) as wins
    from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
    where r.company_id = ${ctx.company_id} and r.campaign_id = ${campaignId} and r.status = ${ROUND_STATUS.matchsSent}
      and r.draw_totals ->> 'algo' = 'lottery' and m.outcome = 'matched' and m.user_id = any(${idList(people)})
      and m.reason ->> 'code' is distinct from 'fixed'
    group by m.user_id`.execute(ctx.db);
  return new Map(rows.map(({ user_id, wins }) => [user_id, wins]));
}

/**
 * Serializes draws of one company: two programs that draw at the same minute would not see each other's groups, and match the
 * same people twice, or beyond their own pace.
 */
export async function lockDraws({ db, company_id: companyId }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('draws', ${companyId}))`.execute(db);
}
