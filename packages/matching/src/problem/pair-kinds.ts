import type { PairKinds } from '../pairs/cover.ts';
import { settingsAllow } from './problem.ts';
import type { Problem } from './problem.ts';
import { hardProfiles } from './profiles.ts';

/** Comparing more kinds than this with each other takes too long. */
const MAX_KINDS = 1500;

/** The kinds of `members` by everything that hard rules use. Null if there are too many. */
export function pairKinds(problem: Problem, members: readonly number[]): PairKinds | null {
  const profiles = hardProfiles(problem);
  const numbers = new Map<string, number>();
  const examples: number[] = [];
  const of = Int32Array.from(members, (person) => {
    const profile = profiles.get(person) ?? '';
    const known = numbers.get(profile);
    if (known !== undefined) return known;
    numbers.set(profile, examples.length);
    return examples.push(person) - 1;
  });
  if (examples.length > MAX_KINDS) return null;
  const required = problem.rules.filter((rule) => rule.required);
  return {
    of,
    count: examples.length,
    mayMeet(a, b) {
      const [u, v] = [examples[a]!, examples[b]!];
      return required.every((rule) => rule.grade(u, v) > 0) && settingsAllow(problem, u, v);
    },
  };
}
