import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { enqueueChannelSync } from './sync-channel.ts';

const moved = z.object({ channel: z.string() });

/** Many people join at once when a channel is announced. */
const DEBOUNCE_MS = 5_000;

/** Enqueues the comparison of a followed channel, after an event that someone joined or left it. */
export async function noteMovement(ctx: Ctx, teamId: number, event: object): Promise<void> {
  const read = moved.safeParse(event);
  if (read.success) await compare(ctx, teamId, read.data.channel);
}

/** Enqueues the comparison of all followed channels of a team: its users are other members than before. */
export async function noteOtherMembers(ctx: Ctx, teamId: number): Promise<void> {
  await compare(ctx, teamId);
}

async function compare(ctx: Ctx, teamId: number, channelId?: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('slack_channels')
    .select('channel_id')
    .distinct()
    .where('company_id', '=', ctx.company_id)
    .where('slack_team_id', '=', teamId)
    .$if(channelId !== undefined, (query) => query.where('channel_id', '=', channelId ?? ''))
    .execute();
  const startAfter = new Date(Date.now() + DEBOUNCE_MS).toISOString();
  for (const { channel_id } of rows)
    await enqueueChannelSync(ctx, { team_id: teamId, channel_id }, startAfter);
}
