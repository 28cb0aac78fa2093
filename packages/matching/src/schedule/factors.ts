/**
 * Rounds for a whole schedule: sets of pairs that include all people and share no pair (edge-disjoint perfect matchings).
 * Coloring the pairs finds them, one color per round.
 */
import type { Rng } from '../prng.ts';

/** A pair that is in no round. */
const UNUSED = -1;
const NO_PAIR = -2;
/**
 * Of this many steps without a direct solution, one removes another person from a round, and some change which person lacks
 * which round.
 */
const WAYS = 8;
const TURNS = 3;
/** Some beginnings lead to no solution. Another one soon does. */
const ATTEMPTS = 8;

/** The pairs of each round, and the people without a partner in each round. */
class Colouring {
  readonly n: number;
  readonly rounds: number;
  readonly round: Int16Array;
  /** Partner by round and person, or -1. */
  readonly mate: Int32Array;
  /** (round, person) without a partner, and where it is in the list. */
  readonly holes: number[] = [];
  private readonly place: Int32Array;

  constructor(open: Uint8Array, n: number, rounds: number) {
    this.n = n;
    this.rounds = rounds;
    this.round = Int16Array.from(open, (isOpen) => (isOpen === 1 ? UNUSED : NO_PAIR));
    this.mate = new Int32Array(rounds * n).fill(-1);
    this.place = Int32Array.from({ length: rounds * n }, (_, hole) => this.holes.push(hole) - 1);
  }

  use(u: number, v: number, round: number): void {
    this.round[u * this.n + v] = round;
    this.round[v * this.n + u] = round;
    this.fill(round * this.n + u, v);
    this.fill(round * this.n + v, u);
  }

  free(u: number, v: number): void {
    const round = this.round[u * this.n + v]!;
    this.round[u * this.n + v] = UNUSED;
    this.round[v * this.n + u] = UNUSED;
    for (const person of [u, v]) {
      const hole = round * this.n + person;
      this.mate[hole] = -1;
      this.place[hole] = this.holes.push(hole) - 1;
    }
  }

  mateOf(u: number, round: number): number {
    return this.mate[round * this.n + u]!;
  }

  /** Exchanges the two rounds along the path of pairs from u, who has no partner in round `b`. */
  exchange(u: number, a: number, b: number): void {
    const path = [u];
    for (let at = u, round = a; ; round = round === a ? b : a) {
      at = this.mateOf(at, round);
      if (at === -1) break;
      path.push(at);
    }
    for (let i = 1; i < path.length; i++) this.free(path[i - 1]!, path[i]!);
    for (let i = 1; i < path.length; i++) this.use(path[i - 1]!, path[i]!, i % 2 === 1 ? b : a);
  }

  private fill(hole: number, mate: number): void {
    this.mate[hole] = mate;
    const last = this.holes.pop()!;
    if (last === hole) return;
    const at = this.place[hole]!;
    this.holes[at] = last;
    this.place[last] = at;
  }
}

/**
 * `rounds` sets of pairs of n people (an even number), as the partner by person. Null if none are found within `steps` steps.
 * @param open n x n, 1 where a pair may be used
 */
export function findRounds(
  open: Uint8Array,
  n: number,
  rounds: number,
  rng: Rng,
  steps: number,
): Int32Array[] | null {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const colouring = new Colouring(open, n, rounds);
    for (let step = 0; step < steps / ATTEMPTS && colouring.holes.length > 0; step++) {
      const hole = colouring.holes[rng.int(colouring.holes.length)]!;
      const round = Math.floor(hole / n);
      fillHole(colouring, hole - round * n, round, rng);
    }
    if (colouring.holes.length === 0) return roundsOf(colouring);
  }
  return null;
}

function roundsOf({ mate, n, rounds }: Colouring): Int32Array[] {
  return Array.from({ length: rounds }, (_, round) => mate.slice(round * n, (round + 1) * n));
}

/**
 * Finds a partner for u in a round, directly or by moving others. Afterwards no more people are without a partner than before.
 */
function fillHole(colouring: Colouring, u: number, round: number, rng: Rng): void {
  const { n } = colouring;
  const from = rng.int(n);
  let chosen = -1;
  for (let step = 0; step < n; step++) {
    const v = (from + step) % n;
    if (colouring.round[u * n + v] !== UNUSED) continue;
    chosen = v;
    if (colouring.mateOf(v, round) === -1) return colouring.use(u, v, round);
  }
  if (chosen === -1) return;
  const way = rng.int(WAYS);
  // Without this change the same two rounds would be exchanged forever.
  if (way > 0 && way <= TURNS) return turn(colouring, u, round, rng.int(colouring.rounds));
  const other = lackingRound(colouring, chosen, rng);
  if (other === -1 || way === 0) {
    colouring.free(chosen, colouring.mateOf(chosen, round));
    return colouring.use(u, chosen, round);
  }
  colouring.exchange(chosen, round, other);
  if (colouring.mateOf(u, round) === -1) colouring.use(u, chosen, round);
}

/** Lets u lack another round instead. */
function turn(colouring: Colouring, u: number, round: number, other: number): void {
  if (other !== round && colouring.mateOf(u, other) !== -1) colouring.exchange(u, other, round);
}

/** A round in which v has no partner, or -1. */
function lackingRound(colouring: Colouring, v: number, rng: Rng): number {
  const from = rng.int(colouring.rounds);
  for (let step = 0; step < colouring.rounds; step++) {
    const round = (from + step) % colouring.rounds;
    if (colouring.mateOf(v, round) === -1) return round;
  }
  return -1;
}
