/** An order of many people that puts those who suit each other side by side, to be cut into blocks. */
import { mix32 } from '../prng.ts';
import type { Problem } from '../problem/problem.ts';
import { choicesOf, numberOf } from '../problem/values.ts';

/** Dates and numbers that should be close are cut into this many parts of equal size. */
const QUANTILES = 16;

/**
 * With one person of a kind in every group, there is room for 1/size of the people to be of one kind. Below this share
 * of it, blocks need no even spread, and people who suit each other stay closer together.
 */
const TIGHT = 0.7;

/**
 * Sorts by min-hash: two people get the same key about as often as they share what the rules want shared. Every
 * pass hashes differently, so that people who were apart in one pass meet in another. Whatever must differ and
 * is scarce is spread evenly over the whole order, so that every block has its fair part of it.
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
  return spread(order, strata(problem, members));
}

/** For every member, the values that a required rule wants different, as text; null when no such rule is tight. */
function strata(problem: Problem, members: readonly number[]): string[] | null {
  const apart = problem.rules.filter(
    ({ required, rule }) => required && (rule.kind !== 'cross_category' || rule.value === 'different'),
  );
  if (apart.length === 0) return null;
  const fields = apart.flatMap((rule) => rule.fields);
  const kinds = members.map((person) =>
    JSON.stringify(fields.map((field) => choicesOf(problem.people[person]!, field).sort())),
  );
  const sizes = new Map<string, number>();
  for (const kind of kinds) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
  const largest = Math.max(...sizes.values());
  return largest * problem.input.users_per_group > TIGHT * members.length ? kinds : null;
}

/** Merges the strata, each in its own order, so that any stretch holds about the same share of all of them. */
function spread(order: number[], kinds: readonly string[] | null): number[] {
  if (!kinds) return order;
  const sizes = new Map<string, number>();
  for (const kind of kinds) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
  const seen = new Map<string, number>();
  const place = new Float64Array(order.length);
  for (const i of order) {
    const rank = seen.get(kinds[i]!) ?? 0;
    seen.set(kinds[i]!, rank + 1);
    place[i] = (rank + 0.5) / (sizes.get(kinds[i]!) ?? 1);
  }
  return order.sort((i, j) => place[i]! - place[j]! || i - j);
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
