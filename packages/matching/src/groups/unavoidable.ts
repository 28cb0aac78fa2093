/** How many pairs must break a required rule in every possible division. */
import { blockersOf } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { hardProfiles } from '../problem/profiles.ts';

/** The fewest pairs that break a required rule when some people sit in so many groups: never more than there have to be. */
export type LeastBroken = (members: readonly number[], groups: number) => number;

/**
 * People with the same values who may not meet each other are spread over the groups as evenly as can be; who then still sits
 * together cannot be helped. Pairs of different values and personal blocks are not counted.
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
