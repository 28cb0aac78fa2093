/** A checked and prepared input. People are positions 0 to n - 1 in the order of their ids. */
import { MatchingInputError } from '../errors.ts';
import type { Field, IdPair, MatchingInput, Participant } from '../input.ts';
import { linksBetween, LinkList } from './links.ts';
import type { Links } from './links.ts';
import { compileHours, compileWishes } from './preferences.ts';
import type { SharedHours, Wishes } from './preferences.ts';
import { hashInteger } from '../prng.ts';
import { meetingCost } from './repeats.ts';
import type { Blocker } from '../result.ts';
import { compileRules } from './rules.ts';
import type { CompiledRule } from './rules.ts';
import { compileSkipLevel } from './skip-level.ts';
import type { SkipLevel } from './skip-level.ts';
import { validateInput } from './validate.ts';

/** Values of the `blocked` links. */
export const NEVER_WITH = 1;
export const MANAGER = 2;

export interface Availability {
  required: boolean;
  enough: number;
  sharedHours: SharedHours;
}

export interface Problem {
  input: MatchingInput;
  people: Participant[];
  indexOf: ReadonlyMap<number, number>;
  fields: ReadonlyMap<string, Field>;
  rules: CompiledRule[];
  wishes: Wishes | null;
  availability: Availability | null;
  skipLevel: SkipLevel | null;
  /** Cost of every past meeting. */
  costs: Links;
  /** Position in `input.history` of every past meeting. */
  meetings: Links;
  blocked: Links;
  sitOuts: Int32Array;
  /** 32 seeded bits per person, computed from the id only. */
  hashes: Uint32Array;
  locked: number[][];
  fixed: ReadonlySet<number>;
  /** Components of must pairs among the people who are drawn. */
  units: number[][];
  /** The people to draw: not locked, not fixed, not blocked by a fixed participant. */
  pool: number[];
  blockedByFixed: ReadonlySet<number>;
  /** People who are in no group because a field is empty, with the first rule that excludes them. */
  withEmptyField: ReadonlyMap<number, CompiledRule>;
}

/** @throws MatchingInputError */
export function prepare(input: MatchingInput): Problem {
  validateInput(input);
  const people = [...input.participants].sort((a, b) => a.id - b.id);
  const indexOf = new Map<number, number>();
  people.forEach(({ id }, i) => indexOf.set(id, i));
  const fields = new Map((input.fields ?? []).map((field) => [String(field.id), field]));
  const fixed = new Set(positions(input.fixed_participants ?? [], indexOf));
  const locked = lockedGroups(input, indexOf, fixed);
  const blocked = new LinkList();
  eachPair(input.never_with, indexOf, (u, v) => blocked.add(u, v, NEVER_WITH));
  eachPair(input.managers, indexOf, (u, v) => blocked.add(u, v, MANAGER));
  // A person who may be in several groups stays in the draw, even if a locked group has them.
  const seated = new Set([...(mayMatchAgain(input) ? [] : locked.flat()), ...fixed]);
  const blockedByFixed = blockedPeople(input, indexOf, seated);
  const rules = compileRules(input.algo === 'random' ? [] : (input.rules ?? []), fields, people);
  const withEmptyField = waitingPeople(rules, new Set([...seated, ...blockedByFixed]));
  const problem: Problem = {
    input,
    people,
    indexOf,
    fields,
    rules,
    wishes: compileWishes(input, fields, people, indexOf),
    availability: input.availability
      ? {
          required: input.availability.strength === 'require',
          enough: input.availability.min_shared_hours ?? 1,
          sharedHours: compileHours(people),
        }
      : null,
    skipLevel: compileSkipLevel(input, indexOf),
    ...historyLinks(input, indexOf),
    blocked: blocked.build(people.length),
    sitOuts: Int32Array.from(people, (person) => person.sit_outs ?? 0),
    hashes: Uint32Array.from(people, (person) => hashInteger(person.id, hashInteger(input.seed))),
    locked,
    fixed,
    blockedByFixed,
    withEmptyField,
    pool: people
      .map((_, i) => i)
      .filter((i) => !seated.has(i) && !blockedByFixed.has(i) && !withEmptyField.has(i)),
    units: [],
  };
  problem.units = mustUnits(problem);
  return problem;
}

