/** Sorts the groups of the last result: those that stay, those that lost members, and people without a group. */
import { MatchingInputError } from '../errors.ts';
import type { PersonId } from '../input.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';

/** People by position. Every person who is drawn is in one of the three lists. */
export interface Sorted {
  /** Complete groups that break no hard rule. */
  complete: number[][];
  /** Groups that lost a member and stay together. */
  shrunk: number[][];
  /** People who came late or had no group, and people whose group was dissolved. */
  loose: number[];
}

/** @throws MatchingInputError `duplicate_participant` for a person in two groups of `previous` */
export function sortOut(
  problem: Problem,
  scorer: Scorer,
  previous: readonly (readonly PersonId[])[],
): Sorted {
  const sorted: Sorted = { complete: [], shrunk: [], loose: [] };
  const drawn = new Set(problem.pool);
  const fixed = new Set(problem.input.fixed_participants ?? []);
  const unitOf = new Map(problem.units.flatMap((unit) => unit.map((person) => [person, unit] as const)));
  const seated = new Set<number>();
  previous.forEach((ids, i) => {
    const group: number[] = [];
    for (const id of new Set(ids)) {
      const person = problem.indexOf.get(id);
      if (person === undefined || !drawn.has(person)) continue;
      if (!seated.has(person)) group.push(person);
      else throw new MatchingInputError('duplicate_participant', `previous[${i}]`, `${id} is in two groups`);
      seated.add(person);
    }
    if (!isSound(scorer, group, unitOf)) return;
    const all = new Set(ids.filter((id) => !fixed.has(id))).size;
    if (group.length === all) sorted.complete.push(group);
    else if (group.length >= leastLeft(problem.input.users_per_group)) sorted.shrunk.push(group);
  });
  // Sorted by id, so that the order of the given groups does not matter.
  for (const groups of [sorted.complete, sorted.shrunk]) {
    for (const group of groups) group.sort((a, b) => a - b);
    groups.sort((a, b) => a[0]! - b[0]!);
  }
  const staying = new Set([...sorted.complete, ...sorted.shrunk].flat());
  sorted.loose = problem.pool.filter((person) => !staying.has(person));
  return sorted;
}

/** The fewest people with which a group stays together: more than half of its size, and at least two. */
function leastLeft(size: number): number {
  return Math.max(2, Math.floor(size / 2) + 1);
}

/** Whether these are two people or more who may all meet, with both people of every must pair. */
function isSound(
  scorer: Scorer,
  group: readonly number[],
  unitOf: ReadonlyMap<number, readonly number[]>,
): boolean {
  if (group.length < 2) return false;
  return group.every((u) => {
    scorer.focus(u);
    return (
      group.every((v) => u === v || scorer.allowed(v)) &&
      (unitOf.get(u) ?? []).every((v) => group.includes(v))
    );
  });
}
