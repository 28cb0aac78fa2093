import { describe, expect, it } from 'vitest';

import { createRng } from '../prng.ts';
import { solveTransport } from './transport.ts';

/** The greatest worth by trying everything; rows without a column are worth nothing. */
function bestByForce(weights: number[][], prices: number[][], everyRow: boolean): number {
  const used = prices.map(() => 0);
  const best = (row: number): number => {
    const own = weights[row];
    if (!own) return 0;
    let most = everyRow ? -Infinity : best(row + 1);
    own.forEach((weight, column) => {
      const price = prices[column]![used[column]!];
      if (price === undefined || weight === -Infinity) return;
      used[column]!++;
      most = Math.max(most, weight - price + best(row + 1));
      used[column]!--;
    });
    return most;
  };
  return best(0);
}

describe('solveTransport', () => {
  it.each([false, true])(
    'finds the best choice, with a proof, when every row must have one: %s',
    (everyRow) => {
      for (let seed = 0; seed < 300; seed++) {
        const rng = createRng(seed);
        const rows = 1 + rng.int(5);
        const columns = 1 + rng.int(4);
        const weights = Array.from({ length: rows }, () =>
          Array.from({ length: columns }, () =>
            rng.int(4) === 0 && !everyRow ? -Infinity : rng.int(30) - 5,
          ),
        );
        // Rising prices; enough uses for all rows where every row must have one.
        const prices = Array.from({ length: columns }, () => {
          const uses = everyRow ? rows : rng.int(3);
          return Array.from({ length: uses }, () => rng.int(12) - 4).sort((a, b) => a - b);
        });
        let row = 0;
        const { columnOf, certified } = solveTransport({
          rows,
          columns,
          everyRow,
          focus: (r) => (row = r),
          weightTo: (c) => weights[row]![c]!,
          useCost: (c, times) => prices[c]![times - 1] ?? Infinity,
        });
        expect(certified).toBe(true);
        const used = prices.map(() => 0);
        let worth = 0;
        columnOf.forEach((c, r) => {
          if (c !== -1) worth += weights[r]![c]! - prices[c]![used[c]!++]!;
        });
        expect(worth).toBe(bestByForce(weights, prices, everyRow));
      }
    },
  );
});
