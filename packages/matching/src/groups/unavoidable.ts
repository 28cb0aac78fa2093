/** How many pairs break a required rule in every possible division. */
import { blockersOf } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { hardProfiles } from '../problem/profiles.ts';

/** A lower bound for the pairs that break a required rule when these people are divided into this many groups. */
export type LeastBroken = (members: readonly number[], groups: number) => number;

/**
 * Spreads people with the same values who may not meet over the groups as evenly as possible. The pairs that are still in one
 * group cannot be avoided. Pairs of different values and personal blocks do not count.
 */
export function createLeastBroken(problem: Problem): LeastBroken {
  const profiles = hardProfiles(problem);
  const keepsApart = (u: number, v: number): boolean =>
    blockersOf(problem, u, v).some(({ kind }) => kind === 'rule' || kind === 'availability');
  return (members, groups) => {
    const kinds = new Map<string, number[]>();
    for (const person of members) {
      const profile = profiles.get(person) ?? `person ${person}`;
      const kind = kinds.get(profile);
      if (kind) kind.push(person);
      else kinds.set(profile, [person]);
    }
    let least = 0;
    for (const kind of kinds.values()) {
      if (kind.length > groups && keepsApart(kind[0]!, kind[1]!)) least += pairsWhenEven(kind.length, groups);
    }
    return least;
  };
}

function pairsWhenEven(people: number, groups: number): number {
  const each = Math.floor(people / groups);
  const more = people % groups;
  return (more * each * (each + 1) + (groups - more) * each * (each - 1)) / 2;
}
