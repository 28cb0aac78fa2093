import type { MatchingInput, Participant, PersonId } from '../input.ts';

export type IdPair = readonly [PersonId, PersonId];

/** Which pairs of some people have met. Those who knew each other before count as met. */
export interface Acquaintance {
  /** Returns how many of these pairs meet for the first time. */
  add(pairs: readonly IdPair[]): number;
  /** Whether all pairs have met. */
  isComplete(): boolean;
}

export function createAcquaintance(input: MatchingInput, people: readonly Participant[]): Acquaintance {
  const position = new Map(people.map(({ id }, i) => [id, i]));
  const met = new Set<number>();
  const all = (people.length * (people.length - 1)) / 2;
  const add = (pairs: readonly IdPair[]): number => {
    const before = met.size;
    for (const [a, b] of pairs) {
      const u = position.get(a);
      const v = position.get(b);
      if (u === undefined || v === undefined) continue;
      met.add(Math.min(u, v) * people.length + Math.max(u, v));
    }
    return met.size - before;
  };
  add((input.history ?? []).map(({ a, b }) => [a, b]));
  return { add, isComplete: () => met.size === all };
}
