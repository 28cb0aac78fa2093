/** Which people are peers of which managers, prepared for millions of pairs. */
import type { MatchingInput } from '../input.ts';

const NOBODY = -1;

export interface SkipLevel {
  /** Whether one of two people, by position, is a peer of the other's manager. */
  allows(u: number, v: number): boolean;
  /** People with the same text may meet the same people. */
  profile(person: number): string;
  /** Texts that two people who may meet have in common, and other pairs only seldom. */
  tokens(person: number): string[];
}

/** Null when the input has no reporting lines. */
export function compileSkipLevel(
  { skip_level: lines }: MatchingInput,
  indexOf: ReadonlyMap<number, number>,
): SkipLevel | null {
  if (!lines) return null;
  const numbers = new Map<number, number>();
  const numberOf = (id: number): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  const manager = new Int32Array(indexOf.size).fill(NOBODY);
  const above = new Int32Array(indexOf.size).fill(NOBODY);
  for (const line of lines) {
    const person = indexOf.get(line.id);
    if (person === undefined) continue;
    manager[person] = numberOf(line.manager);
    if (line.above !== null) above[person] = numberOf(line.above);
  }
  // People who manage no participant have no number.
  const own = new Int32Array(indexOf.size).fill(NOBODY);
  for (const [id, person] of indexOf) own[person] = numbers.get(id) ?? NOBODY;
  const isPeerOfManager = (v: number, u: number): boolean =>
    above[u] !== NOBODY && manager[v] === above[u] && own[v] !== manager[u];
  return {
    allows: (u, v) => isPeerOfManager(v, u) || isPeerOfManager(u, v),
    profile: (person) => `${manager[person]} ${above[person]} ${own[person]}`,
    tokens: (person) =>
      [manager[person]!, above[person]!]
        .filter((number) => number !== NOBODY)
        .map((number) => `under ${number}`),
  };
}
