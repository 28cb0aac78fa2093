/** Random inputs for property tests, and checks that every result must pass, written without the code of the engine. */
import * as fc from 'fast-check';
import { expect } from 'vitest';

import type {
  ChunksGenerator,
  FieldValue,
  MatchingInput,
  Meeting,
  Participant,
  ReportingLine,
  Rule,
} from './input.ts';
import { meetingCost } from './problem/repeats.ts';
import type { MatchResult } from './result.ts';
import { inputOf } from './test-support.ts';

const isWhole = Boolean(process.env['ALL_CASES']);

/** The number of random cases to try: a tenth of `all` in every test run, all of them in `npm run properties`. */
export function casesOf(all: number): number {
  return Math.floor(isWhole ? all : all / 10);
}

/** Cases that take seconds and test nothing different. Only `npm run properties` tries them. */
export function onlyWhole<T>(...rest: readonly T[]): readonly T[] {
  return isWhole ? rest : [];
}

const participant = fc.record({
  department: fc.constantFrom<FieldValue>('sales', 'it', 'lab', null),
  languages: fc.subarray(['en', 'fr', 'sv']),
  seniority: fc.integer({ min: 1, max: 9 }),
  sit_outs: fc.constantFrom(0, 0, 0, 1, 2),
  earlier_wins: fc.constantFrom(0, 0, 1, 3),
  hours: fc.option(fc.subarray([9, 10, 11, 12]), { nil: undefined }),
});

const empty = fc.constantFrom('different' as const, 'same' as const, 'wait' as const);
const emptyOrWait = fc.constantFrom('different' as const, 'different' as const, 'wait' as const);
const strength = fc.constantFrom('prefer' as const, 'prefer' as const, 'require' as const);
const anyRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    kind: fc.constant('cross_category' as const),
    category: fc.constant(1),
    value: fc.constant('different' as const),
    strength,
    empty,
  }),
  fc.record({
    kind: fc.constant('cross_category' as const),
    category: fc.constant(2),
    value: fc.constant('same' as const),
    strength,
    empty,
  }),
  fc.record({
    kind: fc.constant('optimization' as const),
    category: fc.constant(3),
    goal: fc.constantFrom('closest' as const, 'farthest' as const),
  }),
  fc.record({
    kind: fc.constant('cross_groups' as const),
    action: fc.constant('forbid' as const),
    pairs: fc.constant([
      [
        { category: 1, choice: 'it' },
        { category: 1, choice: 'lab' },
      ],
    ] as const),
    strength,
    empty: emptyOrWait,
  }),
);

export interface AnyOptions {
  max: number;
  /** The number of seats of a composed group. Default 2. */
  seats?: number;
  /** Whether some inputs allow only peers of managers to meet. */
  lines?: boolean;
}

const idOf = (i: number): number => 1000 - 7 * i;

/** People of any kind, with rules, blocks, managers, a history, hours and wishes; ids far apart and in any order. */
export function anyInput({ max, seats = 2, lines = false }: AnyOptions): fc.Arbitrary<MatchingInput> {
  const person = fc.nat(max - 1);
  const links = (count: number): fc.Arbitrary<[number, number][]> =>
    fc
      .array(fc.tuple(person, person), { maxLength: count })
      .map((list) => list.filter(([a, b]) => a !== b).map(([a, b]): [number, number] => [idOf(a), idOf(b)]));
  return fc
    .record({
      people: fc.array(participant, { maxLength: max }),
      rules: fc.array(anyRule, { maxLength: 2 }),
      seed: fc.integer(),
      never: links(4),
      managers: links(2),
      met: fc.array(fc.tuple(links(1), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }),
      wish: fc.boolean(),
      bosses: lines
        ? fc.option(fc.array(fc.nat(max), { minLength: max, maxLength: max }), { nil: null })
        : fc.constant(null),
      availability: fc.constantFrom(null, null, 'prefer' as const, 'require' as const),
      seats: fc.array(fc.subarray(Array.from({ length: max }, (_, i) => idOf(i))), {
        minLength: seats,
        maxLength: seats,
      }),
    })
    .map((parts): MatchingInput =>
      inputOf({
        seed: parts.seed,
        participants: parts.people.map(({ hours, ...own }, i): Participant => ({
          id: idOf(i),
          sit_outs: own.sit_outs,
          earlier_wins: own.earlier_wins,
          values: { 1: own.department, 2: own.languages, 3: own.seniority },
          ...(hours ? { free_hours: hours } : {}),
        })),
        rules: parts.rules,
        never_with: parts.never,
        managers: parts.managers,
        history: parts.met.flatMap(([pairs, age]) => pairs.map(([a, b]): Meeting => ({ a, b, age }))),
        preferences: parts.wish
          ? [{ member_id: idOf(0), wish: 'meet', category: 1, choice: 'lab', order: 0 }]
          : [],
        ...(parts.bosses && { skip_level: linesOf(parts.bosses) }),
        ...(parts.availability ? { availability: { strength: parts.availability } } : {}),
        seats: parts.seats.map((eligible_ids) => ({ eligible_ids })),
      }),
    );
}

/** A tree of people: the boss of each comes earlier in the list. */
function linesOf(bosses: readonly number[]): ReportingLine[] {
  const bossOf = (i: number): number | null => ((bosses[i] ?? i) < i ? bosses[i]! : null);
  return bosses.flatMap((_, i) => {
    const boss = bossOf(i);
    if (boss === null) return [];
    const above = bossOf(boss);
    return [{ id: idOf(i), manager: idOf(boss), above: above === null ? null : idOf(above) }];
  });
}

