// An instance of the matching benchmark as a model for the engine's solver: its own weights, no chance.
import { focusLinks, LinkList } from '@fika/matching/problem/links';
import type { PairModel } from '@fika/matching/pairs/pairs';
import { hashInteger, mix32 } from '@fika/matching/prng';
import { meetingCost } from '@fika/matching/problem/repeats';
import { BitRows } from '@fika/matching/problem/values';

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

type Measure = (u: number, v: number) => number;

/** Room between the levels: doubled weights and their sums stay exact in a double. */
const MAX_COVER = 2 ** 50;

function codes(values: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(values, (value) => {
    numbers.set(value, numbers.get(value) ?? numbers.size);
    return numbers.get(value) ?? 0;
  });
}

function rows(lists: readonly string[][]): BitRows {
  const columns = new Map<string, number>();
  for (const value of lists.flat()) columns.set(value, columns.get(value) ?? columns.size);
  const bits = new BitRows(lists.length, columns.size);
  lists.forEach((list, row) => {
    for (const value of list) bits.set(row, columns.get(value) ?? 0);
  });
  return bits;
}

function measures(people: readonly Person[]): Record<string, Measure> {
  const departments = codes(people.map((person) => person.department));
  const locations = codes(people.map((person) => person.location));
  const languages = rows(people.map((person) => person.languages));
  const interests = rows(people.map((person) => person.interests));
  const seniority = Int32Array.from(people, (person) => person.seniority);
  return {
    'department differs': (u, v) => (departments[u] === departments[v] ? 0 : 1),
    'languages intersect': (u, v) => (languages.shared(u, v) > 0 ? 1 : 0),
    'location differs': (u, v) => (locations[u] === locations[v] ? 0 : 1),
    'each shared interest, at most 3': (u, v) => Math.min(3, interests.shared(u, v)),
    'seniority differs by 1 or 2': (u, v) => {
      const steps = Math.abs(seniority[u]! - seniority[v]!);
      return steps === 1 || steps === 2 ? 1 : 0;
    },
  };
}

/** The measure that each hard rule demands; those about named pairs are links. */
const DEMANDS: Readonly<Record<string, string | null>> = {
  'not manager/report': null,
  'not in doNotMatch': null,
  'department must differ': 'department differs',
  'languages must intersect': 'languages intersect',
};

export function instanceModel(
  instance: Instance,
  seed: number,
): { model: PairModel; allowedPartners: (u: number) => number } {
  const { people, rules } = instance;
  const n = people.length;
  const known = measures(people);
  const measure = (name: string): Measure => {
    const found = known[name];
    if (!found) throw new Error(`The rule "${name}" is unknown.`);
    return found;
  };
  const soft = rules.soft.map(([name, weight]) => [measure(name), weight] as const);
  const hard = rules.hard.flatMap((name) => {
    const demand = DEMANDS[name];
    if (demand === undefined) throw new Error(`The rule "${name}" is unknown.`);
    return demand === null ? [] : [measure(demand)];
  });
  const { blocked, costs, worst } = pairLinks(instance);
  const best = rules.soft.reduce(
    (sum, [name, weight]) => sum + weight * (name.includes('at most 3') ? 3 : 1),
    0,
  );
  const cover = Math.min(MAX_COVER, (n + 2) * (best + worst) + 1);
  const hashes = Uint32Array.from(people, ({ id }) => hashInteger(id, seed));
  let focused = 0;
  const focus = (u: number): void => {
    focused = u;
    blocked.focus(u);
    costs.focus(u);
  };
  const weightTo = (v: number): number => {
    if (blocked.sumTo(v) !== 0) return 0;
    for (const demand of hard) if (demand(focused, v) === 0) return 0;
    let weight = cover - costs.sumTo(v);
    for (const [value, points] of soft) weight += points * value(focused, v);
    return weight;
  };
  const tieTo = (v: number): number => mix32(Math.imul(hashes[focused]! ^ hashes[v]!, 0x9e3779b1) ^ seed);
  const allowedPartners = (u: number): number => {
    focus(u);
    return people.filter((_, v) => v !== u && weightTo(v) !== 0).length;
  };
  return { model: { n, focus, weightTo, tieTo }, allowedPartners };
}

function pairLinks(instance: Instance): {
  blocked: ReturnType<typeof focusLinks>;
  costs: ReturnType<typeof focusLinks>;
  worst: number;
} {
  const index = new Map(instance.people.map(({ id }, i) => [id, i]));
  const blocked = new LinkList();
  const costs = new LinkList();
  const sums = new Map<number, number>();
  const link = (a: number, b: number, visit: (u: number, v: number) => void): void => {
    const u = index.get(a);
    const v = index.get(b);
    if (u !== undefined && v !== undefined && u !== v) visit(Math.min(u, v), Math.max(u, v));
  };
  const n = instance.people.length;
  for (const { id, manager } of instance.people) {
    if (manager !== null) link(manager, id, (u, v) => blocked.add(u, v, 1));
  }
  for (const [a, b] of instance.doNotMatch) link(a, b, (u, v) => blocked.add(u, v, 1));
  for (const [a, b, age] of instance.historyPairsAge) {
    link(a, b, (u, v) => {
      const cost = meetingCost(age);
      costs.add(u, v, cost);
      sums.set(u * n + v, (sums.get(u * n + v) ?? 0) + cost);
    });
  }
  return {
    blocked: focusLinks(blocked.build(n)),
    costs: focusLinks(costs.build(n)),
    worst: [...sums.values()].reduce((a, b) => Math.max(a, b), 0),
  };
}

/** People with the same languages and interests side by side, for instances too large to solve whole. */
export function minHashOrder({ people }: Instance, seed: number, pass: number): number[] {
  const hashText = (text: string, salt: number): number => {
    let hash = mix32(salt);
    for (let i = 0; i < text.length; i++) hash = mix32(hash ^ text.charCodeAt(i));
    return hash;
  };
  const least = (values: readonly string[], salt: number): number =>
    values.reduce((best, value) => Math.min(best, hashText(value, salt)), 4294967296);
  const keys = people.map(({ id, languages, interests }) => [
    least(languages, 2 * pass),
    least(interests, 2 * pass + 1),
    hashInteger(id, seed + pass),
  ]);
  const compare = (a: readonly number[], b: readonly number[]): number =>
    a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
  return people.map((_, i) => i).sort((i, j) => compare(keys[i]!, keys[j]!) || i - j);
}
