/** The value of two people in a composed group, in points. */
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import { isTogether, type SeatPlan } from './plan.ts';

/** The value of a broken hard rule. It outweighs everything else in a group. */
export const FORBIDDEN = -1_000_000;
/** Points of the soft score of one pair; a repeat costs 200 to 1,200. */
export const SOFT_POINTS = 140;
/** Points of the soft score if it consists of chance only. Chance must not compete with repeats. */
const CHANCE_POINTS = 15;
/** People whose pairs fit in a matrix. */
const MAX_MATRIX = 1500;

export type Worth = (u: number, v: number) => number;

/** Two people meet twice in one session. */
export const TWICE = 1200;

export function worthOf(problem: Problem, scorer: Scorer, plan: SeatPlan): Worth {
  const onlyChance = problem.rules.every((rule) => rule.required) && !problem.wishes && !problem.availability;
  const points = (onlyChance ? CHANCE_POINTS : SOFT_POINTS) / scorer.maxSoft;
  const worth = (u: number, v: number): number => {
    if (u === v) return FORBIDDEN;
    scorer.focus(u);
    if (!scorer.allowed(v)) return FORBIDDEN;
    // A must pair costs the same in each result: it stays together.
    const twice = isTogether(plan, u, v) ? TWICE : 0;
    return Math.round(scorer.soft(v) * points) - scorer.repeats(v) - twice;
  };
  const n = problem.people.length;
  if (n > MAX_MATRIX) return worth;
  const known = new Int32Array(n * n);
  const isKnown = new Uint8Array(n * n);
  return (u, v) => {
    const at = u * n + v;
    if (isKnown[at] === 0) {
      isKnown[at] = 1;
      known[at] = worth(u, v);
    }
    return known[at]!;
  };
}
