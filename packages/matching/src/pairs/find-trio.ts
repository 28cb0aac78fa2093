/**
 * For an odd number of people in pairs, when no pair accepts the unmatched person: whether as many pairs are possible with a
 * trio elsewhere.
 */
import type { Kinds } from '../problem/kinds.ts';
import { BlossomSolver } from './blossom.ts';
import { EdgeSet } from './candidates.ts';

/** The search solves once for every kind of people. If many more people may meet, some pair accepts the unmatched person. */
export const MAX_SEARCHED = 100;

export interface TrioFound {
  /** Three people; two of them may be one of `units`. */
  trio: number[];
  /** All other paired people, in as many pairs as before. */
  pairs: number[][];
}

export interface TrioQuestion {
  kinds: Kinds;
  /** People who are paired freely. */
  members: readonly number[];
  /** Must pairs, which are a pair already. */
  units: readonly (readonly number[])[];
  /** The largest number of pairs of `members`. */
  most: number;
}

/**
 * A trio with which there are as many pairs as without it, or null if there is none. This is proven: each person is tried as
 * the third, and pairs of people whom this person may meet are worth a little more than others.
 */
export function findTrio(
  { kinds, members, units, most }: TrioQuestion,
  onStep: () => void,
): TrioFound | null {
  const tried = new Set<number>();
  for (const third of members) {
    if (tried.has(kinds.kindOf(third))) continue;
    tried.add(kinds.kindOf(third));
    onStep();
    kinds.focus(third);
    const others = members.filter((person) => person !== third);
    const near = new Set(others.filter((person) => kinds.allowed(person)));
    const unit = units.find((pair) => pair.length === 2 && pair.every((person) => kinds.allowed(person)));
    if (near.size < 2 && !unit) continue;
    const pairs = mostPairsBeside(kinds, others, near);
    const isNear = (pair: readonly number[]): boolean => pair.every((person) => near.has(person));
    const base = unit ?? pairs.find(isNear);
    const count = unit ? most : most - 1;
    const rest = pairs.filter((pair) => pair !== base);
    if (base && rest.length >= count) return { trio: [...base, third], pairs: rest };
  }
  return null;
}

/** A maximum matching with as many pairs within `near` as possible. */
function mostPairsBeside(kinds: Kinds, people: readonly number[], near: ReadonlySet<number>): number[][] {
  const edges = new EdgeSet(people.length);
  people.forEach((person, u) => {
    kinds.focus(person);
    for (let v = u + 1; v < people.length; v++) {
      const other = people[v]!;
      if (!kinds.allowed(other)) continue;
      edges.add(u, v, people.length + (near.has(person) && near.has(other) ? 1 : 0));
    }
  });
  const solver = new BlossomSolver(edges.toGraph());
  solver.solve(null, null);
  const pairs: number[][] = [];
  solver.mates().forEach((mate, u) => {
    if (mate > u) pairs.push([people[u]!, people[mate]!]);
  });
  return pairs;
}
