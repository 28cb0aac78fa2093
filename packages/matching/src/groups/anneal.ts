/**
 * Groups of three and more by simulated annealing: people of two groups change places, and a worse result is
 * taken now and then, ever more rarely. Most proposals are guided: somebody is moved next to one of the
 * people who would suit best.
 */
import type { Rng } from '../prng.ts';

/** Value of a pair that a hard rule forbids; anything this low is a broken rule. */
export const FORBIDDEN = -100_000;

export interface GroupTask {
  n: number;
  /** n x n, symmetric: what it is worth that two people are in one group. */
  values: Float32Array;
  /** Seats of every group. The sum is n, or less: the others have no seat. */
  sizes: readonly number[];
  /** What it costs that a person has no seat. */
  benchCost: Float64Array;
  /** People who start together and never move, one list per group from the first on. */
  pinned: readonly (readonly number[])[];
  /** Groups to start from instead of a random draw. */
  start?: readonly (readonly number[])[];
  rng: Rng;
  onStep: () => void;
}

/** A small task has time for a hotter start, and a rougher landscape that needs it. */
const SMALL = 60;
const START_TEMPERATURE = 90;
const SMALL_START_TEMPERATURE = 300;
const END_TEMPERATURE = 0.6;
const CANDIDATES = 12;
const GUIDED = 0.9;
const STEPS = 200;
const PROPOSALS = 1500;
const SMALL_PROPOSALS = 4000;
const SMALL_RESTARTS = 8;

/** One seating: groups one behind the other, the people without a seat last. */
class Seating {
  readonly task: GroupTask;
  readonly person: Int32Array;
  readonly seat: Int32Array;
  /** Group of every seat; the bench is group `sizes.length`. */
  readonly group: Int32Array;
  readonly begin: Int32Array;
  readonly bench: number;

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
  }

  /** What person a would bring to a group in which b's place is free; on the bench, what it costs. */
  worth(a: number, g: number, b: number): number {
    if (g === this.bench) return -this.task.benchCost[a]!;
    const { values, n } = this.task;
    const row = a * n;
    let sum = 0;
    for (let s = this.begin[g]!, end = this.begin[g + 1]!; s < end; s++) {
      const other = this.person[s]!;
      if (other !== a && other !== b) sum += values[row + other]!;
    }
    return sum;
  }

  swap(s: number, t: number): void {
    const a = this.person[s]!;
    const b = this.person[t]!;
    this.person[s] = b;
    this.person[t] = a;
    this.seat[a] = t;
    this.seat[b] = s;
  }

  total(): number {
    let sum = 0;
    for (let s = 0; s < this.task.n; s++) {
      const g = this.group[s]!;
      sum += this.worth(this.person[s]!, g, -1) * (g === this.bench ? 2 : 1);
    }
    return sum / 2;
  }

  groups(): number[][] {
    return this.task.sizes.map((_, g) => Array.from(this.person.subarray(this.begin[g], this.begin[g + 1])));
  }

  unseated(): number[] {
    return Array.from(this.person.subarray(this.begin[this.bench]));
  }
}

export interface Seated {
  groups: number[][];
  unseated: number[];
}

/** The best seating found; the same for the same task and seed. */
export function annealGroups(task: GroupTask): Seated {
  if (task.sizes.length === 0) return { groups: [], unseated: Array.from({ length: task.n }, (_, i) => i) };
  const candidates = bestCandidates(task);
  const movable = movablePeople(task);
  const restarts = task.n <= SMALL && !task.start ? SMALL_RESTARTS : 1;
  let best: Seating | null = null;
  let bestTotal = -Infinity;
  for (let run = 0; run < restarts; run++) {
    const seating = new Seating(task, startOrder(task));
    anneal(seating, candidates, movable);
    const total = seating.total();
    if (total > bestTotal) {
      best = seating;
      bestTotal = total;
    }
  }
  return { groups: best?.groups() ?? [], unseated: best?.unseated() ?? [] };
}

function movablePeople(task: GroupTask): Int32Array {
  const pinned = new Set(task.pinned.flat());
  return Int32Array.from(Array.from({ length: task.n }, (_, i) => i).filter((i) => !pinned.has(i)));
}

