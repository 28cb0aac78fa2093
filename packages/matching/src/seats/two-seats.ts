/** A group of two seats, mentor and mentee: exact up to a few thousand people. */
import { blockOrder } from '../pairs/order.ts';
import { solveAnyPairs } from '../pairs/blocks.ts';
import type { Problem } from '../problem/problem.ts';
import { pairModel } from '../problem/pair-model.ts';
import { levelsFor, satOutBonus } from '../problem/weights.ts';
import type { Scorer } from '../problem/weights.ts';
import { cutBlocks, openBlock } from './parts.ts';
import type { Block } from './parts.ts';
import { isTogether, placesLeft } from './plan.ts';
import type { SeatedGroup, SeatPlan } from './plan.ts';
import { solveTransport } from './transport.ts';

export interface SeatedDraw {
  groups: SeatedGroup[];
  certified: boolean;
}

/** Each person in one group: the pairs of the complete graph of people who fit one seat each. */
export function pairSeatsOnce(
  problem: Problem,
  scorer: Scorer,
  plan: SeatPlan,
  onStep: (share: number) => void,
): SeatedDraw {
  const must = new Set(problem.units.flat());
  const [first, second] = plan.mayTake as [Uint8Array, Uint8Array];
  const members = problem.pool.filter(
    (person) => !must.has(person) && (first[person] === 1 || second[person] === 1),
  );
  const model = pairModel(problem, scorer, members, levelsFor(problem, scorer, members));
  let u = 0;
  const fits = (a: number, b: number): boolean => first[a] === 1 && second[b] === 1;
  const solution = solveAnyPairs(
    {
      n: model.n,
      tieTo: (i) => model.tieTo(i),
      focus(i) {
        u = members[i]!;
        model.focus(i);
      },
      weightTo: (i) => (fits(u, members[i]!) || fits(members[i]!, u) ? model.weightTo(i) : 0),
    },
    { order: (pass) => blockOrder(problem, members, pass), seed: problem.input.seed, onStep },
  );
  const groups: SeatedGroup[] = [];
  solution.mates.forEach((mate, i) => {
    if (mate < i) return;
    const [a, b] = [members[i]!, members[mate]!];
    scorer.focus(a);
    const either = fits(a, b) && fits(b, a);
    const isFirst = either ? (scorer.hash(b) >>> 16) % 2 === 0 : fits(a, b);
    groups.push(isFirst ? [a, b] : [b, a]);
  });
  return { groups, certified: solution.certified };
}

/** The most rows times columns that are solved at once, and those of each part of a larger input. */
const MAX_CELLS = 1_500_000;
const PART_CELLS = 300_000;
/** How many times an input in parts is solved again in other parts. */
const IMPROVEMENTS = 2;
/** How many times people without a partner are then solved again, with scarce people who have a place left and with others. */
const COVERAGE_PASSES = 4;
/**
 * Two people with both roles may be each other's mentor. Then one of the two groups is forbidden and everything is solved
 * again, at most this many times.
 */
const MAX_TRIES = 20;
/**
 * After this many tries with a large part, chance decides once for all which of two people with both roles may be the mentor.
 */
const TRIES_LARGE = 1;
const LARGE_CELLS = 10_000;

/** Re-matching: people of the widest seat once, people of the other several times, as evenly as possible. */
export function pairSeatsAgain(
  problem: Problem,
  scorer: Scorer,
  plan: SeatPlan,
  onStep: (share: number) => void,
): SeatedDraw {
  const scarce = 1 - plan.widest;
  const open = (seat: number): number[] =>
    plan.eligible[seat]!.filter((person) => placesLeft(plan, seat, person) > 0);
  const all = { rows: open(plan.widest), columns: open(scarce) };
  if (all.rows.length === 0 || all.columns.length === 0) return { groups: [], certified: true };
  const cells = all.rows.length * all.columns.length;
  const parts = cells <= MAX_CELLS ? 1 : Math.ceil(Math.sqrt(cells / PART_CELLS));
  const columnOf = new Map<number, number>();
  let certified = parts === 1;
  const solve = (block: Block, share: number): void => {
    const solved = solveBlock(problem, scorer, plan, block, () => onStep(share));
    certified &&= solved.certified;
    for (const row of block.rows) columnOf.delete(row);
    for (const [row, column] of solved.pairs) columnOf.set(row, column);
  };
  for (let pass = 0; pass <= (parts === 1 ? 0 : IMPROVEMENTS); pass++) {
    cutBlocks(problem, all, columnOf, parts, pass).forEach((block, i) => {
      solve(block, (0.9 * (pass + i / parts)) / (IMPROVEMENTS + 1));
    });
  }
  for (let pass = 0; pass < (parts === 1 ? 0 : COVERAGE_PASSES); pass++) {
    const block = openBlock(problem, plan, all, columnOf, pass);
    if (block) solve(block, 0.9);
  }
  const pairs = withoutMutual([...columnOf]);
  return {
    groups: pairs.map(([row, column]) => (scarce === 0 ? [column, row] : [row, column])),
    certified,
  };
}

