import type { CampaignRule, Round } from '@fika/contract';
import type { Scope } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { getRound, reviewsOfRounds, type RoundRow } from '#features/rounds/queries.ts';
import { listCategories } from '#features/categories/queries.ts';
import { countGroups } from '#features/coffees/groups/queries.ts';
import { countDeliveries } from '#features/email-outbox/counts/queries.ts';
import { countAnswers } from '#features/participations/counts/queries.ts';
import { findWays } from './draws/queries.ts';
import { matchingStates } from './commands/match-round.ts';
import { type presentMember, presentRound } from './present.ts';
import type { RuleWords } from '#features/campaigns/rule-words.ts';

/** Rounds with their numbers, in a few queries for all of them. */
export async function showRounds(ctx: RequestCtx, rows: readonly RoundRow[]): Promise<Round[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await countAnswers(ctx, ids);
  const groups = await countGroups(ctx, ids);
  const deliveries = await countDeliveries(ctx, ids);
  const matching = await matchingStates(ctx, ids);
  const reviews = await reviewsOfRounds(ctx, ids);
  const ways = await findWays(ctx, ids);
  return rows.map((row) =>
    presentRound(row, {
      ways: ways.get(row.id),
      matching: matching.get(row.id) ?? null,
      review: reviews.get(row.id),
      t: ctx.t,
      counts: counts.get(row.id),
      groups_count: groups.get(row.id) ?? 0,
      deliveries: deliveries.get(row.id) ?? [],
    }),
  );
}

/** One round of a program with its numbers. */
export async function showRound(ctx: RequestCtx, campaignId: number, roundId: number): Promise<Round> {
  const [round] = await showRounds(ctx, [await getRound(ctx, roundId, campaignId)]);
  if (!round) throw new Error('A round that was found has no presentation');
  return round;
}

/** The rules of a program, with all that a sentence about them needs. */
export async function ruleWords(ctx: RequestCtx, campaignId: number): Promise<RuleWords> {
  const campaign = await getCampaign(ctx, campaignId);
  return {
    rules: campaign.rules as unknown as CampaignRule[],
    categories: await listCategories(ctx),
    t: ctx.t,
  };
}

/** Some members with their fields, by id. */
export async function listPeople({ db, company_id: companyId }: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, PersonRow>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'fields'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return new Map((rows as PersonRow[]).map((row) => [row.id, row]));
}
export type PersonRow = Parameters<typeof presentMember>[0];
