/**
 * The value of a pair as one whole number, in levels. Each level outweighs everything that the lower ones can add up to.
 *
 *   coverage       one more pair is worth more than anything else in the whole result
 *   sat out        people who were unmatched before come first (5,000 in units of the next level, for each time)
 *   repeats        past meetings by age; one meeting outweighs the rules of the whole result
 *   rules          by rank, each outweighs those after it, for one pair
 *   hours, wishes  for one pair
 *   chance         for one pair
 *
 * "For one pair" means that in the sum over all pairs several small gains may outweigh a larger loss elsewhere.
 */
import { focusLinks } from './links.ts';
import { MAX_WISH } from './preferences.ts';
import { mix32 } from '../prng.ts';
import { settingsAllow } from './problem.ts';
import type { Problem } from './problem.ts';
import { FULL, UNIT } from './rules.ts';

const CHANCE = 16;
const CHANCE_ALONE = 1024;
const WISH = 16;
const WISHES = 2 * MAX_WISH * WISH;
const HOURS = 512;
const SAT_OUT = 5000;
/** Sitting out more often than this gives no further advantage. */
const MAX_SIT_OUTS = 10;
/** More people than this are never solved at once, so levels need not be further apart. */
const MAX_PIECE = 12_000;
/** Doubled weights and their sums stay exact in a double. */
const MAX_WEIGHT = 2 ** 50;

/** Far below any weight. It excludes a pair, whatever else is added. */
export const FORBIDDEN = -(2 ** 52);

/** All criteria for pairs, for the solvers of pairs and of groups. */
export interface Scorer {
  /** Selects u: the next calls are about pairs of u. */
  focus(u: number): void;
  /** True when no hard rule keeps the focused person and v apart. */
  allowed(v: number): boolean;
  /** Rules, hours, wishes and chance: 0 to `maxSoft`. */
  soft(v: number): number;
  /** Cost of the meetings of the focused person and v, 0 when there was none. */
  repeats(v: number): number;
  /** 32 bits of this pair and seed. `soft` takes its random part from the low ones. */
  hash(v: number): number;
  maxSoft: number;
  /** The random part is from 0 to below this number, a power of 2. */
  chance: number;
  /** `soft` adds this to every pair, so that wishes against a meeting do not make it negative. */
  base: number;
  /** What hours and wishes add to `soft`, or `FORBIDDEN` if hours or reporting lines forbid the pair. Null without any. */
  others: ((v: number) => number) | null;
}

export function createScorer(problem: Problem): Scorer {
  const { hashes, wishes, availability } = problem;
  const costs = focusLinks(problem.costs);
  const blocked = focusLinks(problem.blocked);
  const required = problem.rules.filter((rule) => rule.required).map((rule) => rule.grade);
  const preferred = problem.rules.filter((rule) => !rule.required);
  const hours = availability && !availability.required ? availability : null;
  const chance = preferred.length === 0 && !wishes && !hours ? CHANCE_ALONE : CHANCE;
  const wishBase = wishes ? WISHES : 0;
  let maxSoft = chance - 1 + 2 * wishBase + (hours ? HOURS : 0);
  for (const rule of preferred) maxSoft += rule.weight * FULL * UNIT;
  let u = 0;

  const hash = (v: number): number =>
    mix32(Math.imul(hashes[u]! ^ hashes[v]!, 0x9e3779b1) ^ (hashes[u]! + hashes[v]!));
  const allowed = (v: number): boolean => {
    if (blocked.sumTo(v) !== 0) return false;
    for (const grade of required) if (grade(u, v) === 0) return false;
    return settingsAllow(problem, u, v);
  };
  const others = (v: number): number => {
    let sum = 0;
    if (wishes) sum += WISH * (wishes(u, v) + wishes(v, u));
    if (hours) sum += Math.floor((HOURS * Math.min(hours.enough, hours.sharedHours(u, v))) / hours.enough);
    return sum;
  };
  const soft = (v: number): number => {
    let sum = (hash(v) & (chance - 1)) + wishBase;
    if (wishes || hours) sum += others(v);
    for (const rule of preferred) sum += rule.weight * UNIT * rule.grade(u, v);
    return sum;
  };
  const focus = (person: number): void => {
    u = person;
    costs.focus(person);
    blocked.focus(person);
  };
  const othersOrForbidden = (v: number): number => (settingsAllow(problem, u, v) ? others(v) : FORBIDDEN);
  return {
    focus,
    allowed,
    soft,
    hash,
    maxSoft,
    chance,
    base: wishBase,
    others: wishes || availability || problem.skipLevel ? othersOrForbidden : null,
    repeats: (v) => costs.sumTo(v),
  };
}

/** The value of sitting out in earlier rounds, in units of repeats. */
export function satOutBonus(problem: Problem, person: number): number {
  return SAT_OUT * Math.min(MAX_SIT_OUTS, problem.sitOuts[person]!);
}

export interface Levels {
  /** One unit of the cost of a repeat. */
  repeat: number;
  cover: number;
}

/** How far apart the levels must be for this many people. */
export function levelsFor(problem: Problem, scorer: Scorer, members: readonly number[]): Levels {
  // A trio has three meetings where a pair has one.
  const meetings = Math.max(1, Math.floor(Math.min(members.length, MAX_PIECE) / 2)) + 2;
  let worst = 0;
  let bonus = 0;
  for (const u of members) {
    bonus = Math.max(bonus, satOutBonus(problem, u));
    worst = Math.max(worst, heaviestRepeat(problem, u));
  }
  let repeat = Math.floor((meetings * scorer.maxSoft) / 200) + 1;
  const cover = (unit: number): number =>
    meetings * (scorer.maxSoft + unit * (worst + 2 * bonus)) + unit * worst + 1;
  // With very many rules a repeat may not outweigh all of them together. Coverage always does.
  while (repeat > 1 && cover(repeat) > MAX_WEIGHT) repeat = Math.floor(repeat / 2);
  return { repeat, cover: cover(repeat) };
}

function heaviestRepeat(problem: Problem, u: number): number {
  const { start, to, value } = problem.costs;
  const sums = new Map<number, number>();
  let worst = 0;
  for (let i = start[u]!; i < start[u + 1]!; i++) {
    const sum = (sums.get(to[i]!) ?? 0) + value[i]!;
    sums.set(to[i]!, sum);
    if (sum > worst) worst = sum;
  }
  return worst;
}
