/** Groups of three and more: distributes the people, anneals the groups in blocks, and removes every broken rule at the end. */
import { annealGroups, FORBIDDEN } from './anneal.ts';
import { MAX_EXACT_PEOPLE } from './exact.ts';
import { groupSizes } from './chunks.ts';
import { addFuture, MAX_LOOKING_AHEAD } from './future.ts';
import { blockOrder } from '../pairs/order.ts';
import { createRng, hashInteger } from '../prng.ts';
import type { Rng } from '../prng.ts';
import type { Problem } from '../problem/problem.ts';
import { placeLeftovers } from './leftovers.ts';
import type { SeatedGroups } from './leftovers.ts';
import { evenSizes } from './sizes.ts';
import { createLeastBroken } from './unavoidable.ts';
import type { LeastBroken } from './unavoidable.ts';
import { seatByTurn } from './turns.ts';
import { satOutBonus } from '../problem/weights.ts';
import type { Scorer } from '../problem/weights.ts';

/** The most people that are annealed at once. A matrix of their values fits in the cache. */
const BLOCK = 800;
const MAX_WHOLE = 1200;
const REPAIR_PASSES = 20;
/** A block gets this share of the usual proposals: that loses half a percent of the value and takes a third of the time. */
const BLOCK_EFFORT = 0.3;
/** Points of the soft score of one pair; a repeat costs 200 to 1,200. */
const SOFT_POINTS = 140;
/** Points of the soft score if it consists of chance only. Chance must not compete with repeats. */
const CHANCE_POINTS = 15;
/** Points of a pair for the choice of later rounds, against the rules of this round and chance. */
const FUTURE_POINTS = 15;
const FUTURE_POINTS_ALONE = 60;

export function seatGroups(problem: Problem, scorer: Scorer, onStep: (share: number) => void): SeatedGroups {
  const { sizes, pinned, own } = planGroups(problem, scorer);
  const taken = new Set(own.flat());
  const members = problem.pool.filter((person) => !taken.has(person));
  const leastBroken = createLeastBroken(problem);
  const seats: Seats = { problem, scorer, leastBroken, onStep };
  const drawn = annealBlocks(seats, members, sizes, pinned);
  repairGroups(seats, drawn.groups);
  const limit = Math.max(problem.input.users_per_group, sizes[0] ?? 0);
  const placed = placeLeftovers(problem, scorer, drawn, limit);
  // Generator 3 makes full groups and puts the rest into one.
  const isUneven = problem.input.groups_chunks_generator !== 3 && !haveSizes(placed.groups, sizes);
  const groups = isUneven
    ? evenSizes({ problem, scorer, planned: sizes.length, limit }, placed.groups)
    : placed.groups;
  if (!isSame(groups, drawn.groups)) annealAgain(problem, scorer, groups, onStep);
  const alone = seatByTurn({ problem, scorer, groups, limit }, placed.alone);
  return { groups: [...own, ...groups], alone };
}

const isSame = (groups: readonly (readonly number[])[], others: readonly (readonly number[])[]): boolean =>
  groups.map((group) => group.join()).join('|') === others.map((group) => group.join()).join('|');

/**
 * Draws the people of groups again without changing the sizes. A person who was moved because of a rule got a place that breaks
 * none, but not the best one. Changes the groups in place, unless the new draw is not better.
 */
function annealAgain(
  problem: Problem,
  scorer: Scorer,
  groups: number[][],
  onStep: (share: number) => void,
): void {
  const members = groups.flat();
  if (groups.length < 2 || members.length > MAX_WHOLE) return;
  const sizes = groups.map((group) => group.length);
  const must = new Set(problem.units.flat());
  let next = 0;
  const start = groups.map((group) => group.map(() => next++));
  const values = valueMatrix(problem, scorer, members);
  const pinned = start.map((group) => group.filter((i) => must.has(members[i]!)));
  const isFree = pinned.every((group) => group.length === 0);
  const seated = annealGroups({
    n: members.length,
    values,
    sizes,
    benchCost: new Float64Array(members.length),
    pinned,
    // The exact search for a few people does not use a start.
    ...(members.length > MAX_EXACT_PEOPLE || !isFree ? { start } : {}),
    rng: createRng(hashInteger(problem.input.seed, -REPAIR_PASSES - 1)),
    onStep: () => onStep(1),
  });
  const worth = (some: readonly (readonly number[])[]): number =>
    some.reduce(
      (sum, group) =>
        sum +
        group.reduce(
          (own, a) => group.reduce((all, b) => (a < b ? all + values[a * members.length + b]! : all), own),
          0,
        ),
      0,
    );
  if (worth(seated.groups) <= worth(start)) return;
  for (const [g, group] of seated.groups.entries()) groups[g] = group.map((i) => members[i]!);
}

