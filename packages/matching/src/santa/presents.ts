/** The worth of a gift from one person to another, as one whole number in levels. */
import { linksBetween } from '../problem/links.ts';
import type { Problem } from '../problem/problem.ts';
import { meetingCost } from '../problem/repeats.ts';
import { levelsFor, satOutBonus } from '../problem/weights.ts';
import type { Scorer } from '../problem/weights.ts';
import { mix32 } from '../prng.ts';

/** A random value that differs by direction. Otherwise all people would give to their own givers. */
const CHANCE = 16;
/** Weights stay exact in a double along every path of the solver. */
const MAX_WEIGHT = 2 ** 50;

export interface Presents {
  /** Selects u: the next calls are about gifts of u. */
  focus(u: number): void;
  /** Worth of a present to v, or -Infinity when the two may not meet. */
  worthTo(v: number): number;
  /** More than anything but coverage is worth for one gift. */
  penalty: number;
}

/** Coverage, sit-outs, earlier presents by age, rules by rank, hours and wishes, chance; as for pairs. */
export function presentsOf(problem: Problem, scorer: Scorer, members: readonly number[]): Presents {
  const levels = levelsFor(problem, scorer, members);
  const fits = 8 * levels.cover <= MAX_WEIGHT;
  const repeat = fits ? 2 * levels.repeat : levels.repeat;
  const cover = fits ? 8 * levels.cover : levels.cover;
  let giver = 0;
  let base = 0;
  return {
    penalty: Math.floor(cover / (4 * (members.length + 1))),
    focus(u) {
      giver = u;
      base = cover + repeat * satOutBonus(problem, u);
      scorer.focus(u);
    },
    worthTo(v) {
      if (v === giver || !scorer.allowed(v)) return -Infinity;
      const chance = mix32(problem.hashes[giver]! ^ scorer.hash(v)) & (CHANCE - 1);
      const again = scorer.repeats(v) === 0 ? 0 : repeat * repeatCost(problem, giver, v);
      return base + scorer.soft(v) + chance - again;
    },
  };
}

/** The cost of all gifts of a round in the other direction together. It is lower than that of the oldest repeated gift. */
const TURNED = 100;

/**
 * A repeated gift costs its full amount. A gift in the other direction costs so little that no gift is repeated to avoid it.
 */
export function repeatCost(problem: Problem, giver: number, receiver: number): number {
  const history = problem.input.history ?? [];
  const id = problem.people[giver]!.id;
  let cost = 0;
  for (const i of linksBetween(problem.meetings, giver, receiver)) {
    const { a, age, known } = history[i]!;
    const full = meetingCost(age);
    cost += a === id || known ? full : Math.ceil((full * TURNED) / (meetingCost(1) * problem.pool.length));
  }
  return cost;
}

/** Whether the giver gave to the same person before. For people who know each other, both count as having given. */
export function gaveBefore(problem: Problem, giver: number, receiver: number): boolean {
  const history = problem.input.history ?? [];
  const { id } = problem.people[giver]!;
  return linksBetween(problem.meetings, giver, receiver).some(
    (i) => history[i]!.a === id || history[i]!.known,
  );
}
