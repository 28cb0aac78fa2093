import type { MixingStats } from '@fika/contract';
import type { GroupCount } from './queries.ts';

type Cell = MixingStats['cells'][number];

const pairKey = (a: string | null, b: string | null): string => JSON.stringify([a, b]);

/** Counts of two groups, in either order. */
export function countsByPair(rows: readonly GroupCount[]): (a: string | null, b: string | null) => number {
  const counts = new Map(rows.map(({ a, b, count }) => [pairKey(a, b), count]));
  return (a, b) => counts.get(pairKey(a, b)) ?? counts.get(pairKey(b, a)) ?? 0;
}

/** How many pairs of two different people there are between two groups that have so many people, some of them in both. */
export function possiblePairs(a: number, b: number, both: number): number {
  return a * b - both - (both * (both - 1)) / 2;
}

/** The same within one group. */
export const possibleWithin = (people: number): number => (people * (people - 1)) / 2;

/** Of two different groups with a value, those that met least; of several, those with the most possible pairs. */
export function widestGap(cells: readonly Cell[]): Cell | null {
  const between = cells.filter(({ a, b, possible }) => a !== b && a !== null && b !== null && possible > 0);
  return between.toSorted((x, y) => x.share - y.share || y.possible - x.possible)[0] ?? null;
}
