// An instance of the matching benchmark as a model for the engine's solver: its own weights, no chance.
import type { MatchingInput, Rule } from '@fika/matching';
import { focusLinks, LinkList, pickLinks } from '@fika/matching/problem/links';
import type { Links } from '@fika/matching/problem/links';
import type { PairModel } from '@fika/matching/pairs/pairs';
import { hashInteger, mix32 } from '@fika/matching/prng';
import { FORBIDDEN } from '@fika/matching/problem/weights';
import { meetingCost } from '@fika/matching/problem/repeats';
import { codeRows, sharedRows } from '@fika/matching/problem/rows';
import type { RowsOf } from '@fika/matching/problem/rows';
import { BitRows } from '@fika/matching/problem/values';

import { HardRules } from './matching-reasons.ts';

interface Person {
  id: number;
  department: string;
  location: string;
  seniority: number;
  languages: string[];
  interests: string[];
  manager: number | null;
}

export interface Instance {
  people: Person[];
  groupSize: number;
  rules: { hard: string[]; soft: [string, number][] };
  doNotMatch: [number, number][];
  historyPairsAge: [number, number, number][];
}

/** Everything that is left of an instance when its objects are dropped; people in the order of their ids. */
export interface CompactInstance {
  ids: Float64Array;
  /** The weight of one more pair. */
  cover: number;
  model: PairModel;
  order: (seed: number) => (pass: number) => number[];
  rules: HardRules;
}

interface Measure {
  of: (u: number, v: number) => number;
  rows: RowsOf;
  most: number;
}

/** Room between the levels: doubled weights and their sums stay exact in a double. */
const MAX_COVER = 2 ** 50;
const SHARED_INTERESTS = 'each shared interest, at most 3';

function codes(values: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(values, (value) => {
    numbers.set(value, numbers.get(value) ?? numbers.size);
    return numbers.get(value) ?? 0;
  });
}

function bits(lists: readonly (readonly string[])[]): BitRows {
  const columns = new Map<string, number>();
  for (const list of lists) {
    for (const value of list) columns.set(value, columns.get(value) ?? columns.size);
  }
  const rows = new BitRows(lists.length, columns.size);
  lists.forEach((list, row) => {
    for (const value of list) rows.set(row, columns.get(value) ?? 0);
  });
  return rows;
}

function differs(values: readonly string[]): Measure {
  const own = codes(values);
  return { of: (u, v) => (own[u] === own[v] ? 0 : 1), rows: codeRows(own, 0, 1), most: 1 };
}

function shares(lists: readonly (readonly string[])[], most: number): Measure {
  const rows = bits(lists);
  const grades = Array.from({ length: most + 1 }, (_, count) => count);
  return { of: (u, v) => Math.min(most, rows.shared(u, v)), rows: sharedRows(rows, grades), most };
}

/** 1 where two people are one or two steps apart. */
function near(steps: Int32Array): Measure {
  const of = (u: number, v: number): number => {
    const apart = Math.abs(steps[u]! - steps[v]!);
    return apart === 1 || apart === 2 ? 1 : 0;
  };
  const rows: RowsOf = (members) => {
    const own = Int32Array.from({ length: members.length }, (_, i) => steps[members[i]!]!);
    return {
      add(u, ifNone, points, sums) {
        const mine = own[u]!;
        for (let v = u + 1; v < own.length; v++) {
          const apart = Math.abs(mine - own[v]!);
          sums[v]! += apart === 1 || apart === 2 ? points : ifNone;
        }
      },
    };
  };
  return { of, rows, most: 1 };
}

function measuresOf(people: readonly Person[]): (name: string) => Measure {
  const makers: Record<string, () => Measure> = {
    'department differs': () => differs(people.map((person) => person.department)),
    'location differs': () => differs(people.map((person) => person.location)),
    'languages intersect': () =>
      shares(
        people.map((person) => person.languages),
        1,
      ),
    [SHARED_INTERESTS]: () =>
      shares(
        people.map((person) => person.interests),
        3,
      ),
    'seniority differs by 1 or 2': () => near(Int32Array.from(people, (person) => person.seniority)),
  };
  return (name) => {
    const make = makers[name];
    if (!make) throw new Error(`The rule "${name}" is unknown.`);
    return make();
  };
}

/** The measure that each hard rule demands, and the rule it is to the engine; those about named pairs are links. */
const DEMANDS: Readonly<Record<string, { measure: string; rule: Rule } | null>> = {
  'not manager/report': null,
  'not in doNotMatch': null,
  'department must differ': {
    measure: 'department differs',
    rule: { kind: 'cross_category', category: 1, value: 'different', strength: 'require' },
  },
  'languages must intersect': {
    measure: 'languages intersect',
    rule: { kind: 'cross_category', category: 2, value: 'same', strength: 'require' },
  },
};

export function compactInstance(instance: Instance): CompactInstance {
  const people = [...instance.people].sort((a, b) => a.id - b.id);
  const { rules } = instance;
  const demands = rules.hard.flatMap((name) => {
    const demand = DEMANDS[name];
    if (demand === undefined) throw new Error(`The rule "${name}" is unknown.`);
    return demand === null ? [] : [demand];
  });
  const measure = measuresOf(people);
  const { blocked, costs, worst } = pairLinks(instance, people);
  const soft = rules.soft.map(([name, points]) => Object.assign(measure(name), { points }));
  const best = soft.reduce((sum, { most, points }) => sum + points * most, 0);
  const weighing: Weighing = {
    cover: Math.min(MAX_COVER, (people.length + 2) * (best + worst) + 1),
    hard: demands.map((demand) => measure(demand.measure)),
    soft,
    blocked,
    costs,
    hashes: Uint32Array.from(people, ({ id }) => hashInteger(id)),
  };
  return {
    ids: Float64Array.from(people, ({ id }) => id),
    cover: weighing.cover,
    model: modelOf(weighing, Int32Array.from(people.keys())),
    order: minHashOrders(people),
    rules: new HardRules(
      inputOf(
        instance,
        people,
        demands.map(({ rule }) => rule),
      ),
    ),
  };
}

