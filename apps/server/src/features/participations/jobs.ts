import { z } from 'zod';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { foldRoundCounts } from './counts/queries.ts';

const ANNOUNCE_AFTER_MS = 1_000;
const FOLD_SECONDS = 30;

/** Notifies open admin pages, within a second or two, that answers to a round came in: once for all of that time. */
export async function announceAnswers(ctx: Ctx, roundId: number): Promise<void> {
  await ctx.enqueue(
    'participations.announce',
    { round_id: roundId },
    {
      singletonKey: `${ctx.company_id}/${roundId}`,
      // The queue uses the server's clock, not that of the product.
      startAfter: new Date(Date.now() + ANNOUNCE_AFTER_MS).toISOString(),
    },
  );
}

export const participationJobs = [
  defineJob<Services, object>({
    name: 'participations.fold-counts',
    payload: z.object({}),
    retries: 0,
    everySeconds: FOLD_SECONDS,
    run: foldRoundCounts,
  }),
  defineJob<Services, { company_id: number; round_id: number }>({
    name: 'participations.announce',
    payload: z.object({ company_id: z.int(), round_id: z.int() }),
    retries: 2,
    run: (services, { company_id, round_id }) =>
      inCompany(services, company_id, 'write', async (ctx) => {
        const round = await ctx.db
          .selectFrom('rounds')
          .select('campaign_id')
          .where('company_id', '=', company_id)
          .where('id', '=', round_id)
          .executeTakeFirst();
        if (round) await ctx.publish('admins', 'round.changed', { round_id, campaign_id: round.campaign_id });
      }),
  }),
];
