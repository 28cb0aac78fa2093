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
