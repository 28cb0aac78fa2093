import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { planPost } from './commands/plan-post.ts';
import { enqueuePostUpdate } from './commands/update-post.ts';
import { findPost } from './queries.ts';

const { on } = reactions<Services, Events>('channel-posts', { formerly: ['slack-channel-posts'] });

const update = (services: Services, { company_id, round_id }: { company_id: number; round_id: number }) =>
  inCompany(services, company_id, 'write', (ctx) => updateIfPlanned(ctx, round_id));

/** Most sessions write to no channel. */
async function updateIfPlanned(ctx: Ctx, roundId: number): Promise<void> {
  if (await findPost(ctx, { round_id: roundId, kind: 'invitation' })) await enqueuePostUpdate(ctx, roundId);
}

export const channelPostReactions = [
  on('round.asked', (services, { company_id, round_id }) =>
    inCompany(services, company_id, 'write', (ctx) => planPost(ctx, round_id, 'invitation')),
  ),
  on('round.moved', update),
  on('round.provisioned', update),
  on('round.ended', update),
  on('round.sent', (services, { company_id, round_id }) =>
    inCompany(services, company_id, 'write', async (ctx) => {
      await updateIfPlanned(ctx, round_id);
      await planPost(ctx, round_id, 'summary');
    }),
  ),
];
