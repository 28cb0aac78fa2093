import { satOutBonus } from '../problem/weights.ts';
import type { Problem } from '../problem/problem.ts';
import { placesLeft } from './plan.ts';
import type { SeatPlan } from './plan.ts';
import { SOFT_POINTS } from './worth.ts';

/** The value of the first group of a person, in points. */
const FIRST_USE = 100_000;

/** How often each person has each seat, while groups are being composed. */
export class Uses {
  private readonly problem: Problem;
  private readonly plan: SeatPlan;
  private readonly count: Int32Array[];
  private readonly total: Int32Array;

  constructor(problem: Problem, plan: SeatPlan) {
    this.problem = problem;
    this.plan = plan;
    this.count = plan.eligible.map(() => new Int32Array(problem.people.length));
    this.total = new Int32Array(problem.people.length);
    for (const person of problem.units.flat()) this.total[person]!++;
  }

  canSit(seat: number, person: number): boolean {
    return this.left(seat, person) > 0;
  }

  /** In how many more groups the person may take this seat. */
  left(seat: number, person: number): number {
    if (this.plan.again === 1 && this.total[person]! > 0) return 0;
    return placesLeft(this.plan, seat, person) - this.count[seat]![person]!;
  }

  change(seat: number, person: number, by: 1 | -1): void {
    this.count[seat]![person]! += by;
    this.total[person]! += by;
  }

  /** What it costs, in points, to give a person this seat once more, after `more` further times. */
  cost(seat: number, person: number, more: number): number {
    const before = this.plan.spent[seat]![person]! + this.count[seat]![person]! + more;
    if (before === 0) return -FIRST_USE - satOutBonus(this.problem, person);
    // An even use outweighs the rules of one group.
    return (SOFT_POINTS * (this.plan.eligible.length - 1) + 1) * before;
  }
}
