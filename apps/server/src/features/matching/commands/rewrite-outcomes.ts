import type { Ctx } from '#platform/context.ts';
import { listGrouped } from '#features/coffees/groups/queries.ts';
import {
  type NewOutcome,
  recordOutcomes,
} from '#features/participations/outcomes/commands/record-outcomes.ts';
import { listOutcomes } from '#features/participations/outcomes/queries.ts';
import { listParticipantIds } from '#features/participations/queries.ts';

/**
 * Updates the outcomes of some people to the stored groups, after an edit by hand: people in a group are matched; people who were
 * matched before and are no longer were removed. The outcomes of all others stay: an edit only moves people that it names.
 */
export async function rewriteOutcomes(ctx: Ctx, roundId: number, among: readonly number[]): Promise<void> {
  const grouped = await listGrouped(ctx, roundId, among);
  const before = new Map((await listOutcomes(ctx, roundId, { among })).map((row) => [row.user_id, row]));
  const taking = await listParticipantIds(ctx, roundId, { among });
  const outcomes = taking.map((user_id): NewOutcome => {
    const known = before.get(user_id);
    if (grouped.has(user_id)) {
      const reason = known?.outcome === 'matched' ? known.reason : { code: 'placed_by_admin' };
      return { user_id, outcome: 'matched', reason };
    }
    return known && known.outcome !== 'matched'
      ? { user_id, outcome: known.outcome, reason: known.reason }
      : { user_id, outcome: 'no_partner', reason: { code: 'taken_out', rule: null } };
  });
  await recordOutcomes(ctx, roundId, outcomes, { among });
}
