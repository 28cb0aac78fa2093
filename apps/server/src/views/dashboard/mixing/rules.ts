import type { MixingStats } from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';
import type { ChoicePair, GroupFigures, OfSession } from '#features/session-figures/types.ts';
import { currentChoice, groupKey, type GroupSize } from '../groups/rules.ts';
import type { GroupCount } from './queries.ts';

type Cell = MixingStats['cells'][number];

const pairKey = (a: string | null, b: string | null): string => JSON.stringify([a, b]);

/** Counts of two groups, in either order. */
export function countsByPair(rows: readonly GroupCount[]): (a: string | null, b: string | null) => number {
  const counts = new Map(rows.map(({ a, b, count }) => [pairKey(a, b), count]));
  return (a, b) => counts.get(pairKey(a, b)) ?? counts.get(pairKey(b, a)) ?? 0;
}

/** How many people of each group were in each session. */
export const sizesOf = (sessions: readonly OfSession<GroupFigures>[]): GroupSize[] =>
  sessions.flatMap(({ round_id, figures }) =>
    figures.options.map(({ choice, people }) => ({ round_id, choice, people })),
  );

/**
 * How many different pairs of each two groups sessions introduced, of the groups that may be counted. A pair counts in the first of
 * these sessions in which the two were in the same groups.
 */
export function countGroupPairs(
  sessions: readonly OfSession<GroupFigures>[],
  { field, shown }: { field: CategoryRow; shown: ReadonlySet<string> },
): GroupCount[] {
  const ids = new Set(sessions.map(({ round_id: id }) => id));
  const counts = new Map<string, number>();
  /** The groups of two people in a session, in the same order for the same two; null where they do not count. */
  const cellOf = (round_id: number, pair: ChoicePair): string | null => {
    if (!ids.has(round_id)) return null;
    if (![pair.a, pair.b].every((choice) => shown.has(groupKey({ round_id, choice })))) return null;
    const [a, b] = [currentChoice(field, pair.a), currentChoice(field, pair.b)];
    const [one, other] = [pairKey(a, b), pairKey(b, a)];
    return one < other ? one : other;
  };
  const add = (cell: string | null, count: number) => {
    if (cell !== null) counts.set(cell, (counts.get(cell) ?? 0) + count);
  };
  for (const { round_id: id, figures } of sessions) {
    for (const pair of figures.pairs) add(cellOf(id, pair), pair.count);
    for (const { before, count, ...pair } of figures.known) {
      const cell = cellOf(id, pair);
      if (cell !== null && before.some((then) => cellOf(then.round_id, then) === cell)) add(cell, -count);
    }
  }
  return [...counts].map(([cell, count]) => {
    const [a = null, b = null] = JSON.parse(cell) as (string | null)[];
    return { a, b, count };
  });
}

/** How many pairs of two different people there are within a group. */
export const possibleWithin = (people: number): number => (people * (people - 1)) / 2;

/** Of two different groups with a value, those that met least; of several, those with the most possible pairs. */
export function widestGap(cells: readonly Cell[]): Cell | null {
  const between = cells.filter(({ a, b, possible }) => a !== b && a !== null && b !== null && possible > 0);
  return between.toSorted((x, y) => x.share - y.share || y.possible - x.possible)[0] ?? null;
}