interface Seats {
  problem: Problem;
  scorer: Scorer;
  leastBroken: LeastBroken;
  onStep: (share: number) => void;
}

/** Whether groups have these sizes, in any order. */
function haveSizes(groups: readonly (readonly number[])[], sizes: readonly number[]): boolean {
  const own = groups.map((group) => group.length).sort((a, b) => a - b);
  return own.join() === sizes.toSorted((a, b) => a - b).join();
}

interface Plan {
  sizes: number[];
  /** Must pairs by the group that they are in. */
  pinned: number[][];
  /** Must pairs that fit into no group of these sizes and are a separate group. */
  own: number[][];
}

function planGroups(problem: Problem, scorer: Scorer): Plan {
  const { users_per_group, groups_chunks_generator } = problem.input;
  const units = [...problem.units].sort((a, b) => b.length - a.length);
  const own: number[][] = [];
  for (;;) {
    const people = problem.pool.length - own.flat().length;
    const sizes = groupSizes(people, users_per_group, groups_chunks_generator);
    const pinned: number[][] = sizes.map(() => []);
    const misfit = units.findIndex((unit) => {
      const g = sizes.findIndex((size, i) => fits(scorer, pinned[i]!, unit, size));
      pinned[g]?.push(...unit);
      return g === -1;
    });
    if (misfit === -1) return { sizes, pinned, own };
    own.push(...units.splice(misfit, 1));
  }
}

function fits(scorer: Scorer, seated: readonly number[], unit: readonly number[], size: number): boolean {
  if (seated.length + unit.length > size) return false;
  return unit.every((u) => {
    scorer.focus(u);
    return seated.every((v) => scorer.allowed(v));
  });
}

/**
 * Draws groups with two people who may not meet again, together with as many other groups, chosen by chance: another block may
 * have the people that suit. The groups keep their sizes and are changed in place. Ends when no fewer pairs can be broken.
 */
function repairGroups(seats: Seats, groups: number[][]): void {
  const { problem, scorer, leastBroken } = seats;
  if (groups.length * problem.input.users_per_group <= MAX_WHOLE) return;
  const pairsOf = (group: readonly number[]): number =>
    group.reduce((sum, u, i) => {
      scorer.focus(u);
      return sum + group.filter((v, j) => j > i && !scorer.allowed(v)).length;
    }, 0);
  const unavoidable = leastBroken(groups.flat(), groups.length);
  let least = Infinity;
  let fruitless = 0;
  for (let pass = 0; pass < REPAIR_PASSES && fruitless < 3; pass++) {
    const rng = createRng(hashInteger(problem.input.seed, -1 - pass));
    const order = Array.from(groups.keys());
    rng.shuffle(order);
    const pairs = groups.map(pairsOf);
    if (pairs.reduce((sum, count) => sum + count, 0) <= unavoidable) return;
    const broken = order.filter((g) => pairs[g]! > 0);
    fruitless = broken.length < least ? 0 : fruitless + 1;
    least = Math.min(least, broken.length);
    const room = Math.floor(BLOCK / problem.input.users_per_group);
    const chosen = broken.slice(0, room >> 1);
    const taken = new Set(broken);
    for (const g of order) if (chosen.length < room && !taken.has(g)) chosen.push(g);
    drawAgain(seats, groups, chosen, rng);
  }
}

function drawAgain(
  { problem, scorer, leastBroken, onStep }: Seats,
  groups: number[][],
  chosen: readonly number[],
  rng: Rng,
): void {
  const members = chosen.flatMap((g) => groups[g]!);
  const must = new Set(problem.units.flat());
  let next = 0;
  const start = chosen.map((g) => groups[g]!.map(() => next++));
  const seated = annealGroups({
    n: members.length,
    values: valueMatrix(problem, scorer, members),
    sizes: start.map((group) => group.length),
    benchCost: new Float64Array(members.length),
    pinned: start.map((group) => group.filter((i) => must.has(members[i]!))),
    start,
    unavoidable: leastBroken(members, chosen.length),
    rng,
    effort: BLOCK_EFFORT,
    onStep: () => onStep(1),
  });
  seated.groups.forEach((group, i) => {
    groups[chosen[i]!] = group.map((j) => members[j]!);
  });
}