/** True when a person may be in several groups of one round. */
export function mayMatchAgain(input: MatchingInput): boolean {
  return input.algo === 'advanced' && (input.rematching ?? 1) !== 1;
}

function positions(ids: readonly number[], indexOf: ReadonlyMap<number, number>): number[] {
  return ids.map((id) => indexOf.get(id)).filter((i) => i !== undefined);
}

/** Visits the pairs of people who both take part. */
function eachPair(
  pairs: readonly IdPair[] | undefined,
  indexOf: ReadonlyMap<number, number>,
  visit: (u: number, v: number) => void,
): void {
  for (const [a, b] of pairs ?? []) {
    const u = indexOf.get(a);
    const v = indexOf.get(b);
    if (u !== undefined && v !== undefined && u !== v) visit(u, v);
  }
}

function historyLinks(
  { history = [] }: MatchingInput,
  indexOf: ReadonlyMap<number, number>,
): { costs: Links; meetings: Links } {
  const list = new LinkList();
  history.forEach((meeting, i) => {
    const u = indexOf.get(meeting.a);
    const v = indexOf.get(meeting.b);
    if (u !== undefined && v !== undefined) list.add(u, v, i);
  });
  const meetings = list.build(indexOf.size);
  const value = meetings.value.map((i) => meetingCost(history[i]!.age));
  return { costs: { ...meetings, value }, meetings };
}

function lockedGroups(
  input: MatchingInput,
  indexOf: ReadonlyMap<number, number>,
  fixed: ReadonlySet<number>,
): number[][] {
  const seen = new Set<number>();
  return (input.locked_groups ?? []).map((ids, i) => {
    const path = `locked_groups[${i}]`;
    const group: number[] = [];
    for (const id of ids) {
      const person = indexOf.get(id);
      if (person === undefined)
        throw new MatchingInputError('unknown_participant', path, `${id} does not take part`);
      if (fixed.has(person)) continue;
      // Composed groups of a session stay when fewer people fit a seat than before, so that no one may have several any more.
      if (group.includes(person) || (seen.has(person) && input.algo !== 'advanced'))
        throw new MatchingInputError('locked_twice', path, `${id} is locked twice`);
      seen.add(person);
      group.push(person);
    }
    if (group.length < 2) throw new MatchingInputError('locked_group_too_small', path, 'needs two people');
    return group.sort((a, b) => a - b);
  });
}

/** A fixed participant is in every group, so people who must never meet one can be in no group. */
function blockedPeople(
  input: MatchingInput,
  indexOf: ReadonlyMap<number, number>,
  seated: ReadonlySet<number>,
): Set<number> {
  const fixedIds = new Set(input.fixed_participants ?? []);
  const ids = new Set<number>();
  for (const [a, b] of input.never_with ?? []) {
    if (fixedIds.has(a)) ids.add(b);
    if (fixedIds.has(b)) ids.add(a);
  }
  return new Set(positions([...ids], indexOf).filter((i) => !seated.has(i)));
}

/** People whom an empty field of a rule excludes from groups, unless they are in a group already. */
function waitingPeople(
  rules: readonly CompiledRule[],
  seated: ReadonlySet<number>,
): Map<number, CompiledRule> {
  const waiting = new Map<number, CompiledRule>();
  for (const rule of rules) {
    rule.waits?.forEach((waits, person) => {
      if (waits === 1 && !seated.has(person) && !waiting.has(person)) waiting.set(person, rule);
    });
  }
  return waiting;
}

