/** Two people who know each other already, each by external id or e-mail. */
export interface MetPair {
  row: number;
  a: string;
  b: string;
}

/** Pairs from the first two columns of a table; rows with an empty side are told. */
export function readMetPairs(table: {
  columns: readonly string[];
  rows: readonly { row: number; cells: readonly string[] }[];
}): { pairs: MetPair[]; incomplete: number[] } {
  const pairs: MetPair[] = [];
  const incomplete: number[] = [];
  for (const { row, cells } of table.rows) {
    const [a = '', b = ''] = cells.map((cell) => cell.trim());
    if (a && b) pairs.push({ row, a, b });
    else incomplete.push(row);
  }
  return { pairs, incomplete };
}
