/** An order of many people that puts those who suit each other side by side, to be cut into blocks. */
import { mix32 } from './prng.ts';
import type { Problem } from './problem.ts';
import { choicesOf, numberOf } from './values.ts';

/** Dates and numbers that should be close are cut into this many parts of equal size. */
const QUANTILES = 16;

/**
 * Sorts by min-hash: two people get the same key about as often as they share what the rules want shared. Every
 * pass hashes differently, so that people who were apart in one pass meet in another.
 */
export function blockOrder(problem: Problem, members: readonly number[], pass: number): number[] {
  const tokens = traitTokens(problem, members);
  const keys = members.map((person, i) => {
    const list = tokens[i]!;
    return [
      least(list, 2 * pass),
      least(list, 2 * pass + 1),
      mix32(problem.hashes[person]! ^ mix32(pass + 1)),
    ] as const;
  });
  const order = members.map((_, i) => i);
  order.sort((i, j) => {
    const [a, b] = [keys[i]!, keys[j]!];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || members[i]! - members[j]!;
  });
  return order;
}

function least(tokens: readonly number[], salt: number): number {
  let best = 4294967296;
  for (const token of tokens) best = Math.min(best, mix32(token ^ mix32(salt + 0x51ed)));
  return best;
}

/** Numbers of the values each person would like to share, or must. */
function traitTokens(problem: Problem, members: readonly number[]): number[][] {
  const tokens: number[][] = members.map(() => []);
  const numbers = new Map<string, number>();
  const add = (i: number, key: string): void => {
    if (!numbers.has(key)) numbers.set(key, mix32(numbers.size + 1));
    tokens[i]!.push(numbers.get(key) ?? 0);
  };
  for (const { rule, fields } of problem.rules) {
    const field = fields[0];
    if (!field) continue;
    if (
      (rule.kind === 'cross_category' && rule.value === 'same') ||
      (rule.kind === 'optimization' && rule.goal === 'most')
    ) {
      members.forEach((person, i) => {
        for (const choice of choicesOf(problem.people[person]!, field)) add(i, `${field.id}|${choice}`);
      });
    } else if (rule.kind === 'optimization' && rule.goal === 'closest') {
      const values = members.map((person) => numberOf(problem.people[person]!, field));
      quantiles(values).forEach((part, i) => {
        if (part >= 0) add(i, `${field.id}#${part}`);
      });
    }
  }
  return tokens;
}

function quantiles(values: readonly number[]): number[] {
  const sorted = values.filter((x) => !Number.isNaN(x)).sort((a, b) => a - b);
  const cuts = Array.from(
    { length: QUANTILES - 1 },
    (_, i) => sorted[Math.floor((sorted.length * (i + 1)) / QUANTILES)]!,
  );
  return values.map((x) => (Number.isNaN(x) ? -1 : cuts.filter((cut) => cut <= x).length));
}
