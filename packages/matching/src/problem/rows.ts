/**
 * Grades of one person with many others at once. The result is the same as pair by pair but ten times faster, because each loop
 * handles one kind of value only. Most of the time of a draw is spent here.
 */
import type { BitRows } from './values.ts';

/** Positions are those in the list of members the rows were made for. */
export interface GradeRows {
  /** Adds to sums[v], for every v after u: `ifNone` if the grade is 0, otherwise `points` for each unit of it. */
  add(u: number, ifNone: number, points: number, sums: Float64Array): void;
}

export type RowsOf = (members: ArrayLike<number>) => GradeRows;

/** Grades by whether two people have the same code. -1 equals nothing. */
export function codeRows(codes: Int32Array, ifSame: number, ifNot: number): RowsOf {
  return (members) => {
    const own = Int32Array.from({ length: members.length }, (_, i) => codes[members[i]!]!);
    return {
      add(u, ifNone, points, sums) {
        const code = own[u]!;
        const other = ifNot === 0 ? ifNone : points * ifNot;
        const same = code === -1 ? other : ifSame === 0 ? ifNone : points * ifSame;
        for (let v = u + 1; v < own.length; v++) sums[v]! += own[v] === code ? same : other;
      },
    };
  };
}

/** Grades by the number of choices that two people share. The last of `grades` is for that many and more. */
export function sharedRows(rows: BitRows, grades: readonly number[]): RowsOf {
  return (members) => {
    const { words } = rows;
    const own = rows.pick(members);
    const most = grades.length - 1;
    return {
      add(u, ifNone, points, sums) {
        const table = Float64Array.from(grades, (grade) => (grade === 0 ? ifNone : points * grade));
        if (words > 1) {
          for (let v = u + 1; v < sums.length; v++) sums[v]! += table[Math.min(most, own.shared(u, v))]!;
          return;
        }
        addOneWord(own.bits, u, table, sums);
      },
    };
  };
}

function addOneWord(bits: Int32Array, u: number, table: Float64Array, sums: Float64Array): void {
  const mine = bits[u]!;
  const most = table.length - 1;
  if (most === 1) {
    const [none, any] = table as unknown as [number, number];
    for (let v = u + 1; v < bits.length; v++) sums[v]! += (bits[v]! & mine) === 0 ? none : any;
    return;
  }
  for (let v = u + 1; v < bits.length; v++) {
    let x = bits[v]! & mine;
    x -= (x >>> 1) & 0x55555555;
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
    x = (x + (x >>> 4)) & 0x0f0f0f0f;
    x = Math.imul(x, 0x01010101) >>> 24;
    sums[v]! += table[x < most ? x : most]!;
  }
}

/** Grades by whether one of the two is on the left and the other on the right of any of the listed pairs. */
export function listedRows(left: BitRows, right: BitRows, ifListed: number, ifNot: number): RowsOf {
  return (members) => {
    const [mine, theirs] = [left.pick(members), right.pick(members)];
    return {
      add(u, ifNone, points, sums) {
        const listed = ifListed === 0 ? ifNone : points * ifListed;
        const other = ifNot === 0 ? ifNone : points * ifNot;
        for (let v = u + 1; v < sums.length; v++) {
          sums[v]! += mine.meets(u, theirs, v) || theirs.meets(u, mine, v) ? listed : other;
        }
      },
    };
  };
}

/** Grades by the distance of two numbers, in parts of `range`. The grade is 0 if one of them is unknown. */
export function distanceRows(numbers: Float64Array, range: number, full: number, isClosest: boolean): RowsOf {
  return (members) => {
    const own = Float64Array.from({ length: members.length }, (_, i) => numbers[members[i]!]!);
    const span = range > 0 ? range : 1;
    return {
      add(u, ifNone, points, sums) {
        const mine = own[u]!;
        for (let v = u + 1; v < own.length; v++) {
          const apart = Math.round((Math.abs(mine - own[v]!) / span) * full);
          const grade = isClosest ? full - apart : apart;
          sums[v]! += grade > 0 ? points * grade : ifNone;
        }
      },
    };
  };
}
