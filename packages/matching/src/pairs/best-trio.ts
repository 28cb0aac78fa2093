/**
 * An odd number in pairs: the trio beside which the fewest people meet again. The prices of the solved pairs say at most how
 * much a trio and the pairs of all others can be worth. Trios that could save a repeat are tried, and when none is left,
 * no trio saves one.
 */
import type { Problem } from '../problem/problem.ts';
import { LEAST_REPEAT } from '../problem/repeats.ts';
import { satOutBonus } from '../problem/weights.ts';
import type { Levels, Scorer } from '../problem/weights.ts';
import type { PairSolution, PricedPairs } from './pairs.ts';

/** Pairs of people that are looked at: half a second. */
const MAX_LOOKS = 10_000_000;
/** Trios for which all others are paired anew, times the number of people: about a second. */
const MAX_SOLVED_PEOPLE = 60_000;
const MIN_TRIED = 20;

export interface TrioQuestion {
  problem: Problem;
  scorer: Scorer;
  levels: Levels;
  /** All people who are paired freely; vertices of the solution are positions in this list. */
  members: readonly number[];
  solution: PairSolution;
  onStep: () => void;
}

export interface BestTrio {
  /** All groups with the trio, must pairs too. */
  groups: number[][];
  /** By how much others may outweigh these groups at most; null where that is not known. */
  gap: number | null;
}

/** Which vertices are paired no longer, and the group that is made of them, as people. */
interface Trio {
  vertices: number[];
  group: number[];
}

interface Worth {
  /** Turns (people who sat out come first) and repeats. */
  high: number;
  /** Everything below. */
  soft: number;
}

/**
 * Groups with a trio that cost less by one repeat or more than those given, as long as there are any, or those given.
 * @param drawn as many pairs as the solution has, one of them or a must pair with a third
 */
export function bestTrio(
  question: TrioQuestion,
  priced: PricedPairs,
  drawn: readonly (readonly number[])[],
): BestTrio {
  const { problem, levels, members, solution } = question;
  const worth = worthIn(question);
  const pairs = pairsAmong(members, solution.mates);
  const solved = worth(pairs);
  const least = LEAST_REPEAT * levels.repeat;
  let best = drawn.map((group) => [...group]);
  let own = worth(best);
  const needed = (): number => own.high + least - solved.high - solved.soft;
  let tries = Math.max(MIN_TRIED, Math.floor(MAX_SOLVED_PEOPLE / members.length));
  const search = new TrioSearch(question, priced, needed);
  for (const { vertices, group } of search.trios()) {
    if (tries-- === 0) return { groups: best, gap: null };
    question.onStep();
    const others = pairsAmong(members, priced.without(vertices));
    if (others.length < pairs.length - (vertices.length > 1 ? 1 : 0)) continue;
    const units = problem.units.filter((unit) => !group.includes(unit[0]!));
    const groups = [group, ...units.map((unit) => unit.slice()), ...others];
    const found = worth(groups);
    if (found.high + found.soft - solved.high - solved.soft < needed()) continue;
    best = groups;
    own = found;
  }
  // Weights are halves at least, so what is worth less than needed lacks a half.
  return { groups: best, gap: search.isComplete ? least - own.soft - 0.5 : null };
}

/** Trios that may be worth as much as is needed, the most promising person of each first. */
class TrioSearch {
  isComplete = true;
  private readonly question: TrioQuestion;
  private readonly priced: PricedPairs;
  private readonly needed: () => number;
  /** What a person brings beside meetings: to have a group, less the price. */
  private readonly brings: Float64Array;
  private looks = MAX_LOOKS;

  constructor(question: TrioQuestion, priced: PricedPairs, needed: () => number) {
    const { problem, levels, members, solution } = question;
    this.question = question;
    this.priced = priced;
    this.needed = needed;
    this.brings = Float64Array.from(
      members,
      (person, v) => levels.repeat * satOutBonus(problem, person) - solution.duals[v]!,
    );
  }

