import { follow } from '../control.ts';
import type { MatchControl } from '../control.ts';
import { draw } from '../draw.ts';
import { MatchingInputError } from '../errors.ts';
import { groupSizes } from '../groups/chunks.ts';
import type { MatchingInput, PersonId } from '../input.ts';
import { sortedGroups } from '../match.ts';
import { inputHash } from '../problem/hash.ts';
import { prepare } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { eachItem, isIdList } from '../problem/shape.ts';
import { createScorer } from '../problem/weights.ts';
import type { Scorer } from '../problem/weights.ts';
import { reportGroup } from '../report/explain.ts';
import { outcomesOf, unmatchedByRules } from '../report/outcomes.ts';
import { totalsOf } from '../report/totals.ts';
import type { MatchResult } from '../result.ts';
import { ENGINE_VERSION } from '../version.ts';
import { joinGroups, mostInGroup, openGroups } from './places.ts';
import { sortOut } from './sort-out.ts';
import type { Sorted } from './sort-out.ts';

/** What `redraw` returns: the result for all participants, and which groups are unchanged. */
export interface RedrawResult extends MatchResult {
  /** Positions in `groups` of the groups that were in `previous` with exactly these members. */
  unchanged: number[];
  /** Positions of all others. */
  changed: number[];
}

/**
 * Draws a round again after people came or left, for `random` and `crossgroup`. Only affected groups change.
 *
 * `input` is the input of the round without the people who left and with those who came. Its history does not contain the
 * round. `previous` are the groups so far. Complete groups that break no hard rule stay. A group that lost people stays while
 * more than half of its size remains, and gets new members. Otherwise its people are drawn again, with all people without a
 * group. People who find no partner there join a group that stays (one more than its size; with generator 3 only a group that
 * is not full). Finally one group that stays is opened for every two people without another place. So placing two people
 * changes at most two groups that stay.
 *
 * The same input, groups and seed give the same result, whatever the order of the groups.
 *
 * @throws MatchingInputError for an input that cannot be run, `algo_not_supported` for another algorithm,
 * `duplicate_participant` for a person in two groups of `previous`
 * @throws MatchingCancelledError when `control.cancelled` returned true
 */
export function redraw(
  input: MatchingInput,
  previous: readonly (readonly PersonId[])[],
  control: MatchControl = {},
): RedrawResult {
  const problem = prepare(input);
  eachItem(previous, 'previous', 'invalid_value', (ids) => {
    return isIdList(ids) ? null : ['', 'must be a list of ids'];
  });
  if (['advanced', 'lottery', 'secretsanta'].includes(input.algo)) {
    throw new MatchingInputError('algo_not_supported', 'algo', `"${input.algo}" can not be drawn in part`);
  }
  const scorer = createScorer(problem);
  const sorted = sortOut(problem, scorer, previous);
  const drawn = { ...seatLoose(problem, scorer, sorted, follow(control)), certified: false, prices: null };
  const groups = sortedGroups(
    problem,
    drawn.groups.map((group) => reportGroup(problem, group, false)),
  );
  const outcomes = outcomesOf(problem, groups, unmatchedByRules(problem, scorer, drawn));
  const parts = { groups, assignments: [], outcomes };
  const isUnchanged = isAsBefore(previous, problem);
  control.progress?.(1);
  return {
    ...parts,
    totals: totalsOf(parts, { certified: false }),
    seed: input.seed,
    input_hash: inputHash(input),
    engine_version: ENGINE_VERSION,
    unchanged: [...groups.keys()].filter((i) => isUnchanged(groups[i]!.member_ids)),
    changed: [...groups.keys()].filter((i) => !isUnchanged(groups[i]!.member_ids)),
  };
}

interface Seated {
  groups: number[][];
  alone: number[];
}

function seatLoose(
  problem: Problem,
  scorer: Scorer,
  { complete, shrunk, loose }: Sorted,
  onStep: (share: number) => void,
): Seated {
  onStep(0);
  const most = mostInGroup(problem);
  const { users_per_group: size } = problem.input;
  let waiting = loose;
  // If the generator would not make more groups than exist, people without a group join the existing ones.
  const { length: planned } = groupSizes(problem.pool.length, size, problem.input.groups_chunks_generator);
  if (shrunk.length === 0 && complete.length >= planned) {
    waiting = joinGroups(problem, scorer, complete, withoutUnits(problem, waiting), most).concat(
      waiting.filter((person) => isInUnit(problem, person)),
    );
  }
  const drawn = drawAmong(problem, scorer, shrunk, waiting, onStep);
  let { alone } = drawn;
  // Groups that changed already come first, then groups that are not full.
  alone = joinGroups(problem, scorer, drawn.groups, alone, size);
  alone = joinGroups(problem, scorer, complete, alone, size);
  alone = joinGroups(problem, scorer, drawn.groups, alone, most);
  alone = joinGroups(problem, scorer, complete, alone, most);
  const pairs: number[][] = [];
  alone = openGroups(problem, scorer, complete, pairs, alone, () => onStep(0.9));
  return { groups: [...complete, ...drawn.groups, ...pairs], alone };
}

/**
 * Draws the groups that lost people and the people without a group as a separate round, in which these groups stay together.
 */
function drawAmong(
  problem: Problem,
  scorer: Scorer,
  shrunk: readonly number[][],
  people: readonly number[],
  onStep: (share: number) => void,
): Seated {
  const full = shrunk.filter((group) => group.length >= problem.input.users_per_group);
  const open = shrunk.filter((group) => group.length < problem.input.users_per_group);
  if (people.length === 0) return { groups: [...shrunk], alone: [] };
  const pool = [...open.flat(), ...people].sort((a, b) => a - b);
  const own = problem.units.filter((unit) => unit.every((person) => people.includes(person)));
  const units = [...open, ...own].map((unit) => unit.slice());
  const { groups, alone } = draw({ ...problem, pool, units }, scorer, onStep);
  return { groups: [...full.map((group) => group.slice()), ...groups], alone };
}

function isInUnit(problem: Problem, person: number): boolean {
  return problem.units.some((unit) => unit.includes(person));
}

function withoutUnits(problem: Problem, people: readonly number[]): number[] {
  return people.filter((person) => !isInUnit(problem, person));
}

/** Fixed participants are in all groups and in no list of members. */
function isAsBefore(
  previous: readonly (readonly PersonId[])[],
  problem: Problem,
): (ids: readonly PersonId[]) => boolean {
  const fixed = new Set(problem.input.fixed_participants ?? []);
  const keyOf = (ids: readonly PersonId[]): string =>
    [...new Set(ids)]
      .filter((id) => !fixed.has(id))
      .sort((a, b) => a - b)
      .join(',');
  const before = new Set(previous.map(keyOf));
  return (ids) => before.has(keyOf(ids));
}
