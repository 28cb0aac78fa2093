/** Restores the planned sizes of groups after people were moved because of broken rules, as far as the rules allow it. */
import { createKinds, type Kinds } from '../problem/kinds.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import { seatByChains } from './chains.ts';

/** The most people who change their group so that one person joins a group that is too small. */
const MAX_MOVED = 3;
/** The most comparisons of people or sizes with a group in the whole run. */
const MAX_ASKED = 1_000_000;
/** After this many groups in a row that cannot be changed, the others are not tried. */
const MAX_FRUITLESS = 3;
const CHAIN_BUDGET = 50;

export interface Sizes {
  problem: Problem;
  scorer: Scorer;
  /** The planned number of groups. */
  planned: number;
  /** Most people in a group. */
  limit: number;
}

interface EvenSearch extends Sizes {
  kinds: Kinds;
}

/** A place in a group: free, or left by a person who moves to the place `next`. */
interface Vacancy {
  group: number;
  leaves: number | null;
  next: Vacancy | null;
}

/** Divides the same people into as many groups as planned, whose sizes differ by at most one, if it finds such groups. */
export function evenSizes(sizes: Sizes, drawn: readonly (readonly number[])[]): number[][] {
  const groups = dissolveSmall(sizes, drawn);
  const search: EvenSearch = { ...sizes, kinds: createKinds(sizes.problem, sizes.scorer) };
  const hopeless = new Set<number>();
  const budget = { asked: MAX_ASKED };
  while (hopeless.size < Math.min(MAX_FRUITLESS, groups.length) && budget.asked > 0) {
    budget.asked -= groups.length;
    const open = [...groups.keys()].filter((g) => !hopeless.has(g));
    const smallest = open.reduce((least, g) => (groups[g]!.length < groups[least]!.length ? g : least));
    // A move needs a group that is larger by at least two.
    if (groups.every((group) => group.length <= groups[smallest]!.length + 1)) break;
    const enlarged =
      enlarge(search, groups, smallest, budget, (person) => sizes.scorer.repeats(person) === 0) ||
      enlarge(search, groups, smallest, budget, () => true);
    if (!enlarged) hopeless.add(smallest);
  }
  return groups;
}

/** Moves the people of the smallest groups elsewhere while there are more groups than planned. */
function dissolveSmall(
  { problem, scorer, planned, limit }: Sizes,
  drawn: readonly (readonly number[])[],
): number[][] {
  const must = new Set(problem.units.flat());
  let groups = drawn.map((group) => [...group]);
  for (let fruitless = 0; fruitless < MAX_FRUITLESS && groups.length > planned;) {
    const bySize = groups.toSorted((a, b) => a.length - b.length);
    const small = bySize[fruitless];
    if (!small) break;
    const others = bySize.filter((group) => group !== small).map((group) => group.slice());
    const isFree = small.every((person) => !must.has(person));
    const left = isFree
      ? seatByChains(problem, scorer, others, small, { limit, budget: CHAIN_BUDGET })
      : small;
    if (left.length > 0) fruitless++;
    else [groups, fruitless] = [others, 0];
  }
  return groups;
}

/**
 * Moves a person into a group from one that is larger by two or more, directly or through the places of others. Searches
 * breadth first, so that the fewest people move. Returns false if there is no such person.
 */
function enlarge(
  { problem, kinds }: EvenSearch,
  groups: number[][],
  small: number,
  budget: { asked: number },
  suits: (other: number) => boolean,
): boolean {
  const must = new Set(problem.units.flat());
  const moved = new Set<number>();
  let level: Vacancy[] = [{ group: small, leaves: null, next: null }];
  for (let depth = 0; depth < MAX_MOVED; depth++) {
    const following: Vacancy[] = [];
    for (const vacancy of level) {
      const rest = groups[vacancy.group]!.filter((person) => person !== vacancy.leaves);
      for (const [g, group] of groups.entries()) {
        if (isOnWay(vacancy, g)) continue;
        for (const person of group) {
          if (moved.has(person) || must.has(person)) continue;
          if (budget.asked-- <= 0) return false;
          kinds.focus(person);
          if (!rest.every((other) => kinds.allowed(other) && suits(other))) continue;
          const from: Vacancy = { group: g, leaves: person, next: vacancy };
          if (group.length > groups[small]!.length + 1) {
            move(groups, from);
            return true;
          }
          moved.add(person);
          following.push(from);
        }
      }
    }
    level = following;
  }
  return false;
}

/** Whether the chain changes this group already. A second change would invalidate the checks for the first one. */
function isOnWay(vacancy: Vacancy, group: number): boolean {
  for (let at: Vacancy | null = vacancy; at; at = at.next) if (at.group === group) return true;
  return false;
}

function move(groups: number[][], first: Vacancy): void {
  for (let at = first; at.next && at.leaves !== null; at = at.next) {
    groups[at.group]!.splice(groups[at.group]!.indexOf(at.leaves), 1);
    groups[at.next.group]!.push(at.leaves);
  }
}
