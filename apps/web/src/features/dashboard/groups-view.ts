import type { Category } from '@fika/contract/endpoints/categories';
import type { Formats } from '#lib/format.ts';
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
    .filter(({ members, answers }) => members > 0 || (answers !== null && answers.invited > 0))
    .toSorted((a, b) => (b.participation ?? -1) - (a.participation ?? -1));
}

type Group = MixingStats['groups'][number];

/** Groups that have a place on the map: hidden ones only if somebody is in them today. */
export const mappedGroups = (groups: readonly Group[]): Group[] =>
  groups.filter(({ members, is_hidden: isHidden }) => members > 0 || !isHidden);

export type Cell = MixingStats['cells'][number];

/** From this share of the largest on, a cell takes the next of so many colors. */
const HEAT_STEPS = 6;

/** The color of a share on the map, 0 to 5: more is further from the page. */
export function heatOf(share: number, most: number): number {
  return most > 0 ? Math.min(HEAT_STEPS - 1, Math.floor((share / most) * HEAT_STEPS)) : 0;
}

/** The decimals of a share in percent: one below 10. */
const decimalsOf = (share: number): number => (share > 0 && share < 0.0995 ? 1 : 0);

/** A share in a cell, in percent without its sign. */
export const shortShare = (share: number, fixed: Formats['fixed']): string =>
  fixed(share * 100, decimalsOf(share));

/** The same number with its sign, for the name of the cell. */
export const longShare = (share: number, percent: Formats['percent']): string =>
  percent(share, decimalsOf(share), decimalsOf(share));

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
