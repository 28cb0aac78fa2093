/**
 * Givers and receivers among a few hundred people: each participant gives once and receives once. A person who is assigned to
 * themselves does not take part. As many take part as the rules allow.
 */
import { solveTransport } from '../seats/transport.ts';
import type { Presents } from './presents.ts';

/** The receiver of each person by position in `members`, or the own position of a person who does not take part. */
export type Receivers = Int32Array;

/**
 * The most assignments that are tried. Of many people, those who give to each other easily join others. Few people need more
 * tries.
 */
const TRIES = 4;
const TRIES_FEW = 12;
const FEW = 60;

export interface Cycles {
  receivers: Receivers;
  certified: boolean;
}

/** The assignment with the fewest people who give to each other that it finds. `certified` means that none is better. */
export function solveCycles({ n, table, penalty }: WorthTable, onStep: () => void): Cycles {
  const dear = new Uint8Array(n * n);
  let bound: number | null = null;
  let best: Receivers = Int32Array.from({ length: n }, (_, u) => u);
  let fewest = Infinity;
  for (let tries = 0; tries < (n <= FEW ? TRIES_FEW : TRIES); tries++) {
    let from = 0;
    const { columnOf, certified } = solveTransport(
      {
        rows: n,
        columns: n,
        everyRow: true,
        focus: (row) => (from = row * n),
        weightTo: (c) => table[from + c]! - (dear[from + c] === 1 ? penalty : 0),
      },
      onStep,
    );
    const value = totalWorth(table, columnOf);
    if (certified) bound ??= value;
    const mutual = mutualGivers(columnOf);
    if (mutual.length < fewest) {
      best = columnOf;
      fewest = mutual.length;
    }
    if (mutual.length === 0) return { receivers: columnOf, certified: certified && value === bound };
    for (const u of mutual) {
      const v = columnOf[u]!;
      // The direction that is worth less gets the penalty in the next try.
      const [giver, receiver] = table[u * n + v]! <= table[v * n + u]! ? [u, v] : [v, u];
      dear[giver * n + receiver] = 1;
    }
  }
  return { receivers: best, certified: false };
}

/** The worth of every gift, n times n. A gift to oneself counts as no gift and is worth nothing. */
export interface WorthTable {
  n: number;
  table: Float64Array;
  penalty: number;
}

export function worthTable(presents: Presents, members: readonly number[], onStep: () => void): WorthTable {
  const n = members.length;
  const table = new Float64Array(n * n);
  members.forEach((person, u) => {
    if (u % 64 === 0) onStep();
    presents.focus(person);
    for (let v = 0; v < n; v++) table[u * n + v] = v === u ? 0 : presents.worthTo(members[v]!);
  });
  return { n, table, penalty: presents.penalty };
}

function totalWorth(table: Float64Array, receivers: Receivers): number {
  return receivers.reduce((sum, v, u) => sum + table[u * receivers.length + v]!, 0);
}

/** One of every two people who give to each other. */
export function mutualGivers(receivers: Receivers): number[] {
  return [...receivers.keys()].filter((u) => receivers[u]! > u && receivers[receivers[u]!] === u);
}
