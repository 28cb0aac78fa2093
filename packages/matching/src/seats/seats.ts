/** `advanced`, the group composer: one person per seat, and every group is full. */
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import { composeGroups } from './compose.ts';
import { planSeats } from './plan.ts';
import type { SeatPlan } from './plan.ts';
import { pairSeatsAgain, pairSeatsOnce } from './two-seats.ts';

export interface SeatDraw {
  groups: number[][];
  /** Seat of every member, in the order of the members of `groups`. */
  seats: number[][];
  certified: boolean;
  plan: SeatPlan;
}

/** @throws MatchingInputError `must_pairs_not_seatable` */
export function drawSeats(problem: Problem, scorer: Scorer, onStep: (share: number) => void): SeatDraw {
  onStep(0);
  const plan = planSeats(problem);
  if (plan.eligible.length > 2) {
    const { groups, certified } = composeGroups(problem, scorer, plan, onStep);
    return { groups, seats: groups.map((group) => group.map((_, seat) => seat)), certified, plan };
  }
  const drawn =
    plan.again === 1
      ? pairSeatsOnce(problem, scorer, plan, onStep)
      : pairSeatsAgain(problem, scorer, plan, onStep);
  return {
    groups: [...plan.units.map(({ members }) => members), ...drawn.groups],
    seats: [...plan.units.map(({ seats }) => seats), ...drawn.groups.map(() => [0, 1])],
    certified: drawn.certified,
    plan,
  };
}
