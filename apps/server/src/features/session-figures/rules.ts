import { type RawBuilder, sql } from 'kysely';
import type { Members } from './types.ts';

/** Whether a column has one of some members. */
export const isOneOf = (column: RawBuilder<unknown>, members: Members): RawBuilder<boolean> =>
  members === null ? sql`true` : sql`${column} in (select unnest(${members}::bigint[]))`;

/**
 * Whether a row of `coffee_members` counts for the state of its group. Of single members, gifts do not: both people of a gift have
 * the same state, so that it would reveal who gave it.
 */
export const tellsState = (part: RawBuilder<unknown>, members: Members): RawBuilder<boolean> =>
  members === null ? sql`true` : sql`${part} in ('member', 'fixed')`;

/** Rows of several sessions as those of one, by its id. */
export function rowsByRound<Row extends { round_id: number }>(
  rows: readonly Row[],
): (roundId: number) => Omit<Row, 'round_id'>[] {
  const groups = Map.groupBy(rows, ({ round_id: id }) => id);
  return (roundId) => (groups.get(roundId) ?? []).map(withoutRound);
}

function withoutRound<Row extends { round_id: number }>(row: Row): Omit<Row, 'round_id'> {
  const { round_id: _, ...rest } = row;
  return rest;
}