interface Block {
  members: number[];
  sizes: number[];
  pinned: number[][];
}

function annealBlocks(
  { problem, scorer, leastBroken, onStep }: Seats,
  members: readonly number[],
  sizes: readonly number[],
  pinned: readonly number[][],
): SeatedGroups {
  const result: SeatedGroups = { groups: [], alone: [] };
  const blocks = cutBlocks(problem, members, sizes, pinned);
  blocks.forEach((block, i) => {
    const rng = createRng(hashInteger(problem.input.seed, i + 1));
    // Only in full blocks are some broken pairs unavoidable, because a person without a place breaks no rule.
    const isFull = block.sizes.reduce((sum, size) => sum + size, 0) === block.members.length;
    const seated = annealGroups({
      n: block.members.length,
      values: valueMatrix(problem, scorer, block.members),
      sizes: block.sizes,
      benchCost: Float64Array.from(block.members, (person) => satOutBonus(problem, person)),
      pinned: block.pinned,
      unavoidable: isFull ? leastBroken(block.members, block.sizes.length) : 0,
      rng,
      effort: blocks.length > 1 ? BLOCK_EFFORT : 1,
      onStep: () => onStep(i / blocks.length),
    });
    result.groups.push(...seated.groups.map((group) => group.map((j) => block.members[j]!)));
    result.alone.push(...seated.unseated.map((j) => block.members[j]!));
  });
  return result;
}

/** Blocks of whole groups. The people of a must pair stay in their group. Pinned people are numbered within the block. */
function cutBlocks(
  problem: Problem,
  members: readonly number[],
  sizes: readonly number[],
  pinned: readonly number[][],
): Block[] {
  const seated = new Set(pinned.flat());
  const free = members.filter((person) => !seated.has(person));
  const large = members.length > MAX_WHOLE;
  const queue = large ? blockOrder(problem, free, 0).map((i) => free[i]!) : free;
  const count = large ? Math.ceil(members.length / BLOCK) : 1;
  const blocks: Block[] = [];
  let next = 0;
  for (let b = 0; b < count; b++) {
    const from = Math.floor((sizes.length * b) / count);
    const to = Math.floor((sizes.length * (b + 1)) / count);
    const own = sizes.slice(from, to);
    const fixed = pinned.slice(from, to).map((group) => group.slice());
    const people = fixed.flat();
    const seats = own.reduce((sum, size) => sum + size, 0) - people.length;
    const end = b === count - 1 ? queue.length : next + seats;
    people.push(...queue.slice(next, end));
    next = end;
    const position = new Map(people.map((person, i) => [person, i]));
    blocks.push({
      members: people,
      sizes: own,
      pinned: fixed.map((group) => group.map((p) => position.get(p) ?? 0)),
    });
  }
  return blocks;
}

function valueMatrix(problem: Problem, scorer: Scorer, members: readonly number[]): Float32Array {
  const n = members.length;
  const values = new Float32Array(n * n);
  const open = new Uint8Array(n <= MAX_LOOKING_AHEAD ? n * n : 0);
  const onlyChance = problem.rules.every((rule) => rule.required) && !problem.wishes && !problem.availability;
  const points = (onlyChance ? CHANCE_POINTS : SOFT_POINTS) / scorer.maxSoft;
  for (let i = 0; i < n; i++) {
    scorer.focus(members[i]!);
    for (let j = i + 1; j < n; j++) {
      const other = members[j]!;
      const allowed = scorer.allowed(other);
      const repeats = scorer.repeats(other);
      const value = allowed ? scorer.soft(other) * points - repeats : FORBIDDEN;
      values[i * n + j] = value;
      values[j * n + i] = value;
      if (n > MAX_LOOKING_AHEAD) continue;
      open[i * n + j] = allowed && repeats === 0 ? 1 : 0;
      open[j * n + i] = open[i * n + j]!;
    }
  }
  if (n <= MAX_LOOKING_AHEAD) addFuture(values, open, n, onlyChance ? FUTURE_POINTS_ALONE : FUTURE_POINTS);
  return values;
}
