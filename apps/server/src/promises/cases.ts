/** The matrix: which program, which people and which events a case has. Pure; the same seed and number, the same case. */
import { createRng, type Rng } from '@fika/matching/prng';
import type { Empty, Program, Rule, Seat, Value } from './record.ts';

interface PersonPlan {
  values: Record<string, Value>;
  /** Position of the manager in the list; always an earlier one. */
  manager: number | null;
  never: readonly number[];
  pace: number | null;
  /** Free from and to an hour of UTC on every working day. */
  hours: readonly [number, number] | null;
}

export interface CasePlan {
  number: number;
  seed: number;
  program: Omit<Program, 'fixed'> & { fixed: readonly number[] };
  people: readonly PersonPlan[];
  /** Pairs of positions who met so many weeks ago, in another program; null: they know each other. */
  met: readonly (readonly [number, number, number | null])[];
  rounds: number;
  /** Share of invited members who accept. */
  accept: number;
  review: boolean;
  /** How one more session ends before it is sent; null where there is none. */
  ending: 'archived' | 'withdrawn' | null;
  /** Share of those who had a meeting who say how it was. */
  rate: number;
  /** How much happens between the steps, 0 to 1. */
  turmoil: number;
  /** Another company with its own program at the same time. */
  neighbour: boolean;
}

/** Fields of the company of every case; the last one is for matching alone. */
export const FIELDS = [
  {
    title: 'Department',
    type: 'select',
    labels: ['Sales', 'Research', 'Finance', 'Support', 'Legal', 'Design'],
  },
  { title: 'Site', type: 'select', labels: ['Lyon', 'Oslo', 'Porto'] },
  { title: 'Languages', type: 'array', labels: ['English', 'French', 'German', 'Polish', 'Greek'] },
  {
    title: 'Interests',
    type: 'array',
    labels: ['Chess', 'Running', 'Opera', 'Cooking', 'Sailing', 'Comics', 'Radio'],
  },
  { title: 'Roles', type: 'array', labels: ['Mentor', 'Mentee', 'Host'] },
  { title: 'Start year', type: 'integer', labels: [] },
  { title: 'Grade', type: 'select', labels: ['A', 'B', 'C', 'D'] },
] as const;
export const HIDDEN = ['Grade'];

const pick = <T>(rng: Rng, list: readonly T[]): T => list[rng.int(list.length)] as T;
const chance = (rng: Rng, share: number): boolean => rng.float() < share;

/** A position that follows Zipf's law: the first is twice as frequent as the second, three times the third. */
function zipf(rng: Rng, length: number): number {
  const weights = Array.from({ length }, (_, index) => 1 / (index + 1));
  let left = rng.float() * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
}

const ALGOS = [
  'random',
  'crossgroup',
  'crossgroup',
  'withingroup',
  'crossgroup',
  'advanced',
  'random',
  'secretsanta',
  'crossgroup',
  'lottery',
] as const;
const SIZES = [2, 3, 4, 2, 5, 2, 6, 3, 2, 4] as const;

/** A position of a list of a given length that runs through all of them in a different order for each seed. */
function deck(seed: number, number: number, length: number): number {
  const order = Array.from({ length }, (_, index) => index);
  createRng(seed * 31 + Math.floor(number / length) * 7 + length).shuffle(order);
  return order[number % length] ?? 0;
}

/**
 * The case of a seed with a number, from 0.
 *
 * @param largest most people of a case
 */
export function makeCase(seed: number, number: number, largest = 150): CasePlan {
  const rng = createRng(seed * 100_003 + number);
  const algo = ALGOS[deck(seed, number, ALGOS.length)] ?? 'random';
  const size = SIZES[deck(seed + 5, number, SIZES.length)] ?? 2;
  const generator = ([1, 2, 3, 4] as const)[deck(seed + 11, number, 4)] ?? 1;
  const option = ([1, 2, 3, 1] as const)[deck(seed + 17, number, 4)] ?? 1;
  const people = makePeople(rng, countOf(rng, largest));
  const isComposed = algo === 'advanced';
  const seats = isComposed ? makeSeats(rng) : [];
  const hasRules = algo !== 'random';
  const count = people.length;
  return {
    number,
    seed,
    program: {
      algo,
      size: isComposed ? seats.length : size,
      generator,
      option,
      rules: hasRules ? makeRules(rng, algo) : [],
      seats,
      fixed: algo !== 'secretsanta' && count > 6 && chance(rng, 0.15) ? [rng.int(count)] : [],
      notWithManager: chance(rng, 0.8),
      hours: pick(rng, ['prefer', 'prefer', 'require', 'ignore'] as const),
      acrossPrograms: chance(rng, 0.75),
      frequency: pick(rng, [1, 1, 2, 4]),
      cap: count > 8 && chance(rng, 0.15) ? Math.max(4, Math.floor(count * (0.4 + rng.float() * 0.4))) : null,
      timezone: pick(rng, ['UTC', 'Europe/Paris', 'Australia/Sydney', 'America/Los_Angeles']),
    },
    people,
    met: makeHistory(rng, count),
    rounds: 3 + rng.int(3),
    accept: pick(rng, [0.5, 0.7, 0.85, 1]),
    review: chance(rng, 0.45),
    ending: pick(createRng(seed * 7 + number), ['archived', 'withdrawn', null, null]),
    rate: pick(createRng(seed * 11 + number), [0, 0.25, 0.6]),
    turmoil: pick(rng, [0, 0, 0.5, 1]),
    neighbour: number % 4 === 0,
  };
}

