/**
 * Groups of three and more by simulated annealing: two people of different groups change places. A worse result is accepted at
 * times, and ever more rarely during the run. Most proposals are guided: they move a person next to one of the people who suit
 * them best.
 */
import { bestGroups } from './exact.ts';
import { Seating } from './seating.ts';
import type { GroupTask, Seated } from './task.ts';

/** The value of a pair that a hard rule forbids. A value this low means a broken rule. */
export const FORBIDDEN = -100_000;

/**
 * Up to this many people the start is hotter. There is time for it, and without it the search for few people often ends at a
 * bad result.
 */
const SMALL = 100;
const START_TEMPERATURE = 50;
const SMALL_START_TEMPERATURE = 300;
const END_TEMPERATURE = 2;
const CANDIDATES = 12;
/** One of this many proposals is not guided. */
const GUIDED_OF = 10;
const STEPS = 200;
const PROPOSALS = 2500;
const SMALL_PROPOSALS = 4000;
/** A small task is run several times, and more often while its best result still has a bad pair. */
const MIN_RUNS = 8;
const MAX_RUNS = 40;
const SMALL_WORK = 5_000_000;
const BAD = -200;
/** After this many runs in a row that repair no broken rule, a repair counts as impossible. */
const MAX_FRUITLESS = 2;

/**
 * Random numbers for many millions of proposals. The state is an integer in an array, because a captured variable would be
 * allocated again for every number.
 */
class Dice {
  private readonly state: Int32Array;

  constructor(seed: number) {
    this.state = Int32Array.of(seed);
  }

  /** 32 bits, by PCG-RXS-M-XS. */
  u32(): number {
    const s = (Math.imul(this.state[0]!, 747796405) + 2891336453) | 0;
    this.state[0] = s;
    const word = Math.imul((s >>> ((s >>> 28) + 4)) ^ s, 277803737);
    return (word >>> 22) ^ word;
  }

  /** Whole number, 0 <= x < n, for n up to 65,536. */
  int(n: number): number {
    return ((this.u32() >>> 16) * n) >>> 16;
  }
}

/** The best groups that were found; for a few people, the best that exist. The same for the same task and seed. */
export function annealGroups(task: GroupTask): Seated {
  if (task.sizes.length === 0) return { groups: [], unseated: Array.from({ length: task.n }, (_, i) => i) };
  const exact = bestGroups(task);
  if (exact) return exact;
  const candidates = bestCandidates(task);
  const movable = movablePeople(task);
  const best = bestOfRuns(task, candidates, movable);
  // No temperature breaks a rule again, so every further run starts from the repaired result of the last one.
  let broken = best.pairsUpTo(FORBIDDEN);
  const { unavoidable = 0 } = task;
  for (let fruitless = 0; broken > unavoidable && fruitless < MAX_FRUITLESS; fruitless++) {
    anneal(best, candidates, movable);
    const left = best.pairsUpTo(FORBIDDEN);
    if (left < broken) fruitless = -1;
    broken = left;
  }
  return { groups: best.groups(), unseated: best.unseated() };
}

/** One run, or several for few people. */
function bestOfRuns(task: GroupTask, candidates: Int32Array, movable: Int32Array): Seating {
  const start = (): Seating => {
    const seating = new Seating(task, startOrder(task));
    anneal(seating, candidates, movable);
    return seating;
  };
  let best = start();
  if (task.n > SMALL || task.start) return best;
  let bestTotal = best.total();
  const most = Math.min(MAX_RUNS, task.n + 4, Math.ceil(SMALL_WORK / (SMALL_PROPOSALS * task.n)));
  for (let run = 1; run < most; run++) {
    if (run >= MIN_RUNS && best.pairsUpTo(BAD) === 0) break;
    const seating = start();
    const total = seating.total();
    if (total <= bestTotal) continue;
    best = seating;
    bestTotal = total;
  }
  return best;
}

function movablePeople(task: GroupTask): Int32Array {
  const pinned = new Set(task.pinned.flat());
  return Int32Array.from(Array.from({ length: task.n }, (_, i) => i).filter((i) => !pinned.has(i)));
}

/** Pinned people in their groups. The others are shuffled into the remaining places. */
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
    // Each list starts at another person, which breaks ties differently in each list.
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
  const proposals = (task.n <= SMALL ? SMALL_PROPOSALS : PROPOSALS) * (task.effort ?? 1);
  const perStep = Math.max(1, Math.ceil((proposals * task.n) / STEPS));
  const isMovable = new Uint8Array(task.n);
  for (const person of movable) isMovable[person] = 1;
  // Multiplied step by step, because a power may differ between machines.
  let temperature = task.n <= SMALL ? SMALL_START_TEMPERATURE : START_TEMPERATURE;
  const cooling = coolingFactor(temperature);
  for (let step = 0; step < STEPS; step++) {
    task.onStep();
    propose(seating, candidates, movable, isMovable, temperature, perStep);
    temperature *= cooling;
  }
  propose(seating, candidates, movable, isMovable, 0, perStep);
}

/**
 * The factor that leads from the start temperature to the end temperature in STEPS steps. Found by bisection, because Math.pow
 * may differ between machines.
 */
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

/** Proposes `count` exchanges. Makes those that gain value, and those that the temperature accepts. */
function propose(
  seating: Seating,
  candidates: Int32Array,
  movable: Int32Array,
  isMovable: Uint8Array,
  temperature: number,
  count: number,
): void {
  const { task, seat, person, group, begin, own } = seating;
  const { n } = task;
  const dice = new Dice(task.rng.u32());
  const k = Math.min(CANDIDATES, n - 1);
  const floor = -12 * temperature;
  for (let i = 0; i < count; i++) {
    const a = movable[dice.int(movable.length)]!;
    const from = group[seat[a]!]!;
    let t: number;
    if (dice.int(GUIDED_OF) > 0) {
      // A place in the group of a person who suits, but not the place of that person.
      const friend = seat[candidates[a * k + dice.int(k)]!]!;
      const g = group[friend]!;
      if (g === from) continue;
      const size = begin[g + 1]! - begin[g]!;
      t = begin[g]! + dice.int(size > 1 ? size - 1 : 1);
      if (t >= friend && size > 1) t++;
    } else t = dice.int(n);
    const to = group[t]!;
    const b = person[t]!;
    if (from === to || isMovable[b] === 0) continue;
    const ownA = seating.worth(a, to, b);
    const ownB = seating.worth(b, from, a);
    const change = ownA + ownB - own[a]! - own[b]!;
    if (change >= 0 || (change > floor && accepts(dice, change / temperature))) {
      seating.swap(a, from, ownA, b, to, ownB);
    }
  }
}

/** True with probability e^x, for -12 < x < 0. Computes the series here, because Math.exp may differ between machines. */
function accepts(dice: Dice, x: number): boolean {
  const y = x / 16;
  const root = 1 + y * (1 + (y / 2) * (1 + (y / 3) * (1 + (y / 4) * (1 + y / 5))));
  const square = root * root;
  const fourth = square * square;
  const eighth = fourth * fourth;
  return dice.u32() >>> 0 < eighth * eighth * 4294967296;
}
