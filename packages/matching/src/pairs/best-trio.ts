/**
 * For an odd number of people in pairs: the trio with which the fewest people meet again. The prices of the solved pairs bound
 * the value of a trio and the pairs of all others. Trios that could save a repeat are tried. If none is left, no trio saves
 * one.
 */
import type { Problem } from '../problem/problem.ts';
import { LEAST_REPEAT } from '../problem/repeats.ts';
import { satOutBonus } from '../problem/weights.ts';
import type { Levels, Scorer } from '../problem/weights.ts';
import type { PairSolution, PricedPairs } from './pairs.ts';

/** The most checks of pairs of people: half a second. */
const MAX_LOOKS = 10_000_000;
/** The most trios for which all others are paired again, times the number of people: about a second. */
const MAX_SOLVED_PEOPLE = 60_000;
const MIN_TRIED = 20;

export interface TrioQuestion {
  problem: Problem;
  scorer: Scorer;
  levels: Levels;
  /** All people who are paired freely. Vertices of the solution are positions in this list. */
  members: readonly number[];
  solution: PairSolution;
  onStep: () => void;
}

export interface BestTrio {
  /** All groups including the trio and must pairs. */
  groups: number[][];
  /** The most by which other groups may outweigh these. Null if unknown. */
  gap: number | null;
}

/** The vertices that are no longer paired, and the group of these people. */
interface Trio {
  vertices: number[];
  group: number[];
}

interface Worth {
  /** Priority of people who sat out, and repeats. */
  high: number;
  /** All lower criteria. */
  soft: number;
}

/**
 * Groups with a trio that cost at least one repeat less than the given ones, if any exist. Otherwise the given ones.
 * @param drawn as many pairs as the solution has, one of them or a must pair with a third person
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
  // Weights are multiples of one half, so any value below the needed one lacks at least a half.
  return { groups: best, gap: search.isComplete ? least - own.soft - 0.5 : null };
}

/** Finds trios that may be worth as much as needed. The most promising person of each trio comes first. */
class TrioSearch {
  isComplete = true;
  private readonly question: TrioQuestion;
  private readonly priced: PricedPairs;
  private readonly needed: () => number;
  /** What a person adds apart from meetings: the value of having a group, minus the price. */
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

  /** Trios of `u` and two of `others`. No one of them adds more than `u`, and each adds no more than the one before. */
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

  /** An upper bound for the value of a trio with `missing` meetings that are not counted yet. */
  private most(counted: number, missing: number): number {
    return counted + this.question.levels.cover + missing * this.question.scorer.maxSoft;
  }

  private meets(person: number, other: number): number {
    const { scorer, levels } = this.question;
    scorer.focus(person);
    return scorer.allowed(other) ? scorer.soft(other) - levels.repeat * scorer.repeats(other) : -Infinity;
  }
}

/** The value of groups without the weight of a pair itself, which keeps sums exact, and without the value of must pairs. */
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
