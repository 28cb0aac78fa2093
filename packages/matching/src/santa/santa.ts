/**
 * `secretsanta`: each participant gives once and receives once, never to themselves. In this order: as many take part as the
 * rules allow; no two people give to each other, if the rules allow that; earlier gifts by age; rules by rank; hours and
 * wishes; chance.
 */
import { blockOrder } from '../pairs/order.ts';
import { createRng, hashInteger } from '../prng.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import { mutualGivers, solveCycles, worthTable } from './cycles.ts';
import type { Receivers, WorthTable } from './cycles.ts';
import { firstTimeOnly, MAX_SEARCHED } from './first-time.ts';
import { openMutual, polish } from './mutual.ts';
import { gaveBefore, presentsOf } from './presents.ts';
import { fewestMutual, turnCycles } from './two-factor.ts';

/** Up to this many people, one assignment includes all. */
const MAX_WHOLE = 700;
const BLOCK = 200;
const COVERAGE_PASSES = 8;
/**
 * The most blocks that are mixed with another one in the whole run. Without a limit, very few possible pairs would take too
 * long.
 */
const MAX_MIXES = 60;
const MAX_TURNS = 10;

export interface SantaDraw {
  /** The receiver by position of the giver, -1 for a person who does not take part. */
  receiverOf: Int32Array;
  certified: boolean;
  /** The number of pairs who give to each other. */
  mutual: number;
  /** True if it is proven that the rules allow no fewer of them. */
  isFewest: boolean;
}

export function drawSanta(problem: Problem, scorer: Scorer, onStep: (share: number) => void): SantaDraw {
  onStep(0);
  const { pool } = problem;
  const receiverOf = new Int32Array(problem.people.length).fill(-1);
  if (pool.length <= MAX_WHOLE) {
    const step = (): void => onStep(0.5);
    const solved = solveBlock(problem, scorer, pool, step);
    const isOpen = !solved.isFewest;
    const fewest = isOpen ? exactlyFewest(problem, scorer, solved, step) : solved;
    const { members, receivers, ...proofs } = withoutRepeats(problem, scorer, fewest, step);
    write(receiverOf, members, receivers);
    return { receiverOf, ...proofs };
  }
  const mutual = drawBlocks(problem, scorer, receiverOf, onStep);
  return { receiverOf, certified: false, mutual, isFewest: mutual === 0 };
}

interface Solved {
  members: readonly number[];
  receivers: Receivers;
  certified: boolean;
  mutual: number;
  isFewest: boolean;
}

function solveBlock(
  problem: Problem,
  scorer: Scorer,
  members: readonly number[],
  onStep: () => void,
  block = 0,
): Solved {
  const { seed } = problem.input;
  const rng = createRng(hashInteger(seed, 301 + block));
  const table = worthTable(presentsOf(problem, scorer, members), members, onStep);
  const worth = worthIn(table);
  const { receivers, certified } = solveCycles(table, onStep);
  if (mutualGivers(receivers).length === 0) {
    if (!certified) polish(worth, receivers, rng, onStep);
    return { members, receivers, certified, mutual: 0, isFewest: true };
  }
  openMutual(worth, receivers, rng, onStep);
  const left = mutualGivers(receivers).length;
  if (left === 0 || members.length === 2) {
    polish(worth, receivers, rng, onStep);
    return { members, receivers, certified: certified || members.length === 2, mutual: left, isFewest: true };
  }
  return { members, receivers, certified, mutual: left, isFewest: false };
}

/** If the rules are so tight that pairs could join no cycle: computes the exact minimum. */
function exactlyFewest(problem: Problem, scorer: Scorer, known: Solved, onStep: () => void): Solved {
  const { members } = known;
  const isPossible = (u: number, v: number): boolean => {
    scorer.focus(members[u]!);
    return scorer.allowed(members[v]!);
  };
  const receivers = known.receivers.slice();
  let isFewest = true;
  // People who are not connected by possible gifts are solved separately.
  for (const circle of circlesOf(members.length, isPossible)) {
    const before = countInside(circle, receivers);
    if (before.mutual === 0 || circle.length === 2) continue;
    const turns = circle.map((u) => Math.min(MAX_TURNS, problem.sitOuts[members[u]!]!));
    const inside = (a: number, b: number): boolean => isPossible(circle[a]!, circle[b]!);
    const fewest = fewestMutual(turns, inside, problem.input.seed, onStep);
    const found = receivers.slice();
    circle.forEach((u, a) => (found[u] = circle[fewest.receivers[a]!]!));
    const after = countInside(circle, found);
    const isBetter = after.mutual < before.mutual && after.givers >= before.givers;
    if (isBetter) for (const u of circle) receivers[u] = found[u]!;
    isFewest &&= fewest.proven || (isBetter && after.mutual === 0);
  }
  const mutual = mutualGivers(receivers).length;
  if (mutual === known.mutual) return { ...known, isFewest };
  const worth = worthIn(worthTable(presentsOf(problem, scorer, members), members, onStep));
  turnCycles(receivers, worth);
  polish(worth, receivers, createRng(hashInteger(problem.input.seed, 299)), onStep);
  return { members, receivers, certified: false, mutual, isFewest };
}

