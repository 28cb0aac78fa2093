import type { Problem } from './problem.ts';
import { choicesOf } from './values.ts';

/** Everything the hard rules look at, as text by person: people with the same text may meet the same people. */
export function hardProfiles(problem: Problem): Map<number, string> {
  const fields = problem.rules.filter((rule) => rule.required).flatMap((rule) => rule.fields);
  const profiles = new Map<number, string>();
  for (const person of problem.pool) {
    const own = problem.people[person]!;
    const hours = problem.availability?.required ? (own.free_hours ?? null) : null;
    profiles.set(person, JSON.stringify([fields.map((field) => choicesOf(own, field).sort()), hours]));
  }
  return profiles;
}