interface Weighing {
  cover: number;
  hard: Measure[];
  soft: (Measure & { points: number })[];
  blocked: Links;
  costs: Links;
  hashes: Uint32Array;
}

function modelOf(weighing: Weighing, members: Int32Array): PairModel {
  const { cover, hard, soft, hashes } = weighing;
  const blocked = pickLinks(weighing.blocked, members);
  const costs = pickLinks(weighing.costs, members);
  const [blockedBy, costOf] = [focusLinks(blocked), focusLinks(costs)];
  const hardRows = hard.map(({ rows }) => rows(members));
  const softRows = soft.map(({ rows, points }) => ({ rows: rows(members), points }));
  let focused = 0;
  return {
    n: members.length,
    focus(u) {
      focused = u;
      blockedBy.focus(u);
      costOf.focus(u);
    },
    weightTo(v) {
      const [a, b] = [members[focused]!, members[v]!];
      if (blockedBy.sumTo(v) !== 0 || hard.some(({ of }) => of(a, b) === 0)) return 0;
      return soft.reduce((weight, { of, points }) => weight + points * of(a, b), cover - costOf.sumTo(v));
    },
    tieTo: (v) => mix32(Math.imul(hashes[members[focused]!]! ^ hashes[members[v]!]!, 0x9e3779b1)),
    weightsAfter(u, weights) {
      weights.fill(cover, u + 1);
      for (const { rows, points } of softRows) rows.add(u, 0, points, weights);
      for (const rows of hardRows) rows.add(u, FORBIDDEN, 0, weights);
      for (let i = costs.start[u]!; i < costs.start[u + 1]!; i++) weights[costs.to[i]!]! -= costs.value[i]!;
      for (let i = blocked.start[u]!; i < blocked.start[u + 1]!; i++) weights[blocked.to[i]!] = FORBIDDEN;
    },
    subset: (some) =>
      modelOf(
        weighing,
        Int32Array.from(some, (i) => members[i]!),
      ),
  };
}

function pairLinks(
  instance: Instance,
  people: readonly Person[],
): { blocked: Links; costs: Links; worst: number } {
  const index = new Map<number, number>();
  people.forEach(({ id }, i) => index.set(id, i));
  const blocked = new LinkList();
  const costs = new LinkList();
  const add = (list: LinkList, a: number, b: number, value: number): void => {
    const u = index.get(a);
    const v = index.get(b);
    if (u !== undefined && v !== undefined && u !== v) list.add(u, v, value);
  };
  for (const { id, manager } of people) if (manager !== null) add(blocked, manager, id, 1);
  for (const [a, b] of instance.doNotMatch) add(blocked, a, b, 1);
  for (const [a, b, age] of instance.historyPairsAge) add(costs, a, b, meetingCost(age));
  const built = costs.build(people.length);
  return { blocked: blocked.build(people.length), costs: built, worst: worstSum(built) };
}

/** The most that two people together have cost. */
function worstSum(costs: Links): number {
  const focused = focusLinks(costs);
  let worst = 0;
  for (let u = 0; u < costs.start.length - 1; u++) {
    focused.focus(u);
    for (let i = costs.start[u]!; i < costs.start[u + 1]!; i++) {
      worst = Math.max(worst, focused.sumTo(costs.to[i]!));
    }
  }
  return worst;
}

/** People with the same languages and interests side by side, for instances too large to solve whole. */
function minHashOrders(people: readonly Person[]): CompactInstance['order'] {
  const languages = bits(people.map((person) => person.languages));
  const interests = bits(people.map((person) => person.interests));
  const least = (rows: BitRows, row: number, salt: number): number => {
    let best = 4294967296;
    for (let column = 0; column < 32 * rows.words; column++) {
      if (rows.has(row, column))
        best = Math.min(best, mix32(Math.imul(column + 1, 0x9e3779b1) ^ mix32(salt)));
    }
    return best;
  };
  const n = people.length;
  const ids = Float64Array.from(people, ({ id }) => id);
  return (seed) => (pass) => {
    const first = Float64Array.from({ length: n }, (_, i) => least(languages, i, 2 * pass));
    const second = Float64Array.from({ length: n }, (_, i) => least(interests, i, 2 * pass + 1));
    const third = Float64Array.from(ids, (id) => hashInteger(id, seed + pass));
    const order = Array.from({ length: n }, (_, i) => i);
    return order.sort(
      (i, j) => first[i]! - first[j]! || second[i]! - second[j]! || third[i]! - third[j]! || i - j,
    );
  };
}

function inputOf(instance: Instance, people: readonly Person[], rules: Rule[]): MatchingInput {
  return {
    seed: 0,
    algo: 'crossgroup',
    users_per_group: 2,
    groups_chunks_generator: 3,
    fields: [
      { id: 1, title: 'department', type: 'select' },
      { id: 2, title: 'languages', type: 'array' },
    ],
    participants: people.map(({ id, department, languages }) => ({
      id,
      values: { 1: department, 2: languages },
    })),
    rules,
    managers: people.flatMap(({ id, manager }) => (manager === null ? [] : [[manager, id] as const])),
    never_with: instance.doNotMatch.filter(([a, b]) => a !== b),
  };
}
