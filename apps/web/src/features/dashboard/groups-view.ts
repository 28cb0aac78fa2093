import type { Category } from '@fika/contract/endpoints/categories';
import type { EngagementStats, MixingStats } from './api.ts';

/** Fields by which the numbers are divided: each member has one option at most. Fields with options come first. */
export function groupFields(categories: readonly Category[]): Category[] {
  const active = categories.filter(({ status }) => status === 'active');
  const ofType = (type: Category['type']) => active.filter((category) => category.type === type);
  return [...ofType('select'), ...ofType('boolean')];
}

type Option = EngagementStats['options'][number];

/** Options that show numbers, the highest participation first; hidden ones last. Options of nobody are left out. */
export function orderedOptions(options: readonly Option[]): Option[] {
  return options
    .filter(({ members, answers }) => members > 0 || answers !== null)
    .toSorted((a, b) => (b.participation ?? -1) - (a.participation ?? -1));
}

type Group = MixingStats['groups'][number];
export type Cell = MixingStats['cells'][number];

/** From this share of the largest on, a cell takes the next of so many colors. */
const HEAT_STEPS = 6;

/** The color of a share on the map, 0 to 5: more is further from the page. */
export function heatOf(share: number, most: number): number {
  return most > 0 ? Math.min(HEAT_STEPS - 1, Math.floor((share / most) * HEAT_STEPS)) : 0;
}

/** A share in a cell, in percent without its sign: one decimal below 10. */
export function shortShare(share: number, number: (value: number) => string): string {
  const percent = share * 100;
  return number(percent < 9.95 ? Math.round(percent * 10) / 10 : Math.round(percent));
}

/** The lower half of the matrix: for each group the cells with the groups up to itself; null where one of them is hidden. */
export function matrixOf(groups: readonly Group[], cells: readonly Cell[]): (Cell | null)[][] {
  const known = new Map(cells.map((cell) => [keyOf(cell.a, cell.b), cell]));
  return groups.map((row, index) =>
    groups.slice(0, index + 1).map((column) => known.get(keyOf(column.choice, row.choice)) ?? null),
  );
}

const keyOf = (a: string | null, b: string | null) => JSON.stringify([a, b]);

/** Whether a cell is the one of the widest gap. */
export function isGap(cell: Cell | null, gap: Cell | null): boolean {
  return cell !== null && gap !== null && cell.a === gap.a && cell.b === gap.b;
}
