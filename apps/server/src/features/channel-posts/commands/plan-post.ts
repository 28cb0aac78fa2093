import { afterQuietHours, OPTIN_OPTIONS } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { halfway, quietOf } from '#features/campaigns/quiet-hours/rules.ts';
import { findProgramChannel } from '#features/campaigns/channels/queries.ts';
import { findPostedRound, type PostedRound } from '../queries.ts';
import type { PostKind } from '../types.ts';

/** Plans a message of a session for the channel of its program, if it has one; after the quiet hours of the program. A second plan changes nothing. */
export async function planPost(ctx: Ctx, roundId: number, kind: PostKind): Promise<void> {
  const round = await findPostedRound(ctx, roundId);
  if (!round || !(await findProgramChannel(ctx, round.campaign_id))) return;
  // Without invitations there is nothing to answer.
  if (kind === 'invitation' && round.optin_option === OPTIN_OPTIONS.direct) return;
  const { numInsertedOrUpdatedRows: count } = await ctx.db
    .insertInto('channel_posts')
    .values({ company_id: ctx.company_id, round_id: roundId, kind, due_at: await dueAt(ctx, round, kind) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (count === 0n) return;
  const singletonKey = `${ctx.company_id}/${roundId}/${kind}`;
  await ctx.enqueue('channel-posts.post', { round_id: roundId, kind }, { singletonKey });
}

async function dueAt(ctx: Ctx, round: PostedRound, kind: PostKind): Promise<string> {
  const now = await ctx.now();
  const quiet = quietOf(round, kind === 'invitation' ? halfway(now, round.matchs_send_at) : undefined);
  if (!quiet) return now;
  const ready = afterQuietHours(now, quiet.timezone, quiet.hours);
  return quiet.latest && Date.parse(quiet.latest) < Date.parse(ready) ? quiet.latest : ready;
}