interface Solved {
  pairs: [row: number, column: number][];
  certified: boolean;
}

function solveBlock(
  problem: Problem,
  scorer: Scorer,
  plan: SeatPlan,
  { rows, columns }: Block,
  onStep: () => void,
): Solved {
  const levels = levelsAgain(problem, scorer, plan, { rows, columns });
  const forbidden = new Set<string>();
  const isRow = new Set(rows);
  const both = new Set(columns.filter((column) => isRow.has(column)));
  const isLarge = rows.length * columns.length > LARGE_CELLS;
  for (let tries = 0; ; tries++) {
    let row = 0;
    const { columnOf, certified } = solveTransport(
      {
        rows: rows.length,
        columns: columns.length,
        focus(r) {
          row = rows[r]!;
          scorer.focus(row);
        },
        weightTo(c) {
          const column = columns[c]!;
          if (column === row || !scorer.allowed(column) || isTogether(plan, row, column)) return -Infinity;
          if (forbidden.size > 0 && forbidden.has(`${row} ${column}`)) return -Infinity;
          if (isLarge && tries > TRIES_LARGE && both.has(row) && both.has(column)) {
            if ((scorer.hash(column) >>> 20) % 2 === (row < column ? 0 : 1)) return -Infinity;
          }
          const sitOut = levels.repeat * satOutBonus(problem, row);
          return levels.cover + sitOut + scorer.soft(column) - levels.repeat * scorer.repeats(column);
        },
        useCost: (c, times) => levels.useCost(columns[c]!, times),
      },
      onStep,
    );
    const pairs: Solved['pairs'] = [];
    columnOf.forEach((c, r) => c !== -1 && pairs.push([rows[r]!, columns[c]!]));
    const mutual = mutualPairs(pairs);
    if (mutual.length === 0) return { pairs, certified: certified && forbidden.size === 0 };
    if (tries === MAX_TRIES) return { pairs: withoutMutual(pairs), certified: false };
    for (const [a, b] of mutual) forbidden.add(`${a} ${b}`);
  }
}

/** Of two people who would meet in two groups with exchanged roles, the group to remove. */
function mutualPairs(pairs: Solved['pairs']): Solved['pairs'] {
  const known = new Set(pairs.map(String));
  return pairs.filter(([row, column]) => row < column && known.has(String([column, row])));
}

function withoutMutual(pairs: Solved['pairs']): Solved['pairs'] {
  const out = new Set(mutualPairs(pairs).map(String));
  return out.size === 0 ? pairs : pairs.filter((pair) => !out.has(String(pair)));
}

interface LevelsAgain {
  repeat: number;
  cover: number;
  useCost(person: number, times: number): number;
}

/** Weights stay exact in a double along every path of the solver. */
const MAX_WEIGHT = 2 ** 48;

/**
 * Coverage, sit-outs and repeats as in pairs; below them an even use, where one use more than others is worth more than
 * all rules of one pair; then rules, hours, wishes and chance.
 */
function levelsAgain(
  problem: Problem,
  scorer: Scorer,
  plan: SeatPlan,
  { rows, columns }: Block,
): LevelsAgain {
  const { repeat: unit, cover: base } = levelsFor(problem, scorer, [...rows, ...columns]);
  const uneven = scorer.maxSoft + 1;
  const perColumn = Math.ceil(rows.length / Math.max(1, columns.length)) + 1;
  const most = Math.min(rows.length, plan.again);
  // There may be twice as many groups as pairs of different people.
  const worst = 2 * Math.ceil(base / unit);
  let repeat = 2 * unit + Math.floor((rows.length * uneven * perColumn) / 200);
  const cover = (): number => 2 * base + repeat * worst + rows.length * uneven * most;
  while (repeat > 1 && cover() > MAX_WEIGHT) repeat = Math.floor(repeat / 2);
  const scarce = 1 - plan.widest;
  const total = cover();
  return {
    repeat,
    cover: total,
    useCost(person, times) {
      if (times > placesLeft(plan, scarce, person)) return Infinity;
      const before = plan.spent[scarce]![person]!;
      if (before + times > 1) return uneven * (before + times - 1);
      return -total - repeat * satOutBonus(problem, person);
    },
  };
}
