/**
 * The fewest people who give to each other that the rules allow, exactly: a matching in a larger graph (Tutte's reduction).
 * Every person has two ends, one for giving and one for receiving. A possible pair has two nodes. If they are matched to each
 * other, the pair is not used. If they are matched to an end of either person, the pair is an arc of a cycle. A second arc of
 * the same pair is an expensive edge from end to end. A person whose ends are matched to each other does not take part.
 */
import { BlossomSolver } from '../pairs/blossom.ts';
import { EdgeSet } from '../pairs/candidates.ts';
import { hashInteger, mix32 } from '../prng.ts';
import type { Receivers } from './cycles.ts';

/** The most pairs that are used. More are thinned out by chance, and then nothing is proven. */
const MAX_PAIRS = 2500;

export interface TwoFactor {
  receivers: Receivers;
  /** True if no way with as many participants has fewer people who give to each other. */
  proven: boolean;
}

/** `turns`: how often each person sat out before; more comes first. */
export function fewestMutual(
  turns: readonly number[],
  isPossible: (u: number, v: number) => boolean,
  seed: number,
  onStep: () => void,
): TwoFactor {
  const n = turns.length;
  const { pairs, complete } = possiblePairs(n, isPossible, seed);
  const edges = new EdgeSet(2 * n + 2 * pairs.length);
  // All turns < two people who give to each other < one more who takes part < one more node with a partner.
  const mutual = 1 + 2 * turns.reduce((sum, own) => sum + own, 0);
  const take = (n + 1) * mutual;
  const node = 4 * n * (take + mutual);
  for (let u = 0; u < n; u++) edges.add(2 * u, 2 * u + 1, node);
  pairs.forEach(([u, v], i) => {
    const [atU, atV] = [2 * n + 2 * i, 2 * n + 2 * i + 1];
    edges.add(atU, atV, node);
    for (const end of [0, 1]) {
      edges.add(atU, 2 * u + end, node + take + turns[u]!);
      edges.add(atV, 2 * v + end, node + take + turns[v]!);
    }
    edges.add(2 * u, 2 * v, node + 2 * take + turns[u]! + turns[v]! - mutual);
  });
  const solver = new BlossomSolver(edges.toGraph());
  solver.solve(null, null, onStep);
  return { receivers: cyclesOf(n, pairs, solver.mates()), proven: complete };
}

function possiblePairs(
  n: number,
  isPossible: (u: number, v: number) => boolean,
  seed: number,
): { pairs: [number, number][]; complete: boolean } {
  const pairs: [number, number][] = [];
  for (let u = 0; u < n; u++) {
    for (let v = u + 1; v < n; v++) if (isPossible(u, v)) pairs.push([u, v]);
  }
  if (pairs.length <= MAX_PAIRS) return { pairs, complete: true };
  const order = pairs.map((pair) => ({ pair, key: mix32(hashInteger(pair[0] * n + pair[1], seed)) }));
  // Takes some pairs of every person, so that each has at least one.
  const perPerson = Math.floor((2 * MAX_PAIRS) / n);
  const count = new Int32Array(n);
  const thinned = order
    .sort((a, b) => a.key - b.key)
    .filter(({ pair: [u, v] }) => {
      if (count[u]! >= perPerson && count[v]! >= perPerson) return false;
      count[u]!++;
      count[v]!++;
      return true;
    });
  return { pairs: thinned.map(({ pair }) => pair), complete: false };
}

/** Walks along the used pairs and gives every cycle a direction. */
function cyclesOf(n: number, pairs: readonly [number, number][], mates: Int32Array): Receivers {
  const around: number[][] = Array.from({ length: n }, () => []);
  const link = (u: number, v: number): void => {
    around[u]!.push(v);
    around[v]!.push(u);
  };
  pairs.forEach(([u, v], i) => {
    if (mates[2 * n + 2 * i] !== 2 * n + 2 * i + 1) link(u, v);
    if (mates[2 * u] === 2 * v) link(u, v);
  });
  const receivers = Int32Array.from({ length: n }, (_, u) => u);
  for (let start = 0; start < n; start++) {
    if (receivers[start] !== start || around[start]!.length < 2) continue;
    let [previous, u] = [around[start]![1]!, start];
    do {
      const [first, second] = around[u]! as [number, number];
      const next = first === previous && second !== first ? second : first;
      receivers[u] = next;
      [previous, u] = [u, next];
    } while (u !== start);
  }
  return receivers;
}

/** Turns every cycle in the direction that is worth more. */
export function turnCycles(receivers: Receivers, worth: (u: number, v: number) => number): void {
  const seen = new Uint8Array(receivers.length);
  for (let start = 0; start < receivers.length; start++) {
    if (seen[start] === 1 || receivers[start] === start) continue;
    const cycle: number[] = [];
    for (let u = start; seen[u] === 0; u = receivers[u]!) {
      seen[u] = 1;
      cycle.push(u);
    }
    let gain = 0;
    for (const u of cycle) gain += worth(receivers[u]!, u) - worth(u, receivers[u]!);
    if (gain <= 0) continue;
    const next = cycle.map((u) => receivers[u]!);
    cycle.forEach((u, i) => (receivers[next[i]!] = u));
  }
}
