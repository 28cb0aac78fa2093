import { follow } from './control.ts';
import type { MatchControl } from './control.ts';
import { draw } from './draw.ts';
import type { MatchingInput } from './input.ts';
import { drawLottery } from './lottery/lottery.ts';
import { inputHash } from './problem/hash.ts';
import { prepare } from './problem/problem.ts';
import type { Problem } from './problem/problem.ts';
import { createScorer } from './problem/weights.ts';
import type { Scorer } from './problem/weights.ts';
import { reportAssignments, santaOutcomes } from './report/assignments.ts';
import { reportGroup } from './report/explain.ts';
import { unmatchedByLot } from './report/lottery-reasons.ts';
import { outcomesOf, unmatchedByRules } from './report/outcomes.ts';
import { unmatchedBySeats } from './report/seat-reasons.ts';
import { shareParts } from './report/share.ts';
import { totalsOf } from './report/totals.ts';
import type { GroupReport, MatchResult } from './result.ts';
import { drawSanta } from './santa/santa.ts';
import { drawSeats } from './seats/seats.ts';
import { ENGINE_VERSION } from './version.ts';

/**
 * Draws one round: groups, or the gifts of a Secret Santa, and an outcome with a reason for every participant. The function is
 * pure. The same input and seed give the same bytes on every machine, whatever the order of people, pairs and meetings.
 *
 * The criteria, in this order: each person is in one group only (except for the re-matching of `advanced`); hard rules
 * (required rules, never-with, managers, required hours); the number of people with a group; people who sat out before; repeats
 * by age; rules by rank; hours and wishes; chance. A `lottery` uses hard rules and chance only.
 *
 * @throws MatchingInputError for an input that cannot be run
 * @throws MatchingCancelledError when `control.cancelled` returned true
 */
export function match(input: MatchingInput, control: MatchControl = {}): MatchResult {
  const problem = prepare(input);
  const parts = drawRound(problem, createScorer(problem), follow(control));
  control.progress?.(1);
  return {
    ...parts,
    seed: input.seed,
    input_hash: inputHash(input),
    engine_version: ENGINE_VERSION,
  };
}

type Parts = Pick<MatchResult, 'groups' | 'assignments' | 'outcomes' | 'totals'>;
type OnStep = (share: number) => void;

function drawRound(problem: Problem, scorer: Scorer, onStep: OnStep): Parts {
  switch (problem.input.algo) {
    case 'advanced':
      return drawComposed(problem, scorer, onStep);
    case 'lottery':
      return drawWinners(problem, scorer, onStep);
    case 'secretsanta':
      return drawPresents(problem, scorer, onStep);
    default:
      return drawGroups(problem, scorer, onStep);
  }
}

function drawGroups(problem: Problem, scorer: Scorer, onStep: OnStep): Parts {
  const drawn = draw(problem, scorer, onStep);
  const share = shareParts();
  const groups = sortedGroups(
    problem,
    drawn.groups.map((group) => share(reportGroup(problem, group, false))),
  );
  const outcomes = outcomesOf(problem, groups, unmatchedByRules(problem, scorer, drawn));
  const parts = { groups, assignments: [], outcomes };
  return { ...parts, totals: totalsOf(parts, drawn) };
}

function drawComposed(problem: Problem, scorer: Scorer, onStep: OnStep): Parts {
  const composed = drawSeats(problem, scorer, onStep);
  const { groups: drawn, seats, certified } = composed;
  const groups = sortedGroups(
    problem,
    drawn.map((group, i) => reportGroup(problem, group, false, seats[i])),
  );
  const outcomes = outcomesOf(problem, groups, unmatchedBySeats(problem, scorer, composed));
  const parts = { groups, assignments: [], outcomes };
  return { ...parts, totals: totalsOf(parts, { certified }) };
}

function drawWinners(problem: Problem, scorer: Scorer, onStep: OnStep): Parts {
  const winners = drawLottery(problem, scorer, onStep);
  const groups = sortedGroups(problem, winners.length > 0 ? [reportGroup(problem, winners, false)] : []);
  const outcomes = outcomesOf(problem, groups, unmatchedByLot(problem, scorer));
  const parts = { groups, assignments: [], outcomes };
  return { ...parts, totals: totalsOf(parts, { certified: false, repeatsProven: true }) };
}

function drawPresents(problem: Problem, scorer: Scorer, onStep: OnStep): Parts {
  const drawn = drawSanta(problem, scorer, onStep);
  const parts = {
    groups: [],
    assignments: reportAssignments(problem, drawn),
    outcomes: santaOutcomes(problem, drawn),
  };
  const santa = { mutual_presents: drawn.mutual, mutual_is_fewest: drawn.isFewest };
  return { ...parts, totals: totalsOf(parts, { certified: drawn.certified }, santa) };
}

/** The drawn and the locked groups, in the order of members, the smallest id first. */
export function sortedGroups(problem: Problem, drawn: readonly GroupReport[]): GroupReport[] {
  const locked = problem.locked.map((group) => reportGroup(problem, group, true));
  return [...locked, ...drawn].sort((a, b) => compareIds(a.member_ids, b.member_ids));
}

function compareIds(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((id, i) => id !== b[i]);
  if (at === -1) return a.length - b.length;
  return (a[at] ?? 0) - (b[at] ?? Infinity);
}
