/** Places in groups that exist already, for people who found no partner among themselves. */
import { groupSizes } from '../groups/chunks.ts';
import { createKinds } from '../problem/kinds.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';

/** Questions of "may these two meet" that opening groups may cost in the whole run. */
const MAX_ASKED = 3_000_000;

interface Place {
  group: number;
  cost: number;
}

/** How many people a group may hold: one more than its size, or as many as the generator puts into a group of all people. */
export function mostInGroup(problem: Problem): number {
  const { users_per_group: size, groups_chunks_generator: generator } = problem.input;
  if (generator === 3) return size;
  return Math.max(size + 1, groupSizes(problem.pool.length, size, generator)[0] ?? 0);
}

/** Places people one by one where they fit best, changing groups in place; returns the people who fit nowhere. */
export function joinGroups(
  problem: Problem,
  scorer: Scorer,
  groups: readonly number[][],
  people: readonly number[],
  most: number,
): number[] {
  const kinds = createKinds(problem, scorer);
  // Groups only fill up: where one person found no place, no other of the same kind will.
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

/** Repeats first; what rules prefer decides among equals. */
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
 * Places two people who may not meet by opening one group: one takes the place of a member, the other meets that member.
 * Changes the groups in place, adds the new pairs to `pairs`, and returns the people who are still alone. No group is opened
 * twice.
 */
export function openGroups(
  problem: Problem,
  scorer: Scorer,
  kept: readonly number[][],
  pairs: number[][],
  alone: readonly number[],
  onStep: () => void,
): number[] {
  const waiting = new Set(byTurn(problem, alone));
  const closed = kept.map((group, i) => ({ group, i })).filter(({ group }) => group.length > 0);
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
    const group = kept[best.group]!;
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
