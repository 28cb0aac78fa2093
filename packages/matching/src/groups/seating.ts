import type { GroupTask } from './task.ts';

/** One division into groups: the groups one after the other, then the people without a place. */
export class Seating {
  readonly task: GroupTask;
  readonly person: Int32Array;
  readonly seat: Int32Array;
  /** The group of every place. Places outside of groups have the number `sizes.length`. */
  readonly group: Int32Array;
  readonly begin: Int32Array;
  readonly bench: number;
  /** What every person adds to the value of their group. For a person without a group, minus what that costs. */
  readonly own: Float64Array;

  constructor(task: GroupTask, order: readonly number[]) {
    const { n, sizes } = task;
    this.task = task;
    this.bench = sizes.length;
    this.person = Int32Array.from(order);
    this.seat = new Int32Array(n);
    this.group = new Int32Array(n).fill(this.bench);
    this.begin = new Int32Array(sizes.length + 2);
    let at = 0;
    sizes.forEach((size, g) => {
      this.begin[g] = at;
      this.group.fill(g, at, at + size);
      at += size;
    });
    this.begin[sizes.length] = at;
    this.begin[sizes.length + 1] = n;
    for (let s = 0; s < n; s++) this.seat[this.person[s]!] = s;
    this.own = Float64Array.from({ length: n }, (_, a) => this.worth(a, this.group[this.seat[a]!]!, a));
  }

  /** What person a adds to group g without b. On the bench, minus what that costs. */
  worth(a: number, g: number, b: number): number {
    if (g === this.bench) return -this.task.benchCost[a]!;
    const { values, n } = this.task;
    const row = a * n;
    let sum = 0;
    // The diagonal is 0, so a need not be left out.
    for (let s = this.begin[g]!, end = this.begin[g + 1]!; s < end; s++)
      sum += values[row + this.person[s]!]!;
    return a === b ? sum : sum - values[row + b]!;
  }

  /** Exchanges a, who is in group `from`, and b in `to`; `ownA` and `ownB` are what they add there. */
  swap(a: number, from: number, ownA: number, b: number, to: number, ownB: number): void {
    this.tellGroup(from, b, a);
    this.tellGroup(to, a, b);
    const s = this.seat[a]!;
    const t = this.seat[b]!;
    this.person[s] = b;
    this.person[t] = a;
    this.seat[a] = t;
    this.seat[b] = s;
    this.own[a] = ownA;
    this.own[b] = ownB;
  }

  private tellGroup(g: number, comes: number, leaves: number): void {
    if (g === this.bench) return;
    const { values, n } = this.task;
    for (let s = this.begin[g]!, end = this.begin[g + 1]!; s < end; s++) {
      const other = this.person[s]!;
      this.own[other]! += values[comes * n + other]! - values[leaves * n + other]!;
    }
  }

  total(): number {
    let sum = 0;
    for (let a = 0; a < this.task.n; a++) {
      const g = this.group[this.seat[a]!]!;
      sum += this.worth(a, g, a) * (g === this.bench ? 2 : 1);
    }
    return sum / 2;
  }

  /** Number of pairs in one group whose value is at most this. */
  pairsUpTo(limit: number): number {
    const { values, n } = this.task;
    let count = 0;
    for (const group of this.groups()) {
      for (const a of group) for (const b of group) if (a < b && values[a * n + b]! <= limit) count++;
    }
    return count;
  }

  groups(): number[][] {
    return this.task.sizes.map((_, g) => Array.from(this.person.subarray(this.begin[g], this.begin[g + 1])));
  }

  unseated(): number[] {
    return Array.from(this.person.subarray(this.begin[this.bench]));
  }
}
