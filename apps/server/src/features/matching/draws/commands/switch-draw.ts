import { type DrawSwitch, roundCan } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { restoreGroups } from '#features/coffees/groups/commands/restore-groups.ts';
import { listGroupPeople } from '#features/coffees/groups/queries.ts';
import { restoreOutcomes } from '#features/participations/outcomes/commands/restore-outcomes.ts';
import { listOutcomes } from '#features/participations/outcomes/queries.ts';
import { listParticipantIds } from '#features/participations/queries.ts';
import { restoreDraw } from '#features/rounds/commands/update-round.ts';
import { getRound, lockRound } from '#features/rounds/queries.ts';
import { dropLeavers, OF_DRAW } from '../../commands/drop-leavers.ts';
import { assertRound } from '../../commands/provision-round.ts';
import { restoreInput } from '../../stored-inputs/commands/store-input.ts';
import { findDraw } from '../queries.ts';
import { storeDraw } from './store-draw.ts';

interface Switch {
  campaign_id: number;
  round_id: number;
  switched: DrawSwitch;
}

/**
 * Undoes "Match again" of a round under review, or redoes it: the groups become what they were, without members who no longer
 * take part. The current groups are stored for the way back. Returns how many members of the restored groups are missing.
 *
 * @throws Problem `draw_changed` when the admin saw other groups, `draw_gone` when nothing is stored for that way
 */
export async function switchDraw(ctx: Ctx, { campaign_id, round_id, switched }: Switch): Promise<number> {
  const round = await lockRound(ctx, round_id, campaign_id);
  assertRound(round, roundCan.edit);
  if (round.draw_position !== switched.position) throw new Problem('draw_changed');
  const position = round.draw_position + (switched.action === 'undo' ? -1 : 1);
  // Waits for an erasure that runs, which removes stored groups of its person: they are read after it.
  await storeDraw(ctx, round_id);
  const stored = await findDraw(ctx, round_id, position);
  if (!stored) throw new Problem('draw_gone');
  await restoreGroups(ctx, { round_id, campaign_id, groups: stored.groups });
  await restoreOutcomes(ctx, { round_id, outcomes: stored.outcomes });
  await restoreInput(ctx, { round_id, input: stored.input, record: stored.input_record });
  await restoreDraw(ctx, round_id, { position, record: stored.record });
  const missing = await countMissing(ctx, round_id);
  if (missing > 0) {
    await dropLeavers(ctx, await getCampaign(ctx, campaign_id), await getRound(ctx, round_id, campaign_id));
  }
  await recordAudit(ctx, {
    action: switched.action === 'undo' ? 'round.draw_undone' : 'round.draw_redone',
    target_type: 'round',
    target_id: round_id,
    data: { campaign_id },
  });
  await ctx.publish('admins', 'round.changed', { round_id, campaign_id });
  return missing;
}

/** How many members of the restored groups, or with a result of that matching, no longer take part. */
async function countMissing(ctx: Ctx, roundId: number): Promise<number> {
  const present = new Set(await listParticipantIds(ctx, roundId));
  const groups = await listGroupPeople(ctx, roundId);
  const outcomes = await listOutcomes(ctx, roundId);
  const drawn = outcomes.filter(({ outcome }) => OF_DRAW.has(outcome)).map((row) => row.user_id);
  const wanted = new Set([...groups.flatMap(({ user_ids: ids }) => ids), ...drawn]);
  return [...wanted].filter((id) => !present.has(id)).length;
}
