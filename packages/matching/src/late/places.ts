/** Finds places in existing groups for people whom a new draw leaves without a partner. */
import { groupSizes } from '../groups/chunks.ts';
import { createKinds } from '../problem/kinds.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';

/** The most checks whether two people may meet that opening groups may use in the whole run. */
const MAX_ASKED = 3_000_000;

interface Place {
  group: number;
  cost: number;
}

/** The most people in a group: one more than its size, or as many as the generator puts into a group of all people. */
export function mostInGroup(problem: Problem): number {
  const { users_per_group: size, groups_chunks_generator: generator } = problem.input;
  if (generator === 3) return size;
  return Math.max(size + 1, groupSizes(problem.pool.length, size, generator)[0] ?? 0);
}

/**
 * Places people one by one in the group that suits best. Changes the groups in place and returns the people who fit into none.
 */
export function joinGroups(
  problem: Problem,
  scorer: Scorer,
  groups: readonly number[][],
  people: readonly number[],
  most: number,
): number[] {
  const kinds = createKinds(problem, scorer);
  // Groups only gain members here. If one person found no place, no other of the same kind will.
  const hopeless = new Set<number>();
  return byTurn(problem, people).filter((person) => {
    if (hopeless.has(kinds.kindOf(person))) return true;
    scorer.focus(person);
    let best: Place | null = null;
    for (const [group, members] of groups.entries()) {
      if (members.length >= most || !members.every((other) => scorer.allowed(other))) continue;
      const cost = costOf(scorer, members);
      if (!best || cost < best.cost) best = { group, cost };
    }
    if (best) groups[best.group]!.push(person);
    else hopeless.add(kinds.kindOf(person));
    return !best;
  });
}

/** People who sat out before come first. */
function byTurn(problem: Problem, people: readonly number[]): number[] {
  return [...people].sort((a, b) => problem.sitOuts[b]! - problem.sitOuts[a]! || a - b);
}

/** Repeats weigh most. Preferred rules decide among equal groups. */
function costOf(scorer: Scorer, others: readonly number[]): number {
  return others.reduce((sum, v) => sum + scorer.repeats(v) - scorer.soft(v) / scorer.maxSoft, 0);
}

interface Opening {
  group: number;
  leaves: number;
  partner: number;
  cost: number;
}

/**
 * Places two people who may not meet by opening one group: one takes the place of a member, the other forms a pair with this
 * member. Changes the groups in place, adds the new pairs to `pairs`, and returns the people who still have no group. Opens no
 * group twice.
 */
export function openGroups(
  problem: Problem,
  scorer: Scorer,
  complete: readonly number[][],
  pairs: number[][],
  alone: readonly number[],
  onStep: () => void,
): number[] {
  const waiting = new Set(byTurn(problem, alone));
  const closed = complete.map((group, i) => ({ group, i })).filter(({ group }) => group.length > 0);
  const pinned = new Set(problem.units.flat());
  const opened = new Set<number>();
  let asked = 0;
  for (const person of waiting) {
    if (waiting.size < 2 || asked > MAX_ASKED) break;
    onStep();
    let best: Opening | null = null;
    for (const { group, i } of closed) {
      if (opened.has(i)) continue;
      for (const leaves of placesFor(scorer, group, person)) {
        asked += waiting.size + group.length;
        if (pinned.has(leaves)) continue;
        const partner = partnerOf(scorer, leaves, waiting, person);
        if (!partner) continue;
        scorer.focus(person);
        const cost =
          partner.cost +
          costOf(
            scorer,
            group.filter((other) => other !== leaves),
          );
        if (!best || cost < best.cost) best = { group: i, leaves, partner: partner.person, cost };
      }
    }
    if (!best) continue;
    const group = complete[best.group]!;
    group[group.indexOf(best.leaves)] = person;
    pairs.push([best.leaves, best.partner]);
    opened.add(best.group);
    waiting.delete(person);
    waiting.delete(best.partner);
  }
  return [...waiting];
}

/** Members that a person can replace. */
function placesFor(scorer: Scorer, group: readonly number[], person: number): readonly number[] {
  scorer.focus(person);
  const inTheWay = group.filter((other) => !scorer.allowed(other));
  if (inTheWay.length === 0) return group;
  return inTheWay.length === 1 ? inTheWay : [];
}

function partnerOf(
  scorer: Scorer,
  leaves: number,
  waiting: ReadonlySet<number>,
  person: number,
): { person: number; cost: number } | null {
  let best: { person: number; cost: number } | null = null;
  scorer.focus(leaves);
  for (const other of waiting) {
    if (other === person || !scorer.allowed(other)) continue;
    const cost = costOf(scorer, [other]);
    if (!best || cost < best.cost) best = { person: other, cost };
  }
  return best;
}
