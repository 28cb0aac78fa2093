import { COFFEE_MOVES, COFFEE_STATUS, type CoffeeStatus } from '@fika/contract/statuses';
import type { Coffee } from '@fika/contract/endpoints/coffees';

/** The columns of the board, from left to right, and how many cards each shows before a click on "more". */
export const BOARD = [
  { key: 'matched', status: COFFEE_STATUS.matched, shown: 6 },
  { key: 'scheduled', status: COFFEE_STATUS.scheduled, shown: 6 },
  { key: 'met', status: COFFEE_STATUS.met, shown: 3 },
] as const;
export type ColumnKey = (typeof BOARD)[number]['key'] | 'ended';

/** The statuses of a column. `ended`, below the board, has the meetings that did not happen. */
export const COLUMN_STATUSES: Readonly<Record<ColumnKey, readonly CoffeeStatus[]>> = {
  matched: [COFFEE_STATUS.matched],
  scheduled: [COFFEE_STATUS.scheduled],
  met: [COFFEE_STATUS.met],
  ended: [COFFEE_STATUS.notMet, COFFEE_STATUS.canceled],
};

/** The columns to which a member may move their meeting by hand; a present stays. */
export function movesOf({ kind, status }: Pick<Coffee, 'kind' | 'status'>): readonly CoffeeStatus[] {
  return kind === 'present' ? [] : COFFEE_MOVES[status];
}

/** The id of a card's drag handle. */
export const gripId = (coffeeId: number): string => `coffee-grip-${coffeeId}`;

/** A moved meeting before the answer of the server. */
export interface Pending {
  coffee: Coffee;
  status: CoffeeStatus;
}

/** The cards of a column, with the moved ones at their new position. */
export function cardsOf(key: ColumnKey, loaded: readonly Coffee[], pending: readonly Pending[]): Coffee[] {
  const away = new Map(pending.map((one) => [one.coffee.id, one]));
  const arriving = pending.filter(({ status }) => COLUMN_STATUSES[key].includes(status));
  return [
    ...arriving.map(({ coffee, status }) => Object.assign(structuredClone(coffee), { status })),
    ...loaded.filter(({ id }) => !away.has(id)),
  ];
}

/** The key of the sentence about the time of a meeting: upcoming, past, or without a time. */
export function dateKey(
  { scheduled_at, ends_at }: Pick<Coffee, 'scheduled_at' | 'ends_at'>,
  now: number,
): 'to_come' | 'now' | 'over' | null {
  if (scheduled_at === null || ends_at === null) return null;
  if (Date.parse(scheduled_at) > now) return 'to_come';
  return Date.parse(ends_at) > now ? 'now' : 'over';
}
