import { COFFEE_MOVES, COFFEE_STATUS, type CoffeeStatus } from '@fika/contract/statuses';
import type { Coffee } from '@fika/contract/endpoints/coffees';

/** The columns of the board, from left to right, and how many of their cards are shown before anybody asks for more. */
export const BOARD = [
  { key: 'matched', status: COFFEE_STATUS.matched, shown: 6 },
  { key: 'scheduled', status: COFFEE_STATUS.scheduled, shown: 6 },
  { key: 'met', status: COFFEE_STATUS.met, shown: 3 },
] as const;
export type ColumnKey = (typeof BOARD)[number]['key'] | 'ended';

/** What stands in a column on the wire. `ended`, below the board, are those that did not come about. */
export const COLUMN_STATUSES: Readonly<Record<ColumnKey, readonly CoffeeStatus[]>> = {
  matched: [COFFEE_STATUS.matched],
  scheduled: [COFFEE_STATUS.scheduled],
  met: [COFFEE_STATUS.met],
  ended: [COFFEE_STATUS.notMet, COFFEE_STATUS.canceled],
};

/** Where somebody may bring a coffee of theirs by hand; a present has nowhere to go. */
export function movesOf({ kind, status }: Pick<Coffee, 'kind' | 'status'>): readonly CoffeeStatus[] {
  return kind === 'present' ? [] : COFFEE_MOVES[status];
}

/** What a card is taken by, as an element of the page. */
export const gripId = (coffeeId: number): string => `coffee-grip-${coffeeId}`;

/** A coffee that was brought somewhere, as long as the server has not said so. */
export interface Pending {
  coffee: Coffee;
  status: CoffeeStatus;
}

/** The cards of a column with those on their way: they stand where they were put. */
export function cardsOf(key: ColumnKey, loaded: readonly Coffee[], pending: readonly Pending[]): Coffee[] {
  const away = new Map(pending.map((one) => [one.coffee.id, one]));
  const arriving = pending.filter(({ status }) => COLUMN_STATUSES[key].includes(status));
  return [
    ...arriving.map(({ coffee, status }) => Object.assign(structuredClone(coffee), { status })),
    ...loaded.filter(({ id }) => !away.has(id)),
  ];
}

/** What a board says of when a coffee is: of one to come, of one that is over, or of one without a date. */
export function dateKey(
  { scheduled_at, ends_at }: Pick<Coffee, 'scheduled_at' | 'ends_at'>,
  now: number,
): 'to_come' | 'now' | 'over' | null {
  if (scheduled_at === null || ends_at === null) return null;
  if (Date.parse(scheduled_at) > now) return 'to_come';
  return Date.parse(ends_at) > now ? 'now' : 'over';
}
