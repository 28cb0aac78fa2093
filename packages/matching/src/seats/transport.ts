/**
 * Assigns columns to rows with the greatest worth. Every row takes at most one column, and each further use of a column costs
 * more. Solved exactly by shortest augmenting paths. The prices then prove the result for all pairs.
 *
 * Prices: `p` per column, `v` per row. A row pays `p - weight` for a column and nothing for none, and `v` is the least that it
 * could pay. Invariant: every row pays its `v`, and the price of a column is between the cost of its last use and that of the
 * next one.
 */

export interface TransportModel {
  rows: number;
  columns: number;
  /** Selects a row: the next calls are about this row. */
  focus(row: number): void;
  /** A whole number, or -Infinity when the row may not have the column. */
  weightTo(column: number): number;
  /**
   * The cost of the `times`-th use of a column. It never falls, and is Infinity if the column is used up. Default: one free
   * use.
   */
  useCost?: (column: number, times: number) => number;
  /** Whether every row must have a column. Then a solution must exist. */
  everyRow?: boolean;
}

export interface TransportSolution {
  /** Column of every row, or -1. */
  columnOf: Int32Array;
  /** True if the prices prove that no other choice is worth more. */
  certified: boolean;
}

const NONE = -1;
const ONCE = (_column: number, times: number): number => (times === 1 ? 0 : Infinity);

/** The caller makes sure that rows times columns fit in memory: 8 bytes each. */
export function solveTransport(model: TransportModel, onStep?: () => void): TransportSolution {
  const solver = new TransportSolver(model);
  for (let row = 0; row < model.rows; row++) {
    if (row % 16 === 0) onStep?.();
    solver.seat(row);
  }
  return { columnOf: solver.columnOf, certified: solver.isOptimal() };
}

class TransportSolver {
  readonly columnOf: Int32Array;
  private readonly rows: number;
  private readonly columns: number;
  private readonly everyRow: boolean;
  private readonly useCost: (column: number, times: number) => number;
  private readonly weight: Float64Array;
  private readonly price: Float64Array;
  private readonly paid: Float64Array;
  private readonly users: number[][];
  private readonly distance: Float64Array;
  private readonly through: Int32Array;
  /** Columns that are not scanned yet: the first `openCount`. */
  private readonly open: Int32Array;
  private openCount = 0;
  private readonly scanned: number[] = [];
  private readonly tree: { row: number; at: number }[] = [];

  constructor(model: TransportModel) {
    const { rows, columns } = model;
    this.rows = rows;
    this.columns = columns;
    this.everyRow = model.everyRow ?? false;
    this.useCost = model.useCost ?? ONCE;
    this.columnOf = new Int32Array(rows).fill(NONE);
    this.weight = new Float64Array(rows * columns);
    this.price = Float64Array.from({ length: columns }, (_, c) => this.useCost(c, 1));
    this.paid = new Float64Array(rows);
    this.users = Array.from({ length: columns }, () => []);
    this.distance = new Float64Array(columns);
    this.through = new Int32Array(columns);
    this.open = Int32Array.from({ length: columns }, (_, c) => c);
    for (let r = 0; r < rows; r++) {
      model.focus(r);
      for (let c = 0; c < columns; c++) this.weight[r * columns + c] = model.weightTo(c);
    }
  }

  /** Finds the cheapest way to place one more row: a free use of a column, or the place of a row that then has none. */
  seat(row: number): void {
    this.begin(row);
    let end = this.everyRow ? Infinity : 0;
    let endColumn = NONE;
    let endRow = this.everyRow ? NONE : row;
    for (let c = this.nearest(end); c !== NONE; c = this.nearest(end)) {
      const at = this.distance[c]!;
      this.scanned.push(c);
      const free = at + this.useCost(c, this.users[c]!.length + 1) - this.price[c]!;
      if (free < end) {
        end = free;
        endColumn = c;
        endRow = NONE;
      }
      for (const user of this.users[c]!) {
        this.tree.push({ row: user, at });
        const alone = at - this.paid[user]!;
        if (!this.everyRow && alone < end) {
          end = alone;
          endRow = user;
          endColumn = NONE;
        }
        this.relax(user, at - this.paid[user]!);
      }
    }
    if (end === Infinity) throw new RangeError('Some row can have no column.');
    this.settle(row, end);
    this.augment(row, endRow, endColumn);
  }

  /** Checks everything that makes the solution optimal, over all pairs. */
  isOptimal(): boolean {
    const { rows, columns, price, paid, weight, columnOf, users } = this;
    for (let c = 0; c < columns; c++) {
      const used = users[c]!.length;
      if (used > 0 && price[c]! < this.useCost(c, used)) return false;
      if (price[c]! > this.useCost(c, used + 1)) return false;
    }
    for (let r = 0; r < rows; r++) {
      const column = columnOf[r]!;
      const cost = column === NONE ? 0 : price[column]! - weight[r * columns + column]!;
      if (cost !== paid[r] || (!this.everyRow && cost > 0)) return false;
      for (let c = 0; c < columns; c++) if (price[c]! - weight[r * columns + c]! < cost) return false;
    }
    return true;
  }

  private begin(row: number): void {
    this.scanned.length = 0;
    this.tree.length = 0;
    this.openCount = this.columns;
    this.distance.fill(Infinity);
    this.relax(row, 0);
  }

  /** Relaxes the edges of a row that is reached at `base` plus what it pays. */
  private relax(row: number, base: number): void {
    const { columns, weight, price, distance, through, open, openCount } = this;
    const from = row * columns;
    for (let i = 0; i < openCount; i++) {
      const c = open[i]!;
      const d = base + (price[c]! - weight[from + c]!);
      if (d >= distance[c]!) continue;
      distance[c] = d;
      through[c] = row;
    }
  }

  /** Removes the nearest column from the open ones. Returns NONE if it is not nearer than `end`. */
  private nearest(end: number): number {
    const { distance, open, openCount } = this;
    let at = NONE;
    let least = end;
    for (let i = 0; i < openCount; i++) {
      const d = distance[open[i]!]!;
      if (d >= least) continue;
      least = d;
      at = i;
    }
    if (at === NONE) return NONE;
    const column = open[at]!;
    open[at] = open[--this.openCount]!;
    open[this.openCount] = column;
    return column;
  }

  private settle(row: number, end: number): void {
    for (const c of this.scanned) {
      if (this.distance[c]! < end) this.price[c]! += end - this.distance[c]!;
    }
    for (const entry of this.tree) if (entry.at < end) this.paid[entry.row]! += end - entry.at;
    this.paid[row] = end;
  }

  /** Moves all rows on the path. The last one takes the free use, or loses its column. */
  private augment(row: number, endRow: number, endColumn: number): void {
    let column = endColumn;
    if (endRow !== NONE) {
      if (endRow === row) return;
      column = this.leave(endRow);
    }
    for (;;) {
      const taker = this.through[column]!;
      const left = taker === row ? NONE : this.leave(taker);
      this.users[column]!.push(taker);
      this.columnOf[taker] = column;
      if (left === NONE) return;
      column = left;
    }
  }

  private leave(row: number): number {
    const column = this.columnOf[row]!;
    const users = this.users[column]!;
    users[users.indexOf(row)] = users.at(-1)!;
    users.pop();
    this.columnOf[row] = NONE;
    return column;
  }
}
