/** Why a person is unmatched. */
import type { Draw } from '../draw.ts';
import { blockersOf } from '../problem/problem.ts';
import { hardProfiles } from '../problem/profiles.ts';
import type { Problem } from '../problem/problem.ts';
import type { Blocker, BlockerCount, NoPartnerReason } from '../result.ts';
import { choicesOf, labelOf } from '../problem/values.ts';
import type { Scorer } from '../problem/weights.ts';

/** What keeps a person apart from the other people of the draw. */
interface Surroundings {
  allowed: number;
  blockers: BlockerCount[];
}

/** People who compete for the same partners. */
interface Circle {
  people: number;
  partners: number;
  common: Extract<NoPartnerReason, { code: 'competition' }>['common'];
}

/** The reasons of all people without a group, by person. */
export function noPartnerReasons(problem: Problem, scorer: Scorer, draw: Draw): Map<number, NoPartnerReason> {
  const reasons = new Map<number, NoPartnerReason>();
  if (draw.alone.length === 0) return reasons;
  const profiles = hardProfiles(problem);
  const around = createSurroundings(problem, profiles);
  const circleOf = draw.prices
    ? pricedCircles(problem, scorer, draw, draw.prices)
    : likeCircles(problem, profiles);
  for (const person of draw.alone) {
    const { allowed, blockers } = around(person);
    if (allowed === 0) {
      reasons.set(person, { code: 'no_allowed_partner', blockers });
      continue;
    }
    const { people, partners, common } = circleOf(person, allowed);
    if (partners === 0 && people > 1) reasons.set(person, { code: 'odd_one_out', people, blockers });
    // If one person is alone in a circle, must pairs take all people whom they may meet.
    else reasons.set(person, shortage({ people, partners: partners || allowed, common }, blockers));
  }
  return reasons;
}

/** The reason of an unmatched person with possible partners: a competition only if there are fewer partners than people. */
export function shortage({ people, partners, common }: Circle, blockers: BlockerCount[]): NoPartnerReason {
  return people > partners
    ? { code: 'competition', people, partners, common, blockers }
    : { code: 'all_taken', partners, blockers };
}

/** Counts by profile, so that many people with the same values need one pass over all people. */
export function createSurroundings(
  problem: Problem,
  profiles: ReadonlyMap<number, string> = hardProfiles(problem),
): (person: number) => Surroundings {
  const byProfile = new Map<string, Surroundings>();
  const pool = new Set(problem.pool);
  return (person) => {
    const profile = profiles.get(person) ?? '';
    const general = byProfile.get(profile) ?? countRules(problem, person);
    byProfile.set(profile, general);
    let { allowed } = general;
    const own = new Map<string, BlockerCount>();
    const { start, to } = problem.blocked;
    for (const other of new Set(to.subarray(start[person], start[person + 1]))) {
      if (!pool.has(other)) continue;
      const blockers = blockersOf(problem, person, other);
      const personal = blockers.filter(({ kind }) => kind === 'never_with' || kind === 'manager');
      if (personal.length === blockers.length) allowed--;
      for (const blocker of personal) count(own, blocker);
    }
    return { allowed, blockers: [...general.blockers, ...own.values()].sort((a, b) => b.people - a.people) };
  };
}

function countRules(problem: Problem, person: number): Surroundings {
  const counts = new Map<string, BlockerCount>();
  let allowed = 0;
  for (const other of problem.pool) {
    if (other === person) continue;
    const blockers = ruleBlockers(problem, person, other);
    if (blockers.length === 0) allowed++;
    for (const blocker of blockers) count(counts, blocker);
  }
  return { allowed, blockers: [...counts.values()] };
}

function ruleBlockers(problem: Problem, u: number, v: number): Blocker[] {
  return blockersOf(problem, u, v).filter(({ kind }) => kind !== 'never_with' && kind !== 'manager');
}

function count(counts: Map<string, BlockerCount>, blocker: Blocker): void {
  const key = JSON.stringify(blocker);
  const entry = counts.get(key) ?? { blocker, people: 0 };
  entry.people++;
  counts.set(key, entry);
}

type CircleOf = (person: number, allowed: number) => Circle;

/**
 * The circles of people who compete, from the prices. If coverage is short, people of the larger side have the price 0 and
 * those of the smaller side the price of a whole pair. One circle is everyone who can be reached from a person, over the
 * smaller side and back to the larger one.
 */
function pricedCircles(
  problem: Problem,
  scorer: Scorer,
  draw: Draw,
  { members, duals, cover }: NonNullable<Draw['prices']>,
): CircleOf {
  const many = new Set(members.filter((_, i) => duals[i]! < cover / 4));
  // In an odd cycle both sides may share the prices. Such people count as part of the larger side if it can reach them.
  const between = new Set(members.filter((_, i) => duals[i]! >= cover / 4 && duals[i]! <= (cover * 3) / 4));
  const few = new Set(members.filter((_, i) => duals[i]! > (cover * 3) / 4));
  const circles = new Map<number, Circle>();
  for (const start of draw.alone) {
    if (circles.has(start)) continue;
    const people: number[] = [];
    let partners = 0;
    const queue = [start];
    many.delete(start);
    between.delete(start);
    for (let u = queue.pop(); u !== undefined; u = queue.pop()) {
      scorer.focus(u);
      queue.push(...takeAllowed(scorer, many), ...takeAllowed(scorer, between));
      people.push(u);
      for (const v of takeAllowed(scorer, few)) {
        partners++;
        scorer.focus(v);
        queue.push(...takeAllowed(scorer, many));
        scorer.focus(u);
      }
    }
    const circle = { people: people.length, partners, common: sharedValue(problem, people) };
    for (const person of people) circles.set(person, circle);
  }
  return (person) => circles.get(person) ?? { people: 1, partners: 0, common: null };
}

/** Removes the people that the focused person may meet from a set, and returns them. */
function takeAllowed(scorer: Scorer, side: Set<number>): number[] {
  const taken = [...side].filter((v) => scorer.allowed(v));
  for (const v of taken) side.delete(v);
  return taken;
}

/** Without prices: the people with the same values, and everyone whom they may meet. */
export function likeCircles(
  problem: Problem,
  profiles: ReadonlyMap<number, string> = hardProfiles(problem),
): CircleOf {
  const alike = new Map<string, number[]>();
  for (const [person, profile] of profiles) {
    const list = alike.get(profile);
    if (list) list.push(person);
    else alike.set(profile, [person]);
  }
  const common = new Map<string, Circle['common']>();
  return (person, allowed) => {
    const profile = profiles.get(person) ?? '';
    const people = alike.get(profile) ?? [person];
    if (!common.has(profile)) common.set(profile, sharedValue(problem, people));
    return { people: people.length, partners: allowed, common: common.get(profile) ?? null };
  };
}

/** A value of a required rule's field that all of them have. */
function sharedValue(problem: Problem, people: readonly number[]): Circle['common'] {
  for (const field of problem.rules.filter((rule) => rule.required).flatMap((rule) => rule.fields)) {
    const [first, ...others] = people.map((person) => choicesOf(problem.people[person]!, field));
    const choice = first?.find((own) => others.every((list) => list.includes(own)));
    if (choice !== undefined) {
      return { category: field.id, title: field.title, choice, label: labelOf(field, choice) };
    }
  }
  return null;
}
