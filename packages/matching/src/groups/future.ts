/** Avoids repeats in small pools for longer: values today's pairs by the choice that they leave to later rounds. */

/** Above this many people a round has enough choice. */
export const MAX_LOOKING_AHEAD = 100;
/** The weight of two people who both have many others left to meet, against the choice that their pair uses up. */
const OFTEN_FREE = 3;

/**
 * Adds up to `points` to the values of pairs that never met. A later group needs three people of whom no two have met. So two
 * people come first if they have few such third people in common, and if they have most people left to meet.
 * @param open n x n, 1 for two people who may meet and never did
 */
export function addFuture(values: Float32Array, open: Uint8Array, n: number, points: number): void {
  const left = new Int32Array(n);
  for (let i = 0; i < n * n; i++) left[Math.floor(i / n)]! += open[i]!;
  const taken = new Int32Array(n * n);
  let most = -Infinity;
  let least = Infinity;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (open[i * n + j] === 0) continue;
      const choice = commonOpen(open, n, i, j) - OFTEN_FREE * (left[i]! + left[j]!);
      taken[i * n + j] = choice;
      most = Math.max(most, choice);
      least = Math.min(least, choice);
    }
  }
  if (most <= least) return;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (open[i * n + j] === 0) continue;
      const gain = (points * (most - taken[i * n + j]!)) / (most - least);
      values[i * n + j]! += gain;
      values[j * n + i]! += gain;
    }
  }
}

function commonOpen(open: Uint8Array, n: number, i: number, j: number): number {
  let count = 0;
  for (let k = 0; k < n; k++) count += open[i * n + k]! & open[j * n + k]!;
  return count;
}
