/**
 * Groups of three and more seats. They are built seat by seat, each time with an exact assignment of people to the started
 * groups, and then improved by exchanges. No group of the result has two people who may not meet, or an empty seat.
 */
import { createRng, hashInteger } from '../prng.ts';
import type { Rng } from '../prng.ts';
import type { Problem } from '../problem/problem.ts';
import type { Scorer } from '../problem/weights.ts';
import { composeExactly } from './exact.ts';
import { extendGroups } from './extend.ts';
import { improveSeats } from './improve.ts';
import type { SeatedGroup, SeatPlan } from './plan.ts';
import { placesLeft } from './plan.ts';
import { shareRoles } from './roles.ts';
import { EMPTY, release } from './rows.ts';
import type { Composer, Row } from './rows.ts';
import { Uses } from './uses.ts';
import { FORBIDDEN, worthOf } from './worth.ts';
import type { Worth } from './worth.ts';

const SMALL = 40;
const SMALL_RESTARTS = 4;

export interface Composed {
  groups: SeatedGroup[];
  certified: boolean;
}

export function composeGroups(
  problem: Problem,
  scorer: Scorer,
  plan: SeatPlan,
  onStep: (share: number) => void,
): Composed {
  const worth = worthOf(problem, scorer, plan);
  const exact = composeExactly(problem, plan, worth);
  if (exact) return { groups: exact, certified: true };
  return { groups: composeWell(problem, worth, plan, onStep), certified: false };
}

/** For any number of people. The result is not proven to be the best. */
export function composeWell(
  problem: Problem,
  worth: Worth,
  plan: SeatPlan,
  onStep: (share: number) => void,
): SeatedGroup[] {
  const { people, bound } = candidates(problem, plan);
  const restarts = problem.pool.length <= SMALL ? SMALL_RESTARTS : 1;
  let best: Row[] = [];
  let bestValue = -Infinity;
  for (let run = 0; run < restarts; run++) {
    const uses = new Uses(problem, plan);
    const step = (): void => onStep((0.9 * run) / restarts);
    const groups = composeOnce({ problem, plan, worth, people, uses, onStep: step }, bound, run);
    const value = groupsValue(worth, groups);
    const isBetter = groups.length > best.length || (groups.length === best.length && value > bestValue);
    if (!isBetter) continue;
    best = groups;
    bestValue = value;
  }
  return best.map((row) => row.people);
}

/** The candidates for each seat, and how many groups these could make without rules. */
function candidates(problem: Problem, plan: SeatPlan): { people: number[][]; bound: number } {
  if (plan.again === 1) {
    const { people, groups } = shareRoles(problem, plan);
    return { people, bound: groups + plan.units.length };
  }
  const places = plan.eligible.map((list, seat) =>
    list.reduce((sum, person) => sum + placesLeft(plan, seat, person), 0),
  );
  return { people: plan.eligible, bound: Math.min(...places) + plan.units.length };
}

function composeOnce(composer: Composer, bound: number, run: number): Row[] {
  const { problem, plan } = composer;
  const rng = createRng(hashInteger(problem.input.seed, 101 + run));
  const started = plan.units.map(({ members, seats }): Row => {
    const people = plan.eligible.map(() => EMPTY);
    members.forEach((person, i) => (people[seats[i]!] = person));
    return { people, pinned: new Set(seats) };
  });
  let groups = extendGroups(composer, started);
  improveSeats(composer, groups, rng);
  // Tries as many more groups as there could be, then half of that, and so on.
  for (let more = bound - groups.length; more > 0; more = Math.floor(more / 2)) {
    const repaired = addMore(composer, groups, started, more, rng);
    if (repaired) groups = repaired;
    more = Math.min(more, bound - groups.length);
  }
  return groups;
}

/**
 * Starts groups that break a rule, which exchanges may repair. At the temperature of the start, rules may still be broken.
 * Groups that stay broken are dissolved. Returns null if nothing is gained; then `uses` is as before.
 */
function addMore(
  composer: Composer,
  groups: readonly Row[],
  started: readonly Row[],
  more: number,
  rng: Rng,
): Row[] | null {
  const { worth, uses } = composer;
  const rows = groups.map((row) => ({ ...row, people: row.people.slice() }));
  const begun = fillBlindly(composer, more);
  if (begun.length === 0) return null;
  rows.push(...begun);
  improveSeats(composer, rows, rng, true);
  const repaired = rows.filter((row) => !isBroken(worth, row));
  for (const row of rows) if (isBroken(worth, row)) release(composer, row);
  const waiting = started.filter((row) => !repaired.some((group) => isSameStart(row, group)));
  repaired.push(...extendGroups(composer, waiting));
  if (repaired.length > groups.length) {
    improveSeats(composer, repaired, rng);
    return repaired;
  }
  for (const row of repaired) release(composer, row);
  for (const { people, pinned } of groups) {
    people.forEach((person, seat) => !pinned.has(seat) && uses.change(seat, person, 1));
  }
  return null;
}

function isSameStart(start: Row, group: Row): boolean {
  return (
    group.pinned.size > 0 && [...start.pinned].every((seat) => group.people[seat] === start.people[seat])
  );
}

/** Makes whole groups of people without a group and ignores the rules. */
function fillBlindly({ people, uses }: Composer, count: number): Row[] {
  const rows: Row[] = [];
  const next = people.map(() => 0);
  while (rows.length < count) {
    const row: number[] = [];
    for (const [seat, list] of people.entries()) {
      while (next[seat]! < list.length && !isFree(uses, seat, list[next[seat]!]!, row)) next[seat]!++;
      const person = list[next[seat]!];
      if (person === undefined) break;
      uses.change(seat, person, 1);
      row.push(person);
    }
    if (row.length < people.length) {
      row.forEach((person, seat) => uses.change(seat, person, -1));
      break;
    }
    rows.push({ people: row, pinned: new Set() });
  }
  return rows;
}

function isFree(uses: Uses, seat: number, person: number, row: readonly number[]): boolean {
  return uses.canSit(seat, person) && !row.includes(person);
}

function isBroken(worth: Worth, { people }: Row): boolean {
  return people.some((u, i) => people.some((v, j) => i < j && worth(u, v) <= FORBIDDEN));
}

function groupsValue(worth: Worth, rows: readonly Row[]): number {
  let sum = 0;
  for (const { people } of rows) {
    people.forEach((u, i) => {
      for (let j = i + 1; j < people.length; j++) sum += worth(u, people[j]!);
    });
  }
  return sum;
}
