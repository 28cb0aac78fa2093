/** Divides two seats with too many people for one solve into parts. */
import { blockOrder } from '../pairs/order.ts';
import { mix32 } from '../prng.ts';
import type { Problem } from '../problem/problem.ts';
import { placesLeft } from './plan.ts';
import type { SeatPlan } from './plan.ts';

const MAX_ALONE = 300;
const MAX_OPEN = 120;

export interface Block {
  rows: number[];
  columns: number[];
}

/**
 * Parts of people who suit each other: people of the scarce seat with their partners, and people of the other seat without one.
 * So solving a part again never makes the result worse.
 */
export function cutBlocks(
  problem: Problem,
  { rows, columns }: Block,
  columnOf: ReadonlyMap<number, number>,
  parts: number,
  pass: number,
): Block[] {
  if (parts === 1) return [{ rows, columns }];
  const free = rows.filter((row) => !columnOf.has(row));
  const together = [...columns, ...free];
  const order = blockOrder(problem, together, pass).map((i) => together[i]!);
  const isColumn = new Set(columns);
  const isFree = new Set(free);
  // A person with both roles is in the list twice, and may come first in either.
  const seen = new Set<number>();
  const blocks = Array.from({ length: parts }, (): Block => ({ rows: [], columns: [] }));
  const blockOf = new Map<number, Block>();
  order.forEach((person, i) => {
    const block = blocks[Math.floor((i * parts) / order.length)]!;
    if (isColumn.has(person) && !(seen.has(person) && isFree.has(person))) {
      block.columns.push(person);
      blockOf.set(person, block);
    } else block.rows.push(person);
    seen.add(person);
  });
  for (const [row, column] of columnOf) blockOf.get(column)?.rows.push(row);
  return blocks;
}

/** People without a partner, people of the scarce seat who could take one more, and others. Null if there are none. */
export function openBlock(
  problem: Problem,
  plan: SeatPlan,
  { rows, columns }: Block,
  columnOf: ReadonlyMap<number, number>,
  pass: number,
): Block | null {
  const rowsOf = new Map<number, number[]>(columns.map((column) => [column, []]));
  for (const [row, column] of columnOf) rowsOf.get(column)?.push(row);
  const hasPlace = (column: number): boolean =>
    rowsOf.get(column)!.length < placesLeft(plan, 1 - plan.widest, column);
  const mixed = (people: readonly number[]): number[] =>
    [...people].sort((a, b) => mix32(problem.hashes[a]! ^ pass) - mix32(problem.hashes[b]! ^ pass) || a - b);
  const alone = mixed(rows.filter((row) => !columnOf.has(row))).slice(0, MAX_ALONE);
  const open = mixed(columns.filter(hasPlace)).slice(0, MAX_OPEN);
  if (alone.length === 0 || open.length === 0) return null;
  const isOpen = new Set(open);
  const others = mixed(columns.filter((column) => !isOpen.has(column))).slice(0, MAX_OPEN);
  const chosen = [...open, ...others];
  return { rows: [...alone, ...chosen.flatMap((column) => rowsOf.get(column)!)], columns: chosen };
}
