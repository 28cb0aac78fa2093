/**
 * Stable pools: if the same people take part in every round, no pair meets twice as long as that can be avoided. The best pairs
 * of one round may leave pairs that allow no later rounds. So when few pairs are left, the next rounds are planned, and a round
 * is only accepted if as many can follow.
 */
import { createRng, hashInteger } from '../prng.ts';
import type { Rng } from '../prng.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import type { PairValue } from '../pairs/trio.ts';
import { findRounds } from './factors.ts';

/** Larger pools have new pairs for so long that their people change before these run out. */
const MAX_POOL = 100;
/** While each person still has more than this share of the others to meet, enough rounds can always follow. */
const DENSE = 0.6;
const STEPS_PER_PAIR = 60;
const MIN_STEPS = 40_000;
/** If as many rounds as possible are not found, up to this many fewer are tried. */
const MAX_FEWER = 2;
const SALT = 0x5c4ed;

/** The people of a pool, with an empty place if one person sits out. */
interface Pool {
  n: number;
  /** n x n, 1 where two may meet and never did. */
  open: Uint8Array;
  value: PairValue;
  rng: Rng;
}

/**
 * Pairs that leave more new rounds than `mates`, or null without such pairs. Both match the same number of people, and no pair
 * meets again.
 * @param members people who are paired, `mates[i]` the partner of `members[i]` or -1
 */
export function keepPairsNew(
  problem: Problem,
  scorer: Scorer,
  members: readonly number[],
  mates: Int32Array,
  value: PairValue,
): Int32Array | null {
  const sitsOut = members.length % 2 === 1 && problem.input.groups_chunks_generator === 3;
  const n = members.length + (sitsOut ? 1 : 0);
  if (n % 2 === 1 || n > MAX_POOL || n < 4) return null;
  const pool: Pool = {
    n,
    open: openPairs(problem, scorer, members, n),
    value: (u, v) => (Math.max(u, v) < members.length ? value(members[u]!, members[v]!) : 0),
    rng: createRng(hashInteger(problem.input.seed, SALT)),
  };
  const round = withEmptyPlace(mates, n);
  if (!round || round.some((v, u) => pool.open[u * n + v] === 0)) return null;
  return (
    betterRound(pool, round)
      ?.map((v) => (v < members.length ? v : -1))
      .subarray(0, members.length) ?? null
  );
}

function betterRound(pool: Pool, round: Int32Array): Int32Array | null {
  const { n, open } = pool;
  const least = leastLeft(open, n);
  if (least < 2 || least > DENSE * n) return null;
  const after = open.slice();
  round.forEach((v, u) => (after[u * n + v] = 0));
  for (let rounds = least; rounds >= Math.max(2, least - MAX_FEWER); rounds--) {
    if (plan(pool, after, rounds - 1)) return null;
    const found = plan(pool, open, rounds);
    if (found) return bestRound(pool, found);
  }
  return null;
}

function plan(pool: Pool, open: Uint8Array, rounds: number): Int32Array[] | null {
  return findRounds(open, pool.n, rounds, pool.rng, Math.max(MIN_STEPS, STEPS_PER_PAIR * pool.n * rounds));
}

/** The partner of each person, with the empty place as a person. Null if more people are without a partner. */
function withEmptyPlace(mates: Int32Array, n: number): Int32Array | null {
  const round = new Int32Array(n).fill(-1);
  round.set(mates);
  const alone = [...round.keys()].filter((u) => round[u] === -1);
  if (alone.length === 0) return round;
  const [one, place] = alone;
  if (alone.length > 2 || one === undefined || place !== n - 1) return null;
  round[one] = place;
  round[place] = one;
  return mates.length < n ? round : null;
}

/** Pairs of people who may meet and never did; the empty place is open to the people who sat out least. */
function openPairs(problem: Problem, scorer: Scorer, members: readonly number[], n: number): Uint8Array {
  const open = new Uint8Array(n * n);
  const satOutLeast = Math.min(...members.map((person) => problem.sitOuts[person]!));
  members.forEach((person, u) => {
    scorer.focus(person);
    members.forEach((other, v) => {
      if (u !== v && scorer.allowed(other) && scorer.repeats(other) === 0) open[u * n + v] = 1;
    });
    if (members.length === n || problem.sitOuts[person] !== satOutLeast) return;
    open[u * n + n - 1] = 1;
    open[(n - 1) * n + u] = 1;
  });
  return open;
}

/** The lowest number of people that one person has left to meet. */
function leastLeft(open: Uint8Array, n: number): number {
  let least = n;
  for (let u = 0; u < n; u++) {
    least = Math.min(
      least,
      open.subarray(u * n, (u + 1) * n).reduce((sum, isOpen) => sum + isOpen, 0),
    );
  }
  return least;
}

/** The most valuable round of a plan, improved by exchanging parts with the other rounds. */
function bestRound(pool: Pool, rounds: readonly Int32Array[]): Int32Array {
  const worth = (round: Int32Array): number =>
    round.reduce((sum, v, u) => (u < v ? sum + pool.value(u, v) : sum), 0);
  const values = rounds.map(worth);
  const best = values.indexOf(Math.max(...values));
  const round = rounds[best]!;
  const others = rounds.filter((_, i) => i !== best);
  while (others.some((other) => takeBetterParts(pool, round, other)));
  return round;
}

/**
 * Two rounds form cycles of people. In each cycle the better half of the pairs goes to `round`. Returns true if that gained
 * value.
 */
function takeBetterParts(pool: Pool, round: Int32Array, other: Int32Array): boolean {
  const seen = new Uint8Array(pool.n);
  let gained = false;
  for (let first = 0; first < pool.n; first++) {
    const circle: number[] = [];
    let gain = 0;
    for (let u = first; seen[u] === 0; u = other[round[u]!]!) {
      const v = round[u]!;
      circle.push(u, v);
      seen[u] = 1;
      seen[v] = 1;
      gain += pool.value(v, other[v]!) - pool.value(u, v);
    }
    if (gain <= 0) continue;
    gained = true;
    for (const u of circle) [round[u], other[u]] = [other[u]!, round[u]!];
  }
  return gained;
}
