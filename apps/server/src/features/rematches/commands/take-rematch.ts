import { COFFEE_STATUS, type InputOf, type coffeeDetailEndpoints } from '@fika/contract';
import { createGroupScorer } from '@fika/matching';
import { sql } from 'kysely';
import type { CoffeeCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { getPeopleOfCoffee } from '#features/coffees/queries.ts';
import { changeCoffeeStatus } from '#features/coffees/commands/change-status.ts';
import { createRematch } from '#features/coffees/commands/create-rematch.ts';
import { listExcluded } from '#features/coffees/exclusions/queries.ts';
import type { Explanation } from '#features/coffees/groups/types.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { listParticipants } from '#features/participations/queries.ts';
import { reviewInput } from '#features/matching/commands/draw-round.ts';
import { explainer } from '#features/matching/explanations/queries.ts';
import { type Candidate, listCandidates, lockOffer } from '../queries.ts';
import { REMATCH } from './offer-rematches.ts';

/**
 * Gives a member whose match stays silent another one of the same session: at once with a member who waits for one, else when the
 * next one asks. Required rules hold, as in the draw. Returns the coffee that the member has now.
 */
export async function takeRematch(
  ctx: CoffeeCtx,
  { params }: InputOf<typeof coffeeDetailEndpoints.coffees_rematch>,
): Promise<number> {
  const { actor } = ctx;
  const mine = { coffee_id: params.id, user_id: actor.user_id };
  await getPeopleOfCoffee(ctx, actor.user_id, params.id);
  // Comes first: a request that matches two members locks the session and then the coffee that each of them leaves.
  await lockSession(ctx, params.id);
  const known = await lockOffer(ctx, mine);
  const offer = found(known);
  if (!offer.is_open) throw new Problem('rematch_gone');
  await noteTaken(ctx, mine);
  const partner = await findPartner(ctx, offer);
  if (!partner) {
    await ctx.publish(`user:${actor.user_id}`, 'coffee.changed', { coffee_id: params.id });
    return params.id;
  }
  return seat(ctx, offer, [mine, partner.candidate], partner.explanation);
}

async function noteTaken(
  { db, company_id: companyId }: CoffeeCtx,
  mine: { coffee_id: number; user_id: number },
): Promise<void> {
  await db
    .updateTable('rematches')
    .set({ taken_at: sql<string>`coalesce(taken_at, app_now())` })
    .where('company_id', '=', companyId)
    .where('coffee_id', '=', mine.coffee_id)
    .where('user_id', '=', mine.user_id)
    .execute();
}

interface Offer {
  round_id: number;
  campaign_id: number;
}

/**
 * The best of the waiting members, by the rules of the program: without those who break a required one, or are on a never-with
 * list.
 */
async function findPartner(
  ctx: CoffeeCtx,
  { round_id, campaign_id }: Offer,
): Promise<{ candidate: Candidate; explanation: Explanation } | null> {
  const { actor } = ctx;
  const excluded = new Set(await listExcluded(ctx, actor.user_id));
  const candidates = await listCandidates(ctx, { round_id, user_id: actor.user_id });
  const free = candidates.filter(({ user_id: id }) => !excluded.has(id));
  if (free.length === 0) return null;
  const campaign = await getCampaign(ctx, campaign_id);
  const members = await listParticipants(ctx, round_id);
  const input = await reviewInput(ctx, campaign, members);
  const taking = new Set(input.participants.map(({ id }) => id));
  if (!taking.has(actor.user_id)) return null;
  const score = createGroupScorer(input);
  const fitting = free
    .filter(({ user_id: id }) => taking.has(id))
    .map((candidate) => ({ candidate, report: score([actor.user_id, candidate.user_id]) }))
    .filter(({ report }) => report.broken.length === 0);
  // Among equals the member who waits longest: the list is in that order, and sorting is stable.
  const [best] = fitting.toSorted((a, b) => b.report.score.total - a.report.score.total);
  if (!best) return null;
  const explain = await explainer(ctx, campaign, { members, reports: [best.report] });
  return { candidate: best.candidate, explanation: explain(best.report) };
}

/** Matches two members of a session; cancels the coffees that they leave, and notifies all members of them. */
async function seat(
  ctx: CoffeeCtx,
  { round_id, campaign_id }: Offer,
  people: readonly Candidate[],
  explanation: Explanation,
): Promise<number> {
  const ids = people.map(({ user_id: id }) => id);
  const coffee_id = await createRematch(ctx, { round_id, campaign_id, user_ids: ids, explanation });
  for (const { coffee_id: left, user_id } of people) {
    if (left === null) continue;
    await changeCoffeeStatus(ctx, { coffee_id: left, status: COFFEE_STATUS.canceled, by: user_id });
    await ctx.db
      .updateTable('rematches')
      .set({ new_coffee_id: coffee_id })
      .where('company_id', '=', ctx.company_id)
      .where('coffee_id', '=', left)
      .where('user_id', '=', user_id)
      .execute();
  }
  await ctx.db
    .updateTable('round_members')
    .set({ outcome: 'matched', reason: JSON.stringify({ code: 'rematched' }) })
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', round_id)
    .where('user_id', 'in', ids)
    .execute();
  await ctx.emit('coffee.seated', { coffee_id, actor_id: ctx.actor.user_id });
  await queueDeliveries(ctx, {
    round_id: null,
    kind: REMATCH,
    deliveries: ids.map((user_id) => ({ user_id, data: { coffee_id } })),
  });
  return coffee_id;
}

/** Locks the session of a coffee: two requests at once would each find no candidate, or the same one. */
export async function lockSession({ db, company_id: companyId }: CoffeeCtx, coffeeId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('rematch/' || round_id, company_id))
    from coffees where company_id = ${companyId} and id = ${coffeeId}`.execute(db);
}
