/** People with the same values may meet the same people, so each pair of kinds is checked only once. */
import type { Problem } from './problem.ts';
import { hardProfiles } from './profiles.ts';
import type { Scorer } from './weights.ts';

/** Above this many kinds a table of all pairs of kinds is too large. Then each pair of people is checked. */
const MAX_KINDS = 4000;
const YES = 1;
const NO = 2;

export interface Kinds {
  /** The number of a person's kind. A person with personal blocks has a kind of their own. */
  kindOf(person: number): number;
  /** Selects u: the next calls of `allowed` are about u. */
  focus(u: number): void;
  /** True when the focused person and v may meet. */
  allowed(v: number): boolean;
}

export function createKinds(problem: Problem, scorer: Scorer): Kinds {
  const kinds = numberKinds(problem);
  const count = kinds.reduce((most, kind) => Math.max(most, kind), -1) + 1;
  const table = count <= MAX_KINDS ? new Uint8Array(count * count) : null;
  let u = 0;
  let row = -1;
  return {
    kindOf: (person) => kinds[person]!,
    focus(person) {
      u = person;
      row = table && !hasPersonalBlocks(problem, person) ? kinds[person]! * count : -1;
      scorer.focus(u);
    },
    allowed(v) {
      if (row === -1 || hasPersonalBlocks(problem, v)) return scorer.allowed(v);
      const at = row + kinds[v]!;
      table![at] ||= scorer.allowed(v) ? YES : NO;
      return table![at] === YES;
    },
  };
}

function hasPersonalBlocks({ blocked }: Problem, person: number): boolean {
  return blocked.start[person + 1]! > blocked.start[person]!;
}

function numberKinds(problem: Problem): Int32Array {
  const numbers = new Map<string, number>();
  const profiles = hardProfiles(problem);
  return Int32Array.from(problem.people, (_, person) => {
    const profile = profiles.get(person);
    const key = profile === undefined || hasPersonalBlocks(problem, person) ? `#${person}` : profile;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key) ?? 0;
  });
}