export const anyGenerator = fc.constantFrom<ChunksGenerator>(1, 2, 3, 4);

/** The same input, with every list reversed whose order has no meaning. */
export function turned(input: MatchingInput): MatchingInput {
  return {
    ...input,
    participants: input.participants.toReversed(),
    history: (input.history ?? []).toReversed(),
    never_with: (input.never_with ?? []).toReversed(),
    managers: (input.managers ?? []).toReversed(),
    seats: (input.seats ?? []).map(({ eligible_ids }) => ({ eligible_ids: eligible_ids.toReversed() })),
  };
}

type Meets = (a: number, b: number) => boolean;

/** Whether the hard rules let two people meet, computed from the input. */
export function mayMeetIn(input: MatchingInput): Meets {
  const people = new Map(input.participants.map((person) => [person.id, person]));
  const apart = new Set(
    [...(input.never_with ?? []), ...(input.managers ?? [])].flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]),
  );
  const rules = input.algo === 'random' ? [] : (input.rules ?? []);
  const required = rules.filter((r) => r.strength === 'require');
  const hours = (id: number): readonly number[] | undefined => people.get(id)?.free_hours;
  return (a, b) => {
    if (a === b || apart.has(`${a} ${b}`)) return false;
    if (input.availability?.strength === 'require') {
      const [own, other] = [hours(a), hours(b)];
      if (own?.length === 0 || other?.length === 0) return false;
      if (own && other && !own.some((hour) => other.includes(hour))) return false;
    }
    const [p, q] = [people.get(a)?.values ?? {}, people.get(b)?.values ?? {}];
    if (input.skip_level && !isPeer(input, a, b) && !isPeer(input, b, a)) return false;
    if (rules.some((rule) => waits(rule, p) || waits(rule, q))) return false;
    return required.every((rule) => keeps(rule, p, q));
  };
}

/** Whether `b` reports to the manager of the manager of `a`, and is not that manager. */
function isPeer({ skip_level: lines = [] }: MatchingInput, a: number, b: number): boolean {
  const [own, other] = [a, b].map((id) => lines.find((line) => line.id === id));
  return Boolean(own?.above && other && other.manager === own.above && own.manager !== b);
}

type Values = NonNullable<Participant['values']>;

/** Whether a rule leaves out people with these values because its field is empty. */
export function waits(rule: Rule, values: Values): boolean {
  if (rule.empty !== 'wait') return false;
  if (rule.kind === 'cross_category' && rule.value === 'same') return (values['2'] as string[]).length === 0;
  return rule.kind !== 'optimization' && values['1'] === null;
}

function keeps(rule: Rule, p: Values, q: Values): boolean {
  if (rule.kind === 'cross_category' && rule.value === 'different') {
    return p['1'] === null && rule.empty !== 'same' ? true : p['1'] !== q['1'];
  }
  if (rule.kind === 'cross_category') {
    if (rule.empty === 'same' && [p, q].every((values) => (values['2'] as string[]).length === 0))
      return true;
    return (p['2'] as string[]).some((language) => (q['2'] as string[]).includes(language));
  }
  return ![p['1'], q['1']].includes('it') || ![p['1'], q['1']].includes('lab');
}

export function costOf(input: MatchingInput, a: number, b: number): number {
  return (input.history ?? [])
    .filter((met) => (met.a === a && met.b === b) || (met.a === b && met.b === a))
    .reduce((sum, met) => sum + meetingCost(met.age), 0);
}

/** The value of this person's turn, without coverage. */
export function turnOf(input: MatchingInput, id: number): number {
  return 5000 * (input.participants.find((person) => person.id === id)?.sit_outs ?? 0);
}

/** Expects one outcome for each person, and groups and gifts that break no hard rule. */
export function expectSound(input: MatchingInput, result: MatchResult): void {
  const ids = input.participants.map(({ id }) => id).sort((a, b) => a - b);
  expect(result.outcomes.map(({ id }) => id)).toEqual(ids);
  const mayMeet = mayMeetIn(input);
  const places = new Map<number, number[]>();
  result.groups.forEach(({ member_ids, broken }, at) => {
    expect(member_ids.length).toBeGreaterThanOrEqual(2);
    expect(broken).toEqual([]);
    member_ids.forEach((id, i) => {
      places.set(id, [...(places.get(id) ?? []), at]);
      for (const other of member_ids.slice(i + 1)) expect(mayMeet(id, other)).toBe(true);
    });
  });
  const givers = result.assignments.map(({ giver_id }) => giver_id);
  expect(result.assignments.map((present) => present.receiver_id).sort((a, b) => a - b)).toEqual(givers);
  for (const { giver_id, receiver_id, broken } of result.assignments) {
    expect(broken).toEqual([]);
    expect(mayMeet(giver_id, receiver_id)).toBe(true);
  }
  const again = input.algo === 'advanced' && (input.rematching ?? 1) !== 1;
  for (const outcome of result.outcomes) {
    const own = places.get(outcome.id) ?? [];
    if (!again) expect(own.length).toBeLessThanOrEqual(1);
    const isMatched = own.length > 0 || givers.includes(outcome.id);
    expect(outcome.status === 'matched').toBe(isMatched);
    if (outcome.status === 'matched') expect(outcome.groups).toEqual(own);
  }
}
