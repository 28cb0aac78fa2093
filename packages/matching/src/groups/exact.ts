/** The best groups of a few people, by dynamic programming over sets of people. */
import type { GroupTask, Seated } from './task.ts';

/** Up to this many people, all sets of remaining people can be tried. */
export const MAX_EXACT_PEOPLE = 16;

/** Groups of one size. The bench also counts as such a kind. */
interface Kind {
  size: number;
  count: number;
  isBench: boolean;
}

interface Search {
  task: GroupTask;
  kinds: readonly Kind[];
  /** The best value for a set of people and the groups that remain for them. */
  known: Map<number, number>;
}

/** The best division, or null for a task that is too large or has groups already. */
export function bestGroups(task: GroupTask): Seated | null {
  if (task.n > MAX_EXACT_PEOPLE || task.start || task.pinned.some((group) => group.length > 0)) return null;
  const kinds = kindsOf(task);
  if (kinds.length > 3) return null;
  const search: Search = { task, kinds, known: new Map() };
  const counts = kinds.map((kind) => kind.count);
  const groups: number[][] = [];
  const unseated: number[] = [];
  for (let set = 2 ** task.n - 1; set !== 0;) {
    const top = bestOf(search, set, counts);
    set = takeBest(search, set, counts, top, groups, unseated);
  }
  return { groups: bySizes(groups, task.sizes), unseated };
}

function kindsOf(task: GroupTask): Kind[] {
  const kinds: Kind[] = [...new Set(task.sizes)].map((size) => ({
    size,
    count: task.sizes.filter((other) => other === size).length,
    isBench: false,
  }));
  const over = task.n - task.sizes.reduce((sum, size) => sum + size, 0);
  if (over > 0) kinds.push({ size: over, count: 1, isBench: true });
  return kinds;
}

function bestOf(search: Search, set: number, counts: number[]): number {
  if (set === 0) return 0;
  const key =
    counts.reduce((sum, count) => sum * (MAX_EXACT_PEOPLE + 1) + count, 0) * 2 ** MAX_EXACT_PEOPLE + set;
  const stored = search.known.get(key);
  if (stored !== undefined) return stored;
  let top = -Infinity;
  eachGroup(search, set, counts, (group, worth) => {
    top = Math.max(top, worth + bestOf(search, set & ~group, counts));
    return false;
  });
  search.known.set(key, top);
  return top;
}

/** Fills the group that reaches the best value. Returns the set of the other people. */
function takeBest(
  search: Search,
  set: number,
  counts: number[],
  top: number,
  groups: number[][],
  unseated: number[],
): number {
  let rest = 0;
  let taken = -1;
  eachGroup(search, set, counts, (group, worth, kind) => {
    if (worth + bestOf(search, set & ~group, counts) !== top) return false;
    const people = Array.from({ length: search.task.n }, (_, i) => i).filter((i) => (group >> i) & 1);
    if (search.kinds[kind]!.isBench) unseated.push(...people);
    else groups.push(people);
    rest = set & ~group;
    taken = kind;
    return true;
  });
  counts[taken]!--;
  return rest;
}

/**
 * Calls back for every group that the lowest person of a set can be in, with its value and kind. During the call `counts` does
 * not include this group. Stops when the callback returns true.
 */
function eachGroup(
  search: Search,
  set: number,
  counts: number[],
  callback: (group: number, worth: number, kind: number) => boolean,
): void {
  const { n, values, benchCost } = search.task;
  const lowest = 31 - Math.clz32(set & -set);
  const grow = (kind: number, group: number, worth: number, rest: number, missing: number): boolean => {
    if (missing === 0) return callback(group, worth, kind);
    for (let left = rest; left !== 0; left &= left - 1) {
      const person = 31 - Math.clz32(left & -left);
      const gain = search.kinds[kind]!.isBench ? -benchCost[person]! : valueIn(values, n, group, person);
      const others = left & (left - 1);
      if (grow(kind, group | (1 << person), worth + gain, others, missing - 1)) return true;
    }
    return false;
  };
  for (const [kind, { size, isBench }] of search.kinds.entries()) {
    if (counts[kind] === 0) continue;
    counts[kind]!--;
    const own = isBench ? -benchCost[lowest]! : 0;
    const stopped = grow(kind, 1 << lowest, own, set & (set - 1), size - 1);
    counts[kind]!++;
    if (stopped) return;
  }
}

function valueIn(values: Float32Array, n: number, group: number, person: number): number {
  let sum = 0;
  for (let left = group; left !== 0; left &= left - 1) {
    sum += values[person * n + 31 - Math.clz32(left & -left)]!;
  }
  return sum;
}

/** The groups in the order of the requested sizes. */
function bySizes(groups: readonly number[][], sizes: readonly number[]): number[][] {
  const waiting = [...groups];
  return sizes.flatMap((size) => {
    const at = waiting.findIndex((group) => group.length === size);
    return at === -1 ? [] : waiting.splice(at, 1);
  });
}
