/**
 * `lottery`: one group wins. Each person gets a random waiting time, on average twice as long for every draw that they won
 * before. The shortest times win. This is a draw without replacement in which each earlier win halves the chance. People who
 * won before in the same round get the time zero. Hard rules hold inside the group. History, preferred rules, wishes and
 * sit-outs do not count.
 */
import { peopleWithPartners } from '../problem/profiles.ts';
import { mix32 } from '../prng.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import { exponential } from '../exponential.ts';

/** More wins than this do not reduce the chance any further. */
const MAX_WINS = 20;
/** The checks that the search for a full group may use, in the order of the draw. More people and places get more. */
const MAX_LOOKS = 300_000;
const LOOKS_PER_PLACE = 4;

/** The winners in the order of the draw. Empty if no two people may meet. */
export function drawLottery(problem: Problem, scorer: Scorer, onStep: (share: number) => void): number[] {
  onStep(0);
  if (problem.locked.length > 0) return [];
  const mayWin = peopleWithPartners(problem);
  const before = new Set(problem.input.winners);
  const hasWon = (person: number): boolean => before.has(problem.people[person]!.id);
  const order = problem.pool
    .filter((person) => mayWin.has(person))
    .map((person) => ({ person, time: hasWon(person) ? 0 : waitingTime(problem, person) }))
    .sort((a, b) => a.time - b.time || a.person - b.person)
    .map(({ person }) => person);
  const winners = new Search(scorer, order, problem.input.users_per_group, () => onStep(0.5)).run();
  return winners.length >= 2 ? winners : [];
}

function waitingTime(problem: Problem, person: number): number {
  const wins = Math.min(MAX_WINS, problem.people[person]!.earlier_wins ?? 0);
  return exponential(mix32(problem.hashes[person]! ^ 0x6c6f7474)) * 2 ** wins;
}

/**
 * Finds the first full group, in the order of the draw, whose members may all meet. Otherwise the largest group that it found.
 */
class Search {
  private readonly scorer: Scorer;
  private readonly order: readonly number[];
  private readonly size: number;
  private readonly onStep: () => void;
  private best: number[] = [];
  /** The size of the largest group so far. The search stores this group in `best` before it removes a member. */
  private most = 0;
  private looks: number;

  constructor(scorer: Scorer, order: readonly number[], size: number, onStep: () => void) {
    this.scorer = scorer;
    this.order = order;
    this.size = size;
    this.onStep = onStep;
    this.looks = MAX_LOOKS + LOOKS_PER_PLACE * size * order.length;
  }

  run(): number[] {
    // A loop instead of recursion, because a group may have thousands of winners.
    const group: number[] = [];
    const levels = [{ others: this.order, at: 0 }];
    for (let level = levels.at(-1); level; level = levels.at(-1)) {
      const at = level.at++;
      const { others } = level;
      if (at >= others.length || group.length + others.length - at <= this.most) {
        this.keep(group);
        levels.pop();
        group.pop();
        continue;
      }
      this.onStep();
      this.looks -= others.length - at;
      if (this.looks < 0 && this.most >= 2) break;
      group.push(others[at]!);
      this.most = Math.max(this.most, group.length);
      if (group.length === this.size) break;
      levels.push(this.allowedAfter(others, at));
    }
    this.keep(group);
    return this.best;
  }

  private keep(group: readonly number[]): void {
    if (group.length > this.best.length) this.best = group.slice();
  }

  /** The people after position `at` who may meet the person there; the same list when all of them may. */
  private allowedAfter(others: readonly number[], at: number): { others: readonly number[]; at: number } {
    this.scorer.focus(others[at]!);
    const rest: number[] = [];
    for (let i = at + 1; i < others.length; i++) if (this.scorer.allowed(others[i]!)) rest.push(others[i]!);
    return rest.length === others.length - at - 1 ? { others, at: at + 1 } : { others: rest, at: 0 };
  }
}
