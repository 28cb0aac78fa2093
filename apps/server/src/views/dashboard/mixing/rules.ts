import type { MixingStats } from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';
import type { ChoicePair, GroupFigures, OfSession } from '#features/session-figures/types.ts';
import { currentChoice, type GroupSize } from '../groups/rules.ts';
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
  { field, shown }: { field: CategoryRow; shown: readonly Pick<GroupSize, 'round_id' | 'choice'>[] },
): GroupCount[] {
  // There are many pairs and few options, so that pairs are counted by the places of their options.
  const choices = [...new Set(shown.map(({ choice }) => currentChoice(field, choice)))];
  const places = new Map(choices.map((choice, place) => [choice, place]));
  const shownOf = new Map<number, Map<string | null, number>>();
  for (const { round_id: id, choice } of shown) {
    const groups = shownOf.get(id) ?? new Map<string | null, number>();
    groups.set(choice, places.get(currentChoice(field, choice)) ?? 0);
    shownOf.set(id, groups);
  }
  /** The groups of two people in a session, in the same order for the same two; null where they do not count. */
  const cellOf = (roundId: number, pair: ChoicePair): number | null => {
    const groups = shownOf.get(roundId);
    const [a, b] = [groups?.get(pair.a), groups?.get(pair.b)];
    if (a === undefined || b === undefined) return null;
    return Math.min(a, b) * choices.length + Math.max(a, b);
  };
  const counts = new Map<number, number>();
  const add = (cell: number | null, count: number) => {
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
    const place = Math.floor(cell / choices.length);
    return { a: choices[place] ?? null, b: choices[cell % choices.length] ?? null, count };
  });
}

/** How many pairs of two different people there are within a group. */
export const possibleWithin = (people: number): number => (people * (people - 1)) / 2;

/** Of two different groups with a value, those that met least; of several, those with the most possible pairs. */
export function widestGap(cells: readonly Cell[]): Cell | null {
  const between = cells.filter(({ a, b, possible }) => a !== b && a !== null && b !== null && possible > 0);
  return between.toSorted((x, y) => x.share - y.share || y.possible - x.possible)[0] ?? null;
}
