/** Two people who give to each other join the cycle of others, if the rules allow it. */
import { mutualGivers } from './cycles.ts';
import type { Receivers } from './cycles.ts';
import type { Rng } from '../prng.ts';

/** The most other people whose cycle a pair tries to join. With few people these are all. */
const MAX_TRIED = 3000;
const POLISHING = 40;

type Worth = (u: number, v: number) => number;

/** Changes `receivers` in place. The pairs that remain could join no other cycle. */
export function openMutual(worth: Worth, receivers: Receivers, rng: Rng, onStep: () => void): void {
  for (const a of mutualGivers(receivers)) {
    onStep();
    const b = receivers[a]!;
    if (receivers[b] !== a) continue;
    joinOthers(worth, receivers, a, b, rng);
  }
}

/** Instead of the gift from c to d: c gives to b, b still gives to a, and a gives to d. Or the same with a and b exchanged. */
function joinOthers(worth: Worth, receivers: Receivers, a: number, b: number, rng: Rng): void {
  const n = receivers.length;
  const from = rng.int(n);
  let best: readonly [number, number, number] | null = null;
  let bestGain = -Infinity;
  for (let step = 0; step < Math.min(n, MAX_TRIED); step++) {
    const c = (from + step) % n;
    const d = receivers[c]!;
    if (c === a || c === b || d === c) continue;
    for (const [first, last] of [
      [a, b],
      [b, a],
    ] as const) {
      const gain = worth(c, last) + worth(first, d) - worth(c, d) - worth(first, last);
      if (gain <= bestGain) continue;
      bestGain = gain;
      best = [first, last, c];
    }
  }
  if (best === null || bestGain === -Infinity) return;
  const [first, last, c] = best;
  receivers[first] = receivers[c]!;
  receivers[c] = last;
}

/** Two givers exchange their receivers as long as that gains value and no receiver becomes the giver of their giver. */
export function polish(worth: Worth, receivers: Receivers, rng: Rng, onStep: () => void): void {
  const n = receivers.length;
  for (let i = 0; i < POLISHING * n; i++) {
    if (i % 4096 === 0) onStep();
    const u = rng.int(n);
    const x = rng.int(n);
    const v = receivers[u]!;
    const y = receivers[x]!;
    if (u === x || v === u || y === x || u === y || x === v) continue;
    if (receivers[y] === u || receivers[v] === x) continue;
    if (worth(u, y) + worth(x, v) > worth(u, v) + worth(x, y)) {
      receivers[u] = y;
      receivers[x] = v;
    }
  }
}