/** Most pools are small; some are of more than 100 people. */
function countOf(rng: Rng, largest: number): number {
  const [least, most] = pick(rng, [
    [5, 12],
    [5, 12],
    [5, 30],
    [5, 30],
    [12, 45],
    [12, 45],
    [12, 45],
    [20, 60],
    [60, 100],
    [101, 150],
  ] as const);
  return Math.min(largest, least + rng.int(most - least + 1));
}

function makePeople(rng: Rng, count: number): PersonPlan[] {
  const withHours = pick(rng, [0, 0.3, 0.9]);
  const withManager = pick(rng, [0, 0.5, 0.9]);
  return Array.from({ length: count }, (_, index) => ({
    values: valuesOf(rng),
    manager:
      index > 0 && chance(rng, withManager) ? rng.int(Math.min(index, 1 + Math.floor(count / 6))) : null,
    never: chance(rng, 0.08) ? [rng.int(count)].filter((other) => other !== index) : [],
    pace: chance(rng, 0.1) ? 1 + rng.int(3) : null,
    hours: chance(rng, withHours)
      ? pick(rng, [
          [7, 12],
          [8, 17],
          [9, 18],
          [13, 20],
          [8, 10],
        ] as const)
      : null,
  }));
}

function valuesOf(rng: Rng): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const { title, type, labels } of FIELDS) {
    if (chance(rng, 0.06)) continue;
    if (type === 'integer') values[title] = 1995 + rng.int(30);
    else if (type === 'select') values[title] = labels[zipf(rng, labels.length)] ?? '';
    else {
      const many = title === 'Roles' ? 1 + Number(chance(rng, 0.15)) : 1 + zipf(rng, 3);
      values[title] = [
        ...new Set(Array.from({ length: many }, () => labels[zipf(rng, labels.length)] ?? '')),
      ];
    }
  }
  return values;
}

function makeRules(rng: Rng, algo: Program['algo']): Rule[] {
  // A lottery reads no preference.
  const required = () => algo === 'lottery' || chance(rng, 0.45);
  const empty = (choices: readonly Empty[] = ['different', 'different', 'wait']) => pick(rng, choices);
  const emptyOrSame = () => empty(['different', 'different', 'same', 'wait']);
  const made = [
    (): Rule => ({
      kind: 'different',
      field: pick(rng, ['Department', 'Site', 'Grade']),
      required: required(),
      empty: emptyOrSame(),
    }),
    (): Rule => ({
      kind: 'same',
      field: pick(rng, ['Languages', 'Languages', 'Site']),
      required: required(),
      empty: emptyOrSame(),
    }),
    (): Rule => ({
      kind: 'forbid',
      field: 'Department',
      pairs: [
        ['Sales', 'Sales'],
        ['Research', 'Finance'],
      ],
      required: required(),
      empty: empty(),
    }),
    (): Rule => ({
      kind: 'allow',
      field: 'Site',
      pairs: [
        ['Lyon', 'Oslo'],
        ['Lyon', 'Porto'],
        ['Oslo', 'Oslo'],
        ['Lyon', 'Lyon'],
      ],
      required: required(),
      empty: empty(),
    }),
    (): Rule => ({ kind: pick(rng, ['most', 'least']), field: 'Interests', required: false, empty: empty() }),
    (): Rule => ({
      kind: pick(rng, ['closest', 'farthest']),
      field: 'Start year',
      required: false,
      empty: empty(),
    }),
  ];
  rng.shuffle(made as unknown as number[]);
  const rules = made
    .slice(0, rng.int(4))
    .map((make) => make())
    .filter((rule) => algo !== 'lottery' || rule.required);
  // Two rules about one field may leave nothing that is allowed, and are refused.
  return rules.filter((rule, index) => rules.findIndex(({ field }) => field === rule.field) === index);
}

function makeSeats(rng: Rng): Seat[] {
  const reuse = pick(rng, [1, 1, 2, 3, null]);
  return pick(rng, [
    [
      { label: 'Mentor', choice: 'Mentor', reuse },
      { label: 'Mentee', choice: 'Mentee', reuse: 1 },
    ],
    [
      { label: 'Mentor', choice: 'Mentor', reuse },
      { label: 'Guest', choice: null, reuse: 1 },
    ],
    [
      { label: 'Mentor', choice: 'Mentor', reuse: 1 },
      { label: 'Mentee', choice: 'Mentee', reuse: 1 },
      { label: 'Anybody', choice: null, reuse: 1 },
    ],
  ]);
}

/** Some are sociable and know a large part of the others, most know few. */
function makeHistory(rng: Rng, count: number): [number, number, number | null][] {
  const density = pick(rng, [0, 0.05, 0.2, 0.5, 0.7]);
  if (density === 0) return [];
  const sociable = Array.from({ length: count }, () => rng.float() ** 2 * 2 * Math.sqrt(density));
  const met: [number, number, number | null][] = [];
  for (let a = 0; a < count; a += 1) {
    for (let b = a + 1; b < count; b += 1) {
      if (!chance(rng, Math.min(0.95, (sociable[a] ?? 0) * (sociable[b] ?? 0) * 1.2))) continue;
      met.push([a, b, chance(rng, 0.3) ? null : 1 + rng.int(40)]);
    }
  }
  return met;
}
