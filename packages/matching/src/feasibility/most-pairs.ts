/**
 * The largest number of allowed pairs, whatever each pair is worth: a maximum matching. The first solve uses a few partners of
 * each person. While people are unmatched, it adds the pairs that the duals do not rule out and solves again, until there are
 * no such pairs.
 */
import { BlossomSolver } from '../pairs/blossom.ts';
import { EdgeSet } from '../pairs/candidates.ts';
import { createRng } from '../prng.ts';
import type { Kinds } from '../problem/kinds.ts';

export interface MostPairs {
  /** Partner of every member, by position in `members`, or -1. */
  mates: Int32Array;
  /** 0 on the side with more people than partners, 1 on the side with fewer. */
  duals: Float64Array;
  /** True when no other set of pairs is larger. */
  exact: boolean;
  /** False if it is proven that no unmatched person belongs to an odd cycle of people who may meet. */
  hasOddCircles: boolean;
}

/** Candidate partners of each person in the first solve. */
const CANDIDATES = 8;
/** The most pairs that each person adds in one of the further rounds. */
const PRICED_IN = 8;
/** The most checks of pairs in all further rounds. After them the best result so far counts. */
const MAX_LOOKS = 150_000_000;

interface Search {
  members: readonly number[];
  kinds: Kinds;
  order: Int32Array;
  edges: EdgeSet;
  looks: number;
  onStep: () => void;
}

export function mostPairs(
  kinds: Kinds,
  members: readonly number[],
  seed: number,
  onStep: () => void,
): MostPairs {
  const n = members.length;
  const order = Int32Array.from(members.keys());
  createRng(seed).shuffle(order);
  const search: Search = { members, kinds, order, edges: new EdgeSet(n), looks: 0, onStep };
  addCandidates(search);
  let mates: Int32Array | null = null;
  for (;;) {
    const solver: BlossomSolver = new BlossomSolver(search.edges.toGraph());
    solver.solve(null, mates, onStep);
    mates = solver.mates();
    const left = mates.reduce((count, mate) => count + (mate === -1 ? 1 : 0), 0);
    const added = left <= n % 2 ? 0 : addUnruled(search, solver);
    if (added > 0 && search.looks <= MAX_LOOKS) continue;
    const duals = Float64Array.from({ length: n }, (_, v) => solver.dual(v) / 2);
    const hasOddCircles = left > 0 && solver.blossomSums().some((sum) => sum > 0);
    return { mates, duals, exact: added === 0 && search.looks <= MAX_LOOKS, hasOddCircles };
  }
}

/** Tries partners in a shuffled order, so that no person is in all lists. */
function addCandidates({ members, kinds, order, edges, onStep }: Search): void {
  const n = members.length;
  order.forEach((u, at) => {
    if (at % 64 === 0) onStep();
    kinds.focus(members[u]!);
    let found = 0;
    for (let step = 1; step < n && found < CANDIDATES; step++) {
      const v = order[(at + step) % n]!;
      if (!kinds.allowed(members[v]!)) continue;
      edges.add(u, v, 1);
      found++;
    }
  });
}

/** Adds pairs whose duals are too low to rule them out, a few for each person. Returns how many. */
function addUnruled(search: Search, solver: BlossomSolver): number {
  const { members, kinds, order, edges } = search;
  const sums = solver.blossomSums();
  const shared = new Float64Array(members.length);
  // The solver doubles weights, so two duals that sum to 2 rule a pair out. In any other pair one dual is below 1.
  const low = order.filter((v) => solver.dual(v) < 2);
  const byKind = [...groupedByKind(low, (v) => kinds.kindOf(members[v]!)).values()];
  const before = edges.size;
  low.forEach((u, i) => {
    const dual = solver.dual(u);
    if (dual >= 1 || search.looks > MAX_LOOKS) return;
    if (i % 16 === 0) search.onStep();
    kinds.focus(members[u]!);
    solver.sharedBlossoms(u, sums, shared);
    let found = 0;
    for (let step = 0; step < byKind.length && found < PRICED_IN; step++) {
      // Each list starts at another person, so that no person is in all lists.
      const alike = byKind[(i + step) % byKind.length]!;
      search.looks++;
      const one = alike[0] === u ? alike[1] : alike[0];
      if (one === undefined || !kinds.allowed(members[one]!)) continue;
      for (let at = 0; at < alike.length && found < PRICED_IN; at++) {
        const v = alike[(i + at) % alike.length]!;
        search.looks++;
        if (v === u || dual + solver.dual(v) + shared[v]! >= 2) continue;
        edges.add(u, v, 1);
        found++;
      }
    }
  });
  return edges.size - before;
}

/** `Map.groupBy`, which some browsers do not have. */
function groupedByKind(people: Int32Array, kindOf: (v: number) => number): Map<number, number[]> {
  const byKind = new Map<number, number[]>();
  for (const v of people) {
    const alike = byKind.get(kindOf(v));
    if (alike) alike.push(v);
    else byKind.set(kindOf(v), [v]);
  }
  return byKind;
}
