/**
 * The heaviest set of pairs of the complete problem. First the best candidates of every person are solved exactly. Then all
 * other pairs are priced against the duals, those that could still improve the result are added, and everything is solved again
 * until there are none. Then the duals certify the result for all pairs.
 */
import { BlossomSolver } from './blossom.ts';
import { mix32 } from '../prng.ts';
import { Buffers } from './buffers.ts';
import { BestList, EdgeSet } from './candidates.ts';

/** The weights of all pairs, requested for one person at a time. */
export interface PairModel {
  n: number;
  /** Selects u: the other calls are about pairs of u. */
  focus(u: number): void;
  /** Weight of (u, v): a whole number above 0, or 0 when the two may not meet. */
  weightTo(v: number): number;
  /** 32 bits that order equal weights of (u, v). */
  tieTo(v: number): number;
  /**
   * Writes `weightTo(v)` of the focused u for every v after u, or any value below 0 instead of 0. It gives the same result,
   * only faster. A model that changes the weights of another one must not take over this function and `subset`.
   */
  weightsAfter?: (this: void, u: number, weights: Float64Array) => void;
  /** The same model for some of the people, in this order. */
  subset?(people: readonly number[]): PairModel;
}

export interface PairSolution {
  /** Partner of every person, or -1. */
  mates: Int32Array;
  /** True when no other set of pairs is heavier. */
  certified: boolean;
  /**
   * The price of every person, in weights. For two who may meet, their prices and those of the blossoms around both sum to at
   * least the weight of their pair.
   */
  duals: Float64Array;
  /** Odd sets of people, and what each adds to the price of every pair inside. With `duals` they complete the proof. */
  blossoms: () => { vertices: number[]; z: number }[];
  /** An upper bound for the number of pairs. */
  mostPairs: number;
  /** The most by which the heaviest pairs outweigh these: 0 if certified, Infinity if unknown. */
  slack: number;
  /**
   * More results about the same people. Present only if certified, and valid until the buffers of the options are used again.
   */
  priced?: PricedPairs;
}

export interface PricedPairs {
  /** Writes for every v what the blossoms around both u and v add to the price of that pair. */
  sharedPrices: (u: number, shared: Float64Array) => void;
  /**
   * The partners in the heaviest pairs without some of the people. They are certified, too, and found quickly from the prices.
   */
  without: (people: readonly number[]) => Int32Array;
}

export interface PairOptions {
  /** Candidates per person. */
  candidates?: number;
  /** The most times that all pairs are priced and solved again. Without it, until nothing can be improved. */
  rounds?: number;
  /** If the rounds are used up, prices once more to compute the slack. */
  prove?: boolean;
  /** Pairs that are candidates in any case. The result is at least as good as these. */
  known?: Int32Array;
  /** Memory for the call. The next call uses it again. */
  buffers?: Buffers;
  /** Called often with the share that is done, 0 to 1. It may throw to stop. */
  onStep?: (share: number) => void;
}

type OnStep = NonNullable<PairOptions['onStep']>;

/** The approximate share of the work until the first solution. */
const FIRST = 0.6;
const CANDIDATES = 16;
/** Random partners that each person gets in addition to the best. */
const ANYBODY = 4;
/** The most pairs that each person adds, of all pairs that could improve the result. */
const PRICED_IN = 6;

/** Up to this many people all weights are stored: 36 MB. */
const MAX_REMEMBERED = 3000;

export function solvePairs(given: PairModel, options: PairOptions = {}): PairSolution {
  const { n } = given;
  const rounds = options.rounds ?? Infinity;
  const model = rounds > 0 && n <= MAX_REMEMBERED ? remember(given) : given;
  const onStep = options.onStep ?? (() => undefined);
  const buffers = options.buffers ?? new Buffers();
  const candidates = Math.min(options.candidates ?? CANDIDATES, Math.max(1, n - 1));
  const edges = new EdgeSet(n, buffers, 16 + n * (candidates + ANYBODY));
  const lists = new BestList(n, candidates, buffers);
  findCandidates(model, lists, edges, part(onStep, 0, FIRST / 2));
  lists.each((u, v, weight) => edges.add(u, v, weight));
  if (options.known) addKnown(model, options.known, edges);
  const solver = new BlossomSolver(edges.toGraph());
  solver.solve(null, null, part(onStep, FIRST / 2, FIRST));
  const priced = solveUntilPriced(model, edges, solver, rounds, part(onStep, FIRST, 1));
  if (priced.isProven) {
    return { ...solution(priced.solver, n, 0), priced: pricedPairs(model, edges, priced.solver) };
  }
  const done = FIRST + (1 - FIRST) * priced.done;
  const slack = options.prove ? slackOf(model, priced.solver, part(onStep, done, 1)) : Infinity;
  return solution(priced.solver, n, slack);
}

