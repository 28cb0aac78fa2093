import { ROUND_STATUS } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { listGrouped } from '#features/coffees/groups/queries.ts';
import { listOutcomes } from '#features/participations/outcomes/queries.ts';
import { listParticipantIds } from '#features/participations/queries.ts';
import { lockLiveRound } from '#features/rounds/queries.ts';
import { OF_DRAW } from '../../commands/drop-leavers.ts';

/**
 * Notifies about members who were matched in a round under review and no longer take part. Waits until no request makes or edits
 * its groups, so that a member who left meanwhile is in them.
 */
export async function announceLeavers(
  ctx: Ctx,
  { round_id, user_ids }: { round_id: number; user_ids: readonly number[] },
): Promise<void> {
  const round = await lockLiveRound(ctx, round_id);
  if (round?.status !== ROUND_STATUS.provisioned) return;
  const taking = new Set(await listParticipantIds(ctx, round_id, { among: user_ids }));
  const grouped = await listGrouped(ctx, round_id, user_ids);
  const outcomes = await listOutcomes(ctx, round_id, { among: user_ids });
  const drawn = new Set(outcomes.filter(({ outcome }) => OF_DRAW.has(outcome)).map((row) => row.user_id));
  for (const user_id of user_ids) {
    if (!taking.has(user_id) && (grouped.has(user_id) || drawn.has(user_id))) {
      await ctx.emit('round.declined_in_review', { round_id, user_id });
    }
  }
}
