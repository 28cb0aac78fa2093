import { blockersOf } from './problem.ts';
import type { Problem } from './problem.ts';
import { choicesOf } from './values.ts';

/** Everything that hard rules use, as text per person. People with the same text may meet the same people. */
export function hardProfiles(problem: Problem): Map<number, string> {
  const fields = problem.rules.filter((rule) => rule.required).flatMap((rule) => rule.fields);
  const profiles = new Map<number, string>();
  for (const person of problem.pool) {
    const own = problem.people[person]!;
    const hours = problem.availability?.required ? (own.free_hours ?? null) : null;
    const values = fields.map((field) => choicesOf(own, field).sort());
    const line = problem.skipLevel?.profile(person) ?? null;
    profiles.set(person, JSON.stringify([values, hours, line]));
  }
  return profiles;
}

/** Comparing more kinds of people than this with each other takes too long. */
const MAX_KINDS = 3000;

/** All people who may meet at least one other under rules and hours. Personal blocks are not checked. */
export function peopleWithPartners(problem: Problem): Set<number> {
  const kinds = new Map<string, number[]>();
  for (const [person, profile] of hardProfiles(problem)) {
    const list = kinds.get(profile);
    if (list) list.push(person);
    else kinds.set(profile, [person]);
  }
  const lists = [...kinds.values()];
  if (lists.length > MAX_KINDS) return new Set(problem.pool);
  const mayMeet = (u: number, v: number): boolean =>
    blockersOf(problem, u, v).every(({ kind }) => kind === 'never_with' || kind === 'manager');
  const found = lists.filter((list, i) =>
    lists.some((others, j) => {
      const other = i === j ? list[1] : others[0];
      return other !== undefined && mayMeet(list[0]!, other);
    }),
  );
  return new Set(found.flat());
}
