/** How many pairs must break a required rule in every possible division. */
import { blockersOf } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { hardProfiles } from '../problem/profiles.ts';

/** The fewest pairs that must break a required rule when these people are in so many groups: a lower bound. */
export type LeastBroken = (members: readonly number[], groups: number) => number;

/**
 * Spreads people with the same values who may not meet each other over the groups as evenly as possible: the pairs that are then
 * still in one group cannot be avoided. Does not count pairs of different values and personal blocks.
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
