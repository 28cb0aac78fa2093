/** Orders many people so that those who suit each other are side by side. The order is then cut into blocks. */
import { mix32 } from '../prng.ts';
import type { Problem } from '../problem/problem.ts';
import { choicesOf, choicesOrNone, numberOf } from '../problem/values.ts';

/** Dates and numbers that should be close are divided into this many parts of equal size. */
const QUANTILES = 16;

/**
 * If every group may have one person of a kind, 1/size of the people can be of that kind. Below this share of it, blocks need
 * no even spread, and people who suit each other stay closer together.
 */
const TIGHT = 0.7;

/** Numbers that belong to each member: those of member i are at `start[i]` to `start[i + 1] - 1`. */
interface Tokens {
  start: Int32Array;
  token: Uint32Array;
}

/**
 * Sorts by min-hash: two people get the same key about as often as they share values that rules want shared. Every pass uses
 * another hash, so that people who were apart in one pass meet in another. Values that must differ and are scarce are spread
 * evenly over the whole order, so that every block has its share of them.
 */
export function blockOrders(problem: Problem, members: readonly number[]): (pass: number) => number[] {
  const tokens = traitTokens(problem, members);
  const kinds = strata(problem, members);
  return (pass) => {
    const first = leastOf(tokens, 2 * pass);
    const second = leastOf(tokens, 2 * pass + 1);
    const third = Uint32Array.from(members, (person) => mix32(problem.hashes[person]! ^ mix32(pass + 1)));
    const order = members.map((_, i) => i);
    order.sort(
      (i, j) =>
        first[i]! - first[j]! ||
        second[i]! - second[j]! ||
        third[i]! - third[j]! ||
        members[i]! - members[j]!,
    );
    return kinds ? spread(order, kinds) : order;
  };
}

export function blockOrder(problem: Problem, members: readonly number[], pass: number): number[] {
  return blockOrders(problem, members)(pass);
}

/** For every member, the number of its set of values that a required rule wants different. Null if no such rule is tight. */
function strata(problem: Problem, members: readonly number[]): Int32Array | null {
  const apart = problem.rules.filter(
    ({ required, rule }) => required && (rule.kind !== 'cross_category' || rule.value === 'different'),
  );
  if (apart.length === 0) return null;
  const fields = apart.flatMap((rule) => rule.fields);
  const numbers = new Map<string, number>();
  const kinds = Int32Array.from(members, (person) => {
    const key = JSON.stringify(fields.map((field) => choicesOf(problem.people[person]!, field).sort()));
    const kind = numbers.get(key) ?? numbers.size;
    numbers.set(key, kind);
    return kind;
  });
  const largest = countKinds(kinds).reduce((a, b) => Math.max(a, b), 0);
  return largest * problem.input.users_per_group > TIGHT * members.length ? kinds : null;
}

function countKinds(kinds: Int32Array): Int32Array {
  const counts = new Int32Array(kinds.reduce((a, b) => Math.max(a, b), -1) + 1);
  for (const kind of kinds) counts[kind]!++;
  return counts;
}

/** Merges the strata, each in its own order, so that every part of the result has about the same share of each. */
function spread(order: number[], kinds: Int32Array): number[] {
  const sizes = countKinds(kinds);
  const seen = new Int32Array(sizes.length);
  const place = new Float64Array(order.length);
  for (const i of order) {
    const kind = kinds[i]!;
    place[i] = (seen[kind]!++ + 0.5) / sizes[kind]!;
  }
  return order.sort((i, j) => place[i]! - place[j]! || i - j);
}

function leastOf({ start, token }: Tokens, salt: number): Float64Array {
  const mixed = mix32(salt + 0x51ed);
  return Float64Array.from({ length: start.length - 1 }, (_, i) => {
    let best = 4294967296;
    for (let at = start[i]!; at < start[i + 1]!; at++) best = Math.min(best, mix32(token[at]! ^ mixed));
    return best;
  });
}

/** Numbers for the values that each person should or must share. */
function traitTokens(problem: Problem, members: readonly number[]): Tokens {
  const sources = problem.rules.map((rule) => tokensOf(problem, members, rule)).filter((of) => of !== null);
  const { skipLevel } = problem;
  if (skipLevel) sources.push((i) => skipLevel.tokens(members[i]!));
  const start = new Int32Array(members.length + 1);
  const found: number[] = [];
  const numbers = new Map<string, number>();
  members.forEach((_, i) => {
    for (const of of sources) {
      for (const key of of(i)) {
        const number = numbers.get(key) ?? numbers.size;
        numbers.set(key, number);
        found.push(number);
      }
    }
    start[i + 1] = found.length;
  });
  return { start, token: Uint32Array.from(found, (number) => mix32(number + 1)) };
}

/** What one rule wants shared, as text for each member. Null if it wants nothing shared. */
function tokensOf(
  problem: Problem,
  members: readonly number[],
  { rule, fields }: Problem['rules'][number],
): ((i: number) => string[]) | null {
  const field = fields[0];
  if (!field || rule.kind === 'cross_groups') return null;
  if (rule.kind === 'cross_category' ? rule.value === 'same' : rule.goal === 'most') {
    const isOneValue = rule.empty === 'same';
    return (i) =>
      choicesOrNone(problem.people[members[i]!]!, field, isOneValue).map((choice) => `${field.id}|${choice}`);
  }
  if (rule.kind !== 'optimization' || rule.goal !== 'closest') return null;
  const parts = quantiles(Float64Array.from(members, (person) => numberOf(problem.people[person]!, field)));
  return (i) => (parts[i]! >= 0 ? [`${field.id}#${parts[i]!}`] : []);
}

function quantiles(values: Float64Array): Int32Array {
  const sorted = values.filter((x) => !Number.isNaN(x)).sort();
  const cuts = Array.from(
    { length: QUANTILES - 1 },
    (_, i) => sorted[Math.floor((sorted.length * (i + 1)) / QUANTILES)]!,
  );
  return Int32Array.from(values, (x) => (Number.isNaN(x) ? -1 : cuts.filter((cut) => cut <= x).length));
}
