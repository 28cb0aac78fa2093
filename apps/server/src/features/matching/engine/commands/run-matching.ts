import { createHash } from 'node:crypto';
import type { MatchingInput, MatchResult } from '@fika/matching';
import type { AppState } from '#platform/app-state.ts';
import { slicesOf } from '#platform/slices.ts';
import { type EngineControl, runEngine } from '../gateway.ts';
import type { StoredInput } from '../../stored-inputs/rules.ts';
import { drawWithin, isAgain } from '../../pace/rules.ts';

/** Runs the engine on everything that decides about the groups of a round. The same input gives the same result. */
export function runMatching(
  app: { state: AppState },
  task: 'match' | 'preview' | 'replay',
  { input, limits }: StoredInput,
  control: EngineControl,
): Promise<MatchResult> {
  const run = (given: MatchingInput) => runEngine(app, task, { input: given }, control);
  return isAgain(input) ? drawWithin(input, limits, run) : run(input);
}

/** SHA-256, as hex, of the members and roles of each group, and of givers and receivers. Scores and reasons do not count. */
export async function hashOfGroups({
  groups,
  assignments,
}: Pick<MatchResult, 'groups' | 'assignments'>): Promise<string> {
  const hash = createHash('sha256');
  for await (const slice of slicesOf(groups)) {
    for (const { member_ids: ids, seats, fixed_participant_ids: fixed } of slice) {
      hash.update(`${JSON.stringify([ids, seats, fixed])}\n`);
    }
  }
  for await (const slice of slicesOf(assignments)) {
    for (const { giver_id: giver, receiver_id: receiver } of slice) hash.update(`${giver} ${receiver}\n`);
  }
  return hash.digest('hex');
}