/** Pinned people in their groups, the others shuffled into the places left. */
function startOrder(task: GroupTask): number[] {
  if (task.start) {
    const seated = new Set(task.start.flat());
    const others = Array.from({ length: task.n }, (_, i) => i).filter((i) => !seated.has(i));
    return [...task.start.flat(), ...others];
  }
  const others = movablePeople(task);
  task.rng.shuffle(others);
  const order: number[] = [];
  let next = 0;
  task.sizes.forEach((size, g) => {
    const pinned = task.pinned[g] ?? [];
    order.push(...pinned, ...others.subarray(next, next + size - pinned.length));
    next += size - pinned.length;
  });
  order.push(...others.subarray(next));
  return order;
}

function bestCandidates(task: GroupTask): Int32Array {
  const { n, values } = task;
  const k = Math.min(CANDIDATES, n - 1);
  const result = new Int32Array(n * k);
  const keys = new Float64Array(k);
  for (let u = 0; u < n; u++) {
    let count = 0;
    // Starting at a different person each time breaks ties differently for everybody.
    for (let step = 1; step < n; step++) {
      const v = (u + step) % n;
      const key = values[u * n + v]!;
      if (count === k && key <= keys[k - 1]!) continue;
      let i = count < k ? count++ : k - 1;
      for (; i > 0 && keys[i - 1]! < key; i--) {
        keys[i] = keys[i - 1]!;
        result[u * k + i] = result[u * k + i - 1]!;
      }
      keys[i] = key;
      result[u * k + i] = v;
    }
  }
  return result;
}

function anneal(seating: Seating, candidates: Int32Array, movable: Int32Array): void {
  const { task } = seating;
  if (movable.length < 2 || (task.sizes.length < 2 && seating.begin[1] === task.n)) return;
  const perStep = Math.max(1, Math.ceil(((task.n <= SMALL ? SMALL_PROPOSALS : PROPOSALS) * task.n) / STEPS));
  const isMovable = new Uint8Array(task.n);
  for (const person of movable) isMovable[person] = 1;
  // Multiplied step by step: the same on every machine, unlike a power.
  let temperature = task.n <= SMALL ? SMALL_START_TEMPERATURE : START_TEMPERATURE;
  const cooling = coolingFactor(temperature);
  for (let step = 0; step < STEPS; step++) {
    task.onStep();
    for (let i = 0; i < perStep; i++) propose(seating, candidates, movable, isMovable, temperature);
    temperature *= cooling;
  }
  for (let i = 0; i < perStep; i++) propose(seating, candidates, movable, isMovable, 0);
}

/** The factor that leads from the start to the end temperature in STEPS steps, by bisection: no Math.pow. */
function coolingFactor(start: number): number {
  let low = 0.9;
  let high = 1;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    let temperature = start;
    for (let step = 0; step < STEPS; step++) temperature *= middle;
    if (temperature < END_TEMPERATURE) low = middle;
    else high = middle;
  }
  return low;
}

function propose(
  seating: Seating,
  candidates: Int32Array,
  movable: Int32Array,
  isMovable: Uint8Array,
  temperature: number,
): void {
  const { task, seat, group } = seating;
  const { rng, n } = task;
  const a = movable[rng.int(movable.length)]!;
  const s = seat[a]!;
  const t = rng.float() < GUIDED ? guidedSeat(seating, candidates, a) : rng.int(n);
  const b = seating.person[t]!;
  const from = group[s]!;
  const to = group[t]!;
  if (from === to || isMovable[b] === 0) return;
  const before = seating.worth(a, from, -1) + seating.worth(b, to, -1);
  const change = seating.worth(a, to, b) + seating.worth(b, from, a) - before;
  if (change >= 0 || (temperature > 0 && accepts(rng, change / temperature))) seating.swap(s, t);
}

/** A seat in the group of somebody who would suit, not that person's own. */
function guidedSeat(seating: Seating, candidates: Int32Array, a: number): number {
  const { task, seat, group, begin } = seating;
  const k = Math.min(CANDIDATES, task.n - 1);
  const friend = candidates[a * k + task.rng.int(k)]!;
  const g = group[seat[friend]!]!;
  const size = begin[g + 1]! - begin[g]!;
  const t = begin[g]! + task.rng.int(size);
  return t === seat[friend] && size > 1 ? begin[g]! + ((t + 1 - begin[g]!) % size) : t;
}

/** True with probability e^x, for x < 0. The series is ours, since Math.exp may differ between machines. */
function accepts(rng: Rng, x: number): boolean {
  if (x < -12) return false;
  const y = x / 16;
  const root = 1 + y * (1 + (y / 2) * (1 + (y / 3) * (1 + (y / 4) * (1 + y / 5))));
  const square = root * root;
  const fourth = square * square;
  const eighth = fourth * fourth;
  return rng.float() < eighth * eighth;
}