/** Draws the same people again with first-time gifts only, if some gifts are repeated and few people take part. */
function withoutRepeats(problem: Problem, scorer: Scorer, known: Solved, onStep: () => void): Solved {
  const givers = known.members.filter((_, u) => known.receivers[u] !== u);
  const comesAgain = known.members.some((giver, u) => {
    const v = known.receivers[u]!;
    return v !== u && gaveBefore(problem, giver, known.members[v]!);
  });
  if (!comesAgain || givers.length > MAX_SEARCHED) return known;
  const worth = worthIn(worthTable(presentsOf(problem, scorer, givers), givers, onStep));
  const isFirst = (u: number, v: number): boolean =>
    worth(u, v) > -Infinity && !gaveBefore(problem, givers[u]!, givers[v]!);
  const receivers = firstTimeOnly(givers.length, isFirst, worth);
  if (!receivers) return known;
  return {
    members: givers,
    receivers,
    certified: false,
    mutual: givers.length === 2 ? 1 : 0,
    isFewest: true,
  };
}

function countInside(circle: readonly number[], receivers: Receivers): { mutual: number; givers: number } {
  const givers = circle.filter((u) => receivers[u] !== u);
  const mutual = givers.filter((u) => receivers[u]! > u && receivers[receivers[u]!] === u);
  return { mutual: mutual.length, givers: givers.length };
}

/** Groups of people who can reach each other through possible gifts. */
function circlesOf(n: number, isPossible: (u: number, v: number) => boolean): number[][] {
  const left = new Set(Array.from({ length: n }, (_, u) => u));
  const circles: number[][] = [];
  for (const start of left) {
    left.delete(start);
    const circle = [start];
    for (let at = 0; at < circle.length; at++) {
      for (const v of left) {
        if (!isPossible(circle[at]!, v)) continue;
        left.delete(v);
        circle.push(v);
      }
    }
    circles.push(circle.sort((a, b) => a - b));
  }
  return circles;
}

function worthIn({ n, table }: WorthTable): (u: number, v: number) => number {
  return (u, v) => table[u * n + v]!;
}

function write(receiverOf: Int32Array, members: readonly number[], receivers: Receivers): void {
  members.forEach((person, u) => {
    receiverOf[person] = receivers[u] === u ? -1 : members[receivers[u]!]!;
  });
}

/** Blocks of people who suit each other; unmatched people are solved again with other blocks, which are whole cycles. */
function drawBlocks(
  problem: Problem,
  scorer: Scorer,
  receiverOf: Int32Array,
  onStep: (share: number) => void,
): number {
  const { pool } = problem;
  const order = blockOrder(problem, pool, 0).map((i) => pool[i]!);
  const count = Math.ceil(pool.length / BLOCK);
  const blocks = Array.from({ length: count }, (_, i) =>
    order.slice(Math.floor((order.length * i) / count), Math.floor((order.length * (i + 1)) / count)),
  );
  const mutual = blocks.map((block, i) => {
    const solved = solveBlock(problem, scorer, block, () => onStep((0.9 * i) / count), i);
    write(receiverOf, solved.members, solved.receivers);
    return solved.mutual;
  });
  const budget = { mixes: MAX_MIXES };
  for (let pass = 0; pass < COVERAGE_PASSES && budget.mixes > 0; pass++) {
    const left = pool.filter((person) => receiverOf[person] === -1);
    // Pairs who give to each other are just as unwanted, so their blocks are mixed with others.
    const open = blocks.flatMap((_, i) => (mutual[i]! > 0 ? [i] : []));
    if (left.length === 0 && open.length === 0) break;
    mixBlocks(problem, scorer, { blocks, mutual, receiverOf, left, pass, budget }, () => onStep(0.9));
  }
  return mutual.reduce((sum, number) => sum + number, 0);
}

interface Mixing {
  blocks: number[][];
  mutual: number[];
  receiverOf: Int32Array;
  left: readonly number[];
  pass: number;
  budget: { mixes: number };
}

/** Solves two blocks as one. People without a receiver belong to one of the blocks already. */
function mixBlocks(
  problem: Problem,
  scorer: Scorer,
  { blocks, mutual, receiverOf, left, pass, budget }: Mixing,
  onStep: () => void,
): void {
  const missing = new Set(left);
  const needy = blocks.map((block, i) => mutual[i]! > 0 || block.some((person) => missing.has(person)));
  const order = Array.from(blocks.keys());
  createRng(hashInteger(problem.input.seed, 700 + pass)).shuffle(order);
  const partners = order.filter((i) => !needy[i]);
  const taken = new Set<number>();
  for (const i of order) {
    if (!needy[i] || taken.has(i)) continue;
    if (budget.mixes-- <= 0) return;
    const other = partners.pop() ?? order.find((j) => j !== i && !taken.has(j));
    if (other === undefined) continue;
    taken.add(i).add(other);
    const both = [...blocks[i]!, ...blocks[other]!].sort(
      (a, b) => problem.hashes[a]! - problem.hashes[b]! || a - b,
    );
    const solved = solveBlock(problem, scorer, both, onStep, 1000 + i);
    write(receiverOf, solved.members, solved.receivers);
    const cycles = halves(both, receiverOf);
    [blocks[i], blocks[other]] = cycles;
    [mutual[i], mutual[other]] = cycles.map((block) => countMutual(block, receiverOf)) as [number, number];
  }
}

/** Splits whole cycles into two parts of about the same size, so that the next mix is a different one. */
function halves(people: readonly number[], receiverOf: Int32Array): [number[], number[]] {
  const parts: [number[], number[]] = [[], []];
  const seen = new Set<number>();
  for (const start of people) {
    const part = parts[parts[1].length < parts[0].length ? 1 : 0];
    for (let person = start; person !== -1 && !seen.has(person); person = receiverOf[person]!) {
      seen.add(person);
      part.push(person);
    }
  }
  return parts;
}

function countMutual(people: readonly number[], receiverOf: Int32Array): number {
  return people.filter((u) => receiverOf[u]! > u && receiverOf[receiverOf[u]!] === u).length;
}