function mustUnits(problem: Problem): number[][] {
  const drawn = new Set(problem.pool);
  const parent = new Map<number, number>();
  const root = (i: number): number => {
    let top = i;
    for (let up = parent.get(top) ?? top; up !== top; up = parent.get(top) ?? top) top = up;
    // Shortens the path to the top for later calls.
    for (let at = i; at !== top;) {
      const up = parent.get(at) ?? top;
      parent.set(at, top);
      at = up;
    }
    return top;
  };
  eachPair(problem.input.must_pairs, problem.indexOf, (u, v) => {
    if (problem.locked.some((group) => group.includes(u) && group.includes(v))) return;
    if (problem.withEmptyField.has(u) || problem.withEmptyField.has(v)) {
      const ids = `${problem.people[u]!.id} and ${problem.people[v]!.id}`;
      throw new MatchingInputError(
        'must_pair_breaks_rule',
        'must_pairs',
        `${ids} may not meet: a field is empty`,
      );
    }
    if (!drawn.has(u) || !drawn.has(v)) {
      const isLockedAway = problem.locked.some((group) => group.includes(u) || group.includes(v));
      const isWithAll = [u, v].some(
        (person) => problem.fixed.has(person) || problem.blockedByFixed.has(person),
      );
      if (isWithAll || !isLockedAway) return;
      const ids = `${problem.people[u]!.id} and ${problem.people[v]!.id}`;
      throw new MatchingInputError('must_pair_locked_apart', 'must_pairs', `${ids} are locked apart`);
    }
    const [a, b] = [root(u), root(v)];
    parent.set(Math.max(a, b), Math.min(a, b));
    parent.set(Math.min(a, b), Math.min(a, b));
  });
  const units = new Map<number, number[]>();
  for (const i of problem.pool) {
    if (!parent.has(i)) continue;
    const unit = units.get(root(i));
    if (unit) unit.push(i);
    else units.set(root(i), [i]);
  }
  for (const unit of units.values()) checkUnit(problem, unit);
  return [...units.values()];
}

function checkUnit(problem: Problem, unit: readonly number[]): void {
  const ids = unit.map((i) => problem.people[i]!.id).join(', ');
  if (unit.length > problem.input.users_per_group) {
    throw new MatchingInputError('must_pairs_too_large', 'must_pairs', `${ids} do not fit in one group`);
  }
  for (const [k, u] of unit.entries()) {
    for (const v of unit.slice(k + 1)) {
      if (blockersOf(problem, u, v).length === 0) continue;
      throw new MatchingInputError('must_pair_breaks_rule', 'must_pairs', `${ids} may not all meet`);
    }
  }
}

/** All hard constraints that keep u and v apart. */
export function blockersOf(problem: Problem, u: number, v: number): Blocker[] {
  const kinds = new Set(linksBetween(problem.blocked, u, v));
  const blockers: Blocker[] = [];
  if (kinds.has(NEVER_WITH)) blockers.push({ kind: 'never_with' });
  if (kinds.has(MANAGER)) blockers.push({ kind: 'manager' });
  if (problem.skipLevel && !problem.skipLevel.allows(u, v)) blockers.push({ kind: 'skip_level' });
  if (!hoursAllow(problem, u, v)) blockers.push({ kind: 'availability' });
  for (const rule of problem.rules) {
    if (rule.waits && (rule.waits[u] === 1 || rule.waits[v] === 1)) {
      blockers.push({ kind: 'empty', index: rule.index });
    } else if (rule.required && rule.grade(u, v) === 0) blockers.push({ kind: 'rule', index: rule.index });
  }
  return blockers;
}

/** Whether required hours and reporting lines let two people meet: all hard constraints except rules and personal blocks. */
export function settingsAllow(problem: Problem, u: number, v: number): boolean {
  return (problem.skipLevel === null || problem.skipLevel.allows(u, v)) && hoursAllow(problem, u, v);
}

function hoursAllow(problem: Problem, u: number, v: number): boolean {
  const { availability } = problem;
  return !availability?.required || availability.sharedHours(u, v) >= availability.enough;
}