  *trios(): Generator<Trio> {
    const { brings } = this;
    yield* this.besideUnits();
    const order = [...brings.keys()].sort((u, v) => brings[v]! - brings[u]! || u - v);
    for (const [i, u] of order.entries()) {
      if (!this.isComplete || this.most(3 * brings[u]!, 3) < this.needed()) return;
      yield* this.triosFrom(u, order.slice(i + 1));
    }
  }

  private *besideUnits(): Generator<Trio> {
    const { problem, members } = this.question;
    for (const unit of problem.units) {
      for (const [v, third] of members.entries()) {
        const worth = this.brings[v]! + this.meets(third, unit[0]!) + this.meets(third, unit[1]!);
        if (unit.length === 2 && worth >= this.needed()) yield { vertices: [v], group: [...unit, third] };
      }
    }
  }

  /** `u` and two of `others`, who bring no more than `u` and ever less. */
  private *triosFrom(u: number, others: readonly number[]): Generator<Trio> {
    const { brings } = this;
    const { members } = this.question;
    const shared = new Float64Array(brings.length);
    this.priced.sharedPrices(u, shared);
    const near: { v: number; worth: number; price: number }[] = [];
    for (const v of others) {
      if (this.most(brings[u]! + 2 * brings[v]!, 3) < this.needed()) break;
      this.looks--;
      const worth = brings[u]! + brings[v]! + this.meets(members[u]!, members[v]!);
      if (this.most(worth + brings[v]!, 2) - shared[v]! < this.needed()) continue;
      near.push({ v, worth, price: shared[v]! });
    }
    for (const [i, one] of near.entries()) {
      if (this.looks < 0) this.isComplete = false;
      if (!this.isComplete) return;
      let isShared = false;
      for (const two of near.slice(i + 1)) {
        this.looks--;
        const worth = one.worth + two.worth - brings[u]!;
        const price = Math.max(one.price, two.price);
        if (this.most(worth, 1) - price < this.needed()) continue;
        const exact = this.most(worth + this.meets(members[one.v]!, members[two.v]!), 0);
        if (exact - price < this.needed()) continue;
        if (!isShared) this.priced.sharedPrices(one.v, shared);
        isShared = true;
        if (exact - Math.max(price, shared[two.v]!) < this.needed()) continue;
        const vertices = [u, one.v, two.v];
        yield { vertices, group: vertices.map((vertex) => members[vertex]!) };
      }
    }
  }

  /** Upper bound for the worth of a trio, of whose meetings `missing` are not yet counted. */
  private most(counted: number, missing: number): number {
    return counted + this.question.levels.cover + missing * this.question.scorer.maxSoft;
  }

  private meets(person: number, other: number): number {
    const { scorer, levels } = this.question;
    scorer.focus(person);
    return scorer.allowed(other) ? scorer.soft(other) - levels.repeat * scorer.repeats(other) : -Infinity;
  }
}

/** The value of groups without the weight of a pair itself, to stay exact, and without the value of must pairs. */
function worthIn({
  problem,
  scorer,
  levels,
}: TrioQuestion): (groups: readonly (readonly number[])[]) => Worth {
  const must = new Set(problem.units.flat());
  return (groups) => {
    const sum: Worth = { high: 0, soft: 0 };
    for (const group of groups) {
      for (const [i, person] of group.entries()) {
        if (!must.has(person)) sum.high += levels.repeat * satOutBonus(problem, person);
        scorer.focus(person);
        for (const other of group.slice(i + 1)) {
          if (must.has(person) && must.has(other)) continue;
          sum.high -= levels.repeat * scorer.repeats(other);
          sum.soft += scorer.soft(other);
        }
      }
    }
    return sum;
  };
}

function pairsAmong(members: readonly number[], mates: Int32Array): number[][] {
  const pairs: number[][] = [];
  mates.forEach((mate, v) => {
    if (mate > v) pairs.push([members[v]!, members[mate]!]);
  });
  return pairs;
}
