/** Builds groups: starts with the widest seat, then assigns one seat after the other as well as possible. */
import { hashInteger } from '../prng.ts';
import { satOutBonus } from '../problem/weights.ts';
import { EMPTY, release } from './rows.ts';
import type { Composer, Row } from './rows.ts';
import { solveTransport } from './transport.ts';
import { FORBIDDEN } from './worth.ts';

/** One more group, in points. */
const COVER = 50_000_000;
/** A must pair gets its group before others. */
const MUST = 40_000_000;
/** Rows times columns of one assignment. */
const MAX_CELLS = 400_000;
const MAX_PASSES = 4;

/** Makes groups of `started` and of all free people, until no more can be made. */
export function extendGroups(composer: Composer, started: readonly Row[]): Row[] {
  const made: Row[] = [];
  let begun = started;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const rows = buildUp(composer, begun);
    if (rows.length === 0) break;
    made.push(...rows);
    begun = begun.filter((row) => !rows.some((group) => group.pinned === row.pinned));
  }
  return made;
}

function buildUp(composer: Composer, started: readonly Row[]): Row[] {
  const { plan, people, uses } = composer;
  let rows = started.map((row) => ({ ...row, people: row.people.slice() }));
  rows = assignSeat(composer, rows, plan.widest);
  for (const person of people[plan.widest]!) {
    if (!uses.canSit(plan.widest, person)) continue;
    const own = people.map(() => EMPTY);
    own[plan.widest] = person;
    uses.change(plan.widest, person, 1);
    rows.push({ people: own, pinned: new Set() });
  }
  const others = [...people.keys()].filter((seat) => seat !== plan.widest);
  const room = (seat: number): number => people[seat]!.reduce((sum, p) => sum + uses.left(seat, p), 0);
  const rooms = people.map((_, seat) => room(seat));
  others.sort((a, b) => rooms[a]! - rooms[b]! || a - b);
  for (const seat of others) rows = assignSeat(composer, rows, seat);
  return rows;
}

/** Fills one seat of the rows. Drops rows without a person for it. */
function assignSeat(composer: Composer, rows: readonly Row[], seat: number): Row[] {
  const open = rows.filter((row) => row.people[seat] === EMPTY);
  if (open.length === 0) return [...rows];
  const free = composer.people[seat]!.filter((person) => composer.uses.canSit(seat, person));
  const parts = Math.max(1, Math.ceil(Math.sqrt((open.length * free.length) / MAX_CELLS)));
  const seated = new Set<Row>();
  const order = mixed(composer, open, parts, seat);
  for (let i = 0; i < parts; i++) {
    const block = part(order, i, parts);
    assignBlock(composer, block, part(free, i, parts), seat).forEach((row) => seated.add(row));
  }
  return rows.filter((row) => {
    if (row.people[seat] !== EMPTY || seated.has(row)) return true;
    release(composer, row);
    return false;
  });
}

function part<T>(list: readonly T[], i: number, parts: number): T[] {
  return list.slice(Math.floor((list.length * i) / parts), Math.floor((list.length * (i + 1)) / parts));
}

function mixed({ problem }: Composer, rows: readonly Row[], parts: number, seat: number): readonly Row[] {
  if (parts === 1) return rows;
  const key = (row: Row): number =>
    hashInteger(problem.hashes[row.people.find((person) => person !== EMPTY)!]!, seat);
  return [...rows].sort((a, b) => key(a) - key(b));
}

function assignBlock(
  composer: Composer,
  rows: readonly Row[],
  people: readonly number[],
  seat: number,
): Row[] {
  const { problem, plan, worth, uses, onStep } = composer;
  let row: readonly number[] = [];
  let base = 0;
  const { columnOf } = solveTransport(
    {
      rows: rows.length,
      columns: people.length,
      focus(r) {
        row = rows[r]!.people.filter((person) => person !== EMPTY);
        base = COVER + (rows[r]!.pinned.size > 0 ? MUST : 0);
        for (const person of row) base += plan.again === 1 ? satOutBonus(problem, person) : 0;
      },
      weightTo(c) {
        let sum = base;
        for (const member of row) {
          const points = worth(member, people[c]!);
          if (points <= FORBIDDEN) return -Infinity;
          sum += points;
        }
        return sum;
      },
      useCost(c, times) {
        if (times > uses.left(seat, people[c]!)) return Infinity;
        return uses.cost(seat, people[c]!, times - 1);
      },
    },
    onStep,
  );
  const filled: Row[] = [];
  const chosen = [...columnOf];
  chosen.forEach((c, r) => {
    if (c === -1) return;
    rows[r]!.people[seat] = people[c]!;
    uses.change(seat, people[c]!, 1);
    filled.push(rows[r]!);
  });
  return filled;
}
