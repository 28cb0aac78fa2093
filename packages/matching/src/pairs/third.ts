/** For an odd number of people in pairs: whether a person without a group can join a pair, which becomes a trio. */
import type { Problem } from '../problem/problem.ts';
import type { Kinds } from '../problem/kinds.ts';

/** Enough to find a place in a group other than one's own. */
const PLACES = 3;

/**
 * Adds one of `alone` to one of `groups`, directly or in the place of a member who then joins another pair. Changes the groups
 * in place and returns that person, or null.
 */
export function placeThird(
  problem: Problem,
  kinds: Kinds,
  groups: number[][],
  alone: readonly number[],
): number | null {
  const places = placesByKind(kinds, groups);
  const tried = [...new Map(alone.map((person) => [kinds.kindOf(person), person])).values()];
  for (const person of tried) {
    const place = places(person)[0];
    if (place === undefined) continue;
    groups[place]!.push(person);
    return person;
  }
  const must = new Set(problem.units.flat());
  for (const person of tried) {
    for (const [g, group] of groups.entries()) {
      if (group.length !== 2 || must.has(group[0]!)) continue;
      kinds.focus(person);
      const stays = group.map((member) => kinds.allowed(member));
      for (const side of [0, 1]) {
        if (!stays[1 - side]) continue;
        const next = places(group[side]!).find((place) => place !== g);
        if (next === undefined) continue;
        groups[next]!.push(group[side]!);
        groups[g] = [group[1 - side]!, person];
        return person;
      }
    }
  }
  return null;
}

/** The first few pairs that accept a person. */
function placesByKind(kinds: Kinds, groups: readonly (readonly number[])[]): (person: number) => number[] {
  const known = new Map<number, number[]>();
  return (person) => {
    const key = kinds.kindOf(person);
    const found = known.get(key) ?? [];
    if (known.has(key)) return found;
    known.set(key, found);
    kinds.focus(person);
    for (const [g, group] of groups.entries()) {
      if (found.length === PLACES) break;
      const takes = group.length === 2 && group.every((other) => other !== person && kinds.allowed(other));
      if (takes) found.push(g);
    }
    return found;
  };
}
