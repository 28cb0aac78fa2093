// How others make pairs, restated: the ideas of bots and scripts in use, each in a few lines of our own.
import { BlossomSolver } from '@fika/matching/pairs/blossom';
import { EdgeSet } from '@fika/matching/pairs/candidates';
import type { Rng } from '@fika/matching/prng';

/** The facts of a round for the ideas; people are 0 to n - 1. */
export interface Round {
  n: number;
  rng: Rng;
  /** Value of two people meeting, repeats and all; NaN when a hard rule forbids it. */
  value(u: number, v: number): number;
  /** Rounds since the two last met, 0 when they never have. */
  lastMet(u: number, v: number): number;
}

export type Pair = readonly [number, number];
export type Idea = (round: Round) => Pair[];

function shuffled({ n, rng }: Round): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  rng.shuffle(order);
  return order;
}

/** Shuffle, and take neighbors: neither rules nor history. */
const shuffleAndChunk: Idea = (round) => {
  const order = shuffled(round);
  return Array.from({ length: round.n >> 1 }, (_, i) => [order[2 * i]!, order[2 * i + 1]!] as const);
};

/** In random order, each person gets the free partner with the highest score; NaN excludes a partner. */
function greedy(round: Round, score: (u: number, v: number) => number): Pair[] {
  const free = new Set(shuffled(round));
  const pairs: Pair[] = [];
  for (const u of free) {
    free.delete(u);
    let best = -Infinity;
    let partner = -1;
    for (const v of free) {
      const own = score(u, v);
      if (own > best) [best, partner] = [own, v];
    }
    if (partner === -1) continue;
    free.delete(partner);
    pairs.push([u, partner]);
  }
  return pairs;
}

/** The first allowed person without an earlier meeting, else any allowed one. */
const newFirst: Idea = (round) =>
  greedy(round, (u, v) => (Number.isNaN(round.value(u, v)) ? Number.NaN : round.lastMet(u, v) === 0 ? 1 : 0));

/** The one I would get most out of, repeats counted. */
const bestFirst: Idea = (round) => greedy(round, (u, v) => round.value(u, v));

/** New partners before known ones, then the one who shares most; the time of meetings is unknown. */
const bestWithBit: Idea = (round) => {
  const KNOWN = -1_000_000;
  return greedy(round, (u, v) => {
    const value = round.value(u, v);
    return round.lastMet(u, v) === 0 || Number.isNaN(value) ? value : KNOWN;
  });
};

/** Random halves; the first half proposes, previous partners rank last, the most recent at the end. */
const stableMarriage: Idea = (round) => {
  const order = shuffled(round);
  const half = round.n >> 1;
  const [first, second] = [order.slice(0, half), order.slice(half)];
  const rank = (u: number, v: number): number => {
    const age = round.lastMet(u, v);
    return age === 0 ? 0 : 1 / age;
  };
  const lists = new Map(
    first.map((u) => {
      const allowed = second.filter((v) => !Number.isNaN(round.value(u, v)));
      round.rng.shuffle(allowed);
      return [u, allowed.sort((a, b) => rank(u, b) - rank(u, a))] as const;
    }),
  );
  const engaged = new Map<number, number>();
  const waiting = [...first];
  for (let u = waiting.pop(); u !== undefined; u = waiting.pop()) {
    const v = lists.get(u)?.pop();
    if (v === undefined) continue;
    const rival = engaged.get(v);
    if (rival !== undefined && rank(rival, v) <= rank(u, v)) waiting.push(u);
    else {
      engaged.set(v, u);
      if (rival !== undefined) waiting.push(rival);
    }
  }
  return [...engaged].map(([v, u]) => [u, v] as const);
};

/** As many pairs as possible of people who have never met: a hard ban on repeats, and no other wish. */
const mostNeverMet: Idea = (round) => {
  const edges = new EdgeSet(round.n);
  const order = shuffled(round);
  for (const [i, u] of order.entries()) {
    for (const v of order.slice(i + 1)) {
      if (!Number.isNaN(round.value(u, v)) && round.lastMet(u, v) === 0) edges.add(u, v, 1);
    }
  }
  const solver = new BlossomSolver(edges.toGraph());
  solver.solve(null, null);
  return [...solver.mates().entries()].filter(([u, v]) => u < v);
};

export const IDEAS: readonly (readonly [name: string, idea: Idea])[] = [
  ['shuffle and chunk (neighbours of a shuffle)', shuffleAndChunk],
  ['greedy, new first', newFirst],
  ['greedy, best first', bestFirst],
  ['best free partner, "have met" as a bit', bestWithBit],
  ['stable marriage of random halves', stableMarriage],
  ['most pairs of people who never met', mostNeverMet],
];
