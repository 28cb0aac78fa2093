/** Pairs for more people than one exact solve can handle: one graph that is priced once, or blocks that are improved. */
import { Buffers } from './buffers.ts';
import { PairCover } from './cover.ts';
import type { PairKinds } from './cover.ts';
import { solvePairs } from './pairs.ts';
import type { PairModel, PairOptions, PairSolution } from './pairs.ts';
import { createRng } from '../prng.ts';

/** Up to this many people the result is exact and certified. */
export const MAX_EXACT = 3000;
/** Up to this many people one graph of the best candidates of each person is solved. */
const MAX_WHOLE = 12_000;
/** How many times all pairs of such a graph are priced. Each further time takes as long again and gains a thousandth. */
const WHOLE_ROUNDS = 1;
const BLOCK = 1000;
const IMPROVEMENTS = 2;
const COVERAGE_PASSES = 8;

export interface LargeOptions {
  /** An order of the people that puts those who suit each other side by side. Another order for every pass. */
  order: (pass: number) => readonly number[];
  seed: number;
  /** Kinds of people, null if there are too many. Called only if a person has no partner. */
  kinds?: () => PairKinds | null;
  /** Also returns the slack of up to MAX_WHOLE people, which takes longer. */
  prove?: boolean;
  onStep?: (share: number) => void;
}

/** The heaviest pairs that can be found in reasonable time. Exact up to MAX_EXACT people. */
export function solveAnyPairs(model: PairModel, options: LargeOptions): PairSolution {
  const step = (share: number) => (): void => options.onStep?.(share);
  const part =
    (from: number, to: number) =>
    (share: number): void =>
      options.onStep?.(from + share * (to - from));
  if (model.n <= MAX_EXACT) return solvePairs(model, { onStep: part(0, 0.95) });
  const mates = new Int32Array(model.n).fill(-1);
  let most = model.n >> 1;
  let slack = Infinity;
  const cover = (): void => {
    if (countAlone(mates) < 2 || model.n - countAlone(mates) >= 2 * most) return;
    const kinds = options.kinds?.();
    if (kinds) most = new PairCover(model, mates, kinds).run(step(0.4));
  };
  if (model.n <= MAX_WHOLE) {
    const whole = solvePairs(model, {
      rounds: WHOLE_ROUNDS,
      prove: options.prove ?? false,
      onStep: part(0, 0.9),
    });
    mates.set(whole.mates);
    slack = whole.slack;
    cover();
  } else {
    for (let pass = 0; pass <= IMPROVEMENTS; pass++) {
      const passes = IMPROVEMENTS + 1;
      improveBlocks(
        model,
        mates,
        options.order(pass),
        part((0.9 * pass) / passes, (0.9 * (pass + 1)) / passes),
      );
      if (pass === 0 || pass === IMPROVEMENTS) cover();
    }
  }
  if (model.n - countAlone(mates) < 2 * most) coverMore(model, mates, options.seed, step(0.9));
  return {
    mates,
    certified: slack === 0,
    duals: new Float64Array(0),
    blossoms: () => [],
    mostPairs: most,
    slack,
  };
}

function countAlone(mates: Int32Array): number {
  return mates.reduce((count, mate) => (mate === -1 ? count + 1 : count), 0);
}

/** The same model for some of the people. */
function subModel(model: PairModel, people: readonly number[]): PairModel {
  if (model.subset) return model.subset(people);
  return {
    n: people.length,
    focus: (u) => model.focus(people[u]!),
    weightTo: (v) => model.weightTo(people[v]!),
    tieTo: (v) => model.tieTo(people[v]!),
  };
}

/** Solves a set again that contains the mates of all its people, so the result is never worse. */
function resolve(model: PairModel, mates: Int32Array, people: readonly number[], options: PairOptions): void {
  const place = new Map(people.map((person, i) => [person, i]));
  const known = Int32Array.from(people, (person) => place.get(mates[person]!) ?? -1);
  const solution = solvePairs(subModel(model, people), { ...options, known });
  solution.mates.forEach((mate, i) => {
    mates[people[i]!] = mate === -1 ? -1 : people[mate]!;
  });
}

function improveBlocks(
  model: PairModel,
  mates: Int32Array,
  order: readonly number[],
  onStep: (share: number) => void,
): void {
  const taken = new Uint8Array(model.n);
  const blocks = Math.max(1, Math.round(model.n / BLOCK));
  const size = Math.ceil(model.n / blocks);
  let solved = 0;
  const options = {
    rounds: 0,
    onStep: (share: number) => onStep(Math.min(1, (solved + share) / blocks)),
    buffers: new Buffers(),
  };
  let block: number[] = [];
  for (const person of order) {
    if (taken[person]) continue;
    taken[person] = 1;
    block.push(person);
    const mate = mates[person]!;
    if (mate !== -1) {
      taken[mate] = 1;
      block.push(mate);
    }
    if (block.length < size) continue;
    resolve(model, mates, block, options);
    solved++;
    block = [];
  }
  if (block.length > 1) resolve(model, mates, block, options);
}

/** Solves people without a partner together with changing pairs, until that gains nothing. */
function coverMore(model: PairModel, mates: Int32Array, seed: number, onStep: () => void): void {
  const rng = createRng(seed);
  let fruitless = 0;
  for (let pass = 0; pass < COVERAGE_PASSES && fruitless < 2; pass++) {
    const alone = indices(mates, (mate) => mate === -1);
    if (alone.length < 2) return;
    rng.shuffle(alone);
    const block = alone.slice(0, MAX_EXACT / 2);
    const paired = indices(mates, (mate, i) => mate > i);
    rng.shuffle(paired);
    for (const person of paired.slice(0, (MAX_EXACT - block.length) >> 1)) block.push(person, mates[person]!);
    resolve(model, mates, block, { onStep });
    fruitless = indices(mates, (mate) => mate === -1).length < alone.length ? 0 : fruitless + 1;
  }
}

function indices(mates: Int32Array, test: (mate: number, i: number) => boolean): number[] {
  const found: number[] = [];
  mates.forEach((mate, i) => {
    if (test(mate, i)) found.push(i);
  });
  return found;
}