/** Prices all pairs and solves again with those that could improve the result, `rounds` times or until there is none. */
function solveUntilPriced(
  model: PairModel,
  edges: EdgeSet,
  first: BlossomSolver,
  rounds: number,
  onStep: OnStep,
): { solver: BlossomSolver; isProven: boolean; done: number } {
  let solver = first;
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    // The number of further rounds is unknown, so each takes half of the remaining share.
    const [priced, solved] = [done + (1 - done) / 4, done + (1 - done) / 2];
    const violated = price(model, solver, part(onStep, done, priced));
    if (violated.every((list) => list.isEmpty)) return { solver, isProven: true, done };
    const duals = solver.flatDuals();
    const mates = solver.mates();
    const known = edges.size;
    for (const list of violated) list.each((u, v, weight) => edges.add(u, v, weight));
    repairDuals(duals, mates, edges, known);
    solver = new BlossomSolver(edges.toGraph());
    solver.solve(duals, mates, part(onStep, priced, solved));
    done = solved;
  }
  return { solver, isProven: false, done };
}

function pricedPairs(model: PairModel, edges: EdgeSet, solver: BlossomSolver): PricedPairs {
  const sums = solver.blossomSums();
  return {
    sharedPrices(u, shared) {
      solver.sharedBlossoms(u, sums, shared);
      for (let v = 0; v < shared.length; v++) shared[v]! /= 2;
    },
    without: (people) => solveWithout(model, edges, solver, people),
  };
}

function solveWithout(
  model: PairModel,
  edges: EdgeSet,
  solved: BlossomSolver,
  people: readonly number[],
): Int32Array {
  const gone = new Set(people);
  const rest = new EdgeSet(model.n, undefined, edges.size);
  for (let i = 0; i < edges.size; i++) {
    const [u, v, weight] = edges.edge(i);
    if (!gone.has(u) && !gone.has(v)) rest.add(u, v, weight);
  }
  const duals = solved.flatDuals();
  const mates = solved.mates().map((mate, v) => (gone.has(v) || gone.has(mate) ? -1 : mate));
  for (const person of gone) duals[person] = 0;
  const solver = new BlossomSolver(rest.toGraph());
  solver.solve(duals, mates);
  return solveUntilPriced(leaveOut(model, gone), rest, solver, Infinity, () => undefined).solver.mates();
}

/** The same model, in which some people may meet no one. */
function leaveOut(model: PairModel, gone: ReadonlySet<number>): PairModel {
  const fill = rowsOf(model);
  return {
    n: model.n,
    focus: (u) => model.focus(u),
    weightTo: (v) => (gone.has(v) ? 0 : model.weightTo(v)),
    tieTo: (v) => model.tieTo(v),
    weightsAfter(u, weights) {
      if (gone.has(u)) weights.fill(0);
      else fill(u, weights);
      for (const person of gone) weights[person] = 0;
    },
  };
}

/** Share of all pairs whose first person comes before u. */
function pairsBefore(u: number, n: number): number {
  return 1 - ((n - u) / n) ** 2;
}

/** Reports the share of a part as the share of the whole. */
function part(onStep: OnStep, from: number, to: number): OnStep {
  return (share) => onStep(from + share * (to - from));
}

function solution(solver: BlossomSolver, n: number, slack: number): PairSolution {
  const certified = slack === 0;
  const duals = Float64Array.from({ length: n }, (_, v) => solver.dual(v) / 2);
  const mates = solver.mates();
  const pairs = mates.reduce((count, mate) => (mate === -1 ? count : count + 1), 0) / 2;
  return {
    mates,
    certified,
    duals,
    blossoms: () => solver.blossoms().map(({ vertices, z }) => ({ vertices, z: z / 2 })),
    mostPairs: certified ? pairs : n >> 1,
    slack,
  };
}

function findCandidates(model: PairModel, lists: BestList, edges: EdgeSet, onStep: OnStep): void {
  const { n } = model;
  const { floor } = lists;
  const weights = new Float64Array(n);
  const fill = rowsOf(model);
  for (let u = 0; u < n; u++) {
    if (u % 64 === 0) onStep(pairsBefore(u, n));
    fill(u, weights);
    for (let v = u + 1; v < n; v++) {
      const weight = weights[v]!;
      if (weight <= 0 || (weight < floor[u]! && weight < floor[v]!)) continue;
      const tie = model.tieTo(v);
      lists.add(u, v, weight, tie, weight);
      lists.add(v, u, weight, tie, weight);
    }
    addAnybody(edges, u, weights);
  }
}

