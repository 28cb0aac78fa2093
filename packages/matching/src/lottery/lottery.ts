/**
 * `lottery`: one group wins. Everybody waits for a time that chance gives them, twice as long on average for every draw
 * they have won before; those with the shortest times win. That is a draw without putting back in which each earlier
 * win halves the chance. Hard rules hold inside the group; history, preferred rules, wishes and sit-outs have no say.
 */
import { peopleWithPartners } from '../problem/profiles.ts';
import { mix32 } from '../prng.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import { exponential } from '../exponential.ts';

/** Beyond this many wins the chance gets no smaller. */
const MAX_WINS = 20;
/** Looks that are spent on finding a full group, in the order of the draw; more people and places take more. */
const MAX_LOOKS = 300_000;
const LOOKS_PER_PLACE = 4;

/** The winners, in the order they were drawn; empty when no two people may meet. */
export function drawLottery(problem: Problem, scorer: Scorer, onStep: (share: number) => void): number[] {
  onStep(0);
  if (problem.locked.length > 0) return [];
  const mayWin = peopleWithPartners(problem);
  const order = problem.pool
    .filter((person) => mayWin.has(person))
    .map((person) => ({ person, time: waitingTime(problem, person) }))
    .sort((a, b) => a.time - b.time || a.person - b.person)
    .map(({ person }) => person);
  const winners = new Search(scorer, order, problem.input.users_per_group, () => onStep(0.5)).run();
  return winners.length >= 2 ? winners : [];
}

function waitingTime(problem: Problem, person: number): number {
  const wins = Math.min(MAX_WINS, problem.people[person]!.earlier_wins ?? 0);
  return exponential(mix32(problem.hashes[person]! ^ 0x6c6f7474)) * 2 ** wins;
}

/** The first full group in the order of the draw in which everybody may meet; else the largest found. */
class Search {
  private readonly scorer: Scorer;
  private readonly order: readonly number[];
  private readonly size: number;
  private readonly onStep: () => void;
  private best: number[] = [];
  private looks: number;

  constructor(scorer: Scorer, order: readonly number[], size: number, onStep: () => void) {
    this.scorer = scorer;
    this.order = order;
    this.size = size;
    this.onStep = onStep;
    this.looks = MAX_LOOKS + LOOKS_PER_PLACE * size * order.length;
  }

  run(): number[] {
    this.grow([], this.order);
    return this.best;
  }

  /** True when the search is over. */
  private grow(group: number[], others: readonly number[]): boolean {
    if (group.length > this.best.length) this.best = group;
    if (group.length === this.size) return true;
    for (const [i, person] of others.entries()) {
      if (group.length + others.length - i <= this.best.length) return false;
      this.onStep();
      this.looks -= others.length - i;
      if (this.looks < 0 && this.best.length >= 2) return true;
      const rest = this.allowedAfter(person, others, i);
      if (this.grow([...group, person], rest)) return true;
    }
    return false;
  }

  private allowedAfter(person: number, others: readonly number[], at: number): number[] {
    this.scorer.focus(person);
    const rest: number[] = [];
    for (let i = at + 1; i < others.length; i++) if (this.scorer.allowed(others[i]!)) rest.push(others[i]!);
    return rest;
  }
}
