import type { Ctx } from '#platform/context.ts';

/** Ids in one event: it is a row of the queue. */
const MOST = 1_000;

/** Emits that members joined a program. */
export async function announceJoined(
  ctx: Ctx,
  campaign_id: number,
  userIds: readonly number[],
): Promise<void> {
  const day = (await ctx.now()).slice(0, 10);
  for (let from = 0; from < userIds.length; from += MOST) {
    await ctx.emit('program.joined', { campaign_id, user_ids: userIds.slice(from, from + MOST), day });
  }
}