/**
 * Adds random partners after u. If the best partners of all people were the same few, the others would have no partner, and the
 * prices of the first solve would mean nothing.
 */
function addAnybody(edges: EdgeSet, u: number, weights: Float64Array): void {
  const after = weights.length - u - 1;
  if (after === 0) return;
  let found = 0;
  for (let i = 0; i < 4 * ANYBODY && found < ANYBODY; i++) {
    const v = u + 1 + (mix32(4 * ANYBODY * u + i) % after);
    if (weights[v]! <= 0) continue;
    edges.add(u, v, weights[v]!);
    found++;
  }
}

function addKnown(model: PairModel, mates: Int32Array, edges: EdgeSet): void {
  mates.forEach((v, u) => {
    if (v < u) return;
    model.focus(u);
    edges.add(u, v, model.weightTo(v));
  });
}

/** The same model, which computes every weight once. */
function remember(model: PairModel): PairModel {
  const rows: Float64Array[] = [];
  const fill = rowsOf(model);
  return {
    n: model.n,
    focus: (u) => model.focus(u),
    weightTo: (v) => model.weightTo(v),
    tieTo: (v) => model.tieTo(v),
    weightsAfter(u, weights) {
      const known = rows[u];
      if (known) weights.set(known, u + 1);
      else {
        fill(u, weights);
        rows[u] = weights.slice(u + 1);
      }
    },
  };
}

/** Writes the weights of u with all people after it. */
function rowsOf(model: PairModel): (u: number, weights: Float64Array) => void {
  const { n, weightsAfter } = model;
  return (u, weights) => {
    model.focus(u);
    if (weightsAfter) weightsAfter(u, weights);
    else for (let v = u + 1; v < n; v++) weights[v] = model.weightTo(v);
  };
}

type Violation = (u: number, v: number, excess: number, weight: number) => void;

/** Visits all pairs whose duals are too low, with the difference. The model is focused on u then. */
function eachViolation(model: PairModel, solver: BlossomSolver, onStep: OnStep, visit: Violation): void {
  const { n } = model;
  const duals = Float64Array.from({ length: n }, (_, v) => solver.dual(v));
  const sums = solver.blossomSums();
  const shared = new Float64Array(n);
  const weights = new Float64Array(n);
  const fill = rowsOf(model);
  for (let u = 0; u < n; u++) {
    if (u % 64 === 0) onStep(pairsBefore(u, n));
    fill(u, weights);
    const dual = duals[u]!;
    let isShared = false;
    for (let v = u + 1; v < n; v++) {
      const weight = weights[v]!;
      if (2 * weight <= dual + duals[v]! || weight <= 0) continue;
      if (!isShared) solver.sharedBlossoms(u, sums, shared);
      isShared = true;
      const excess = 2 * weight - dual - duals[v]! - shared[v]!;
      if (excess > 0) visit(u, v, excess, weight);
    }
  }
}

/**
 * Pairs that violate the duals: the worst of each person, and some by hash. With the worst only, the same few people would
 * often be in all lists.
 */
function price(model: PairModel, solver: BlossomSolver, onStep: OnStep): BestList[] {
  const worst = new BestList(model.n, PRICED_IN);
  const mixed = new BestList(model.n, PRICED_IN);
  eachViolation(model, solver, onStep, (u, v, excess, weight) => {
    const tie = model.tieTo(v);
    worst.add(u, v, excess, tie, weight);
    worst.add(v, u, excess, tie, weight);
    mixed.add(u, v, tie, v, weight);
    mixed.add(v, u, tie, u, weight);
  });
  return [worst, mixed];
}

/** How much the duals rise if they also satisfy the omitted pairs. No set of pairs outweighs the solved pairs by more. */
function slackOf(model: PairModel, solver: BlossomSolver, onStep: OnStep): number {
  const most = new Float64Array(model.n);
  eachViolation(model, solver, onStep, (u, v, excess) => {
    most[u] = Math.max(most[u]!, excess);
    most[v] = Math.max(most[v]!, excess);
  });
  // The duals are doubled weights, and each of two people takes half of what their pair lacks.
  return most.reduce((a, b) => a + b, 0) / 4;
}

/** Raises duals until the edges from number `known` on are satisfied, at exposed ends if there is a choice. */
function repairDuals(duals: Float64Array, mates: Int32Array, edges: EdgeSet, known: number): void {
  for (let i = known; i < edges.size; i++) {
    const [u, v, weight] = edges.edge(i);
    const missing = 2 * weight - duals[u]! - duals[v]!;
    if (missing > 0) duals[mates[v] === -1 ? v : u]! += missing;
  }
}
