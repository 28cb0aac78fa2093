import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { groupSizes } from './groups/chunks.ts';
import type { ChunksGenerator, FieldValue, MatchingInput, Participant, Rule } from './input.ts';
import { match } from './match.ts';
import type { MatchResult } from './result.ts';
import { DEPARTMENT, differentDepartment, inputOf, LANGUAGES, people } from './test-support.ts';

vi.setConfig({ testTimeout: 60_000 });

const DEPARTMENTS = ['sales', 'it', 'lab', 'hr'];
const sharedLanguage: Rule = {
  kind: 'cross_category',
  category: LANGUAGES.id,
  value: 'same',
  strength: 'require',
};

const participant = fc.record({
  department: fc.constantFrom<FieldValue>(...DEPARTMENTS, null),
  languages: fc.subarray(['en', 'fr', 'sv']),
  seniority: fc.integer({ min: 1, max: 9 }),
  sit_outs: fc.integer({ min: 0, max: 2 }),
});

const anyRule = fc.oneof(
  fc.record({
    kind: fc.constant('cross_category' as const),
    category: fc.constant(1),
    value: fc.constant('different' as const),
    strength: fc.constantFrom('prefer' as const, 'require' as const),
  }),
  fc.record({
    kind: fc.constant('cross_category' as const),
    category: fc.constant(2),
    value: fc.constantFrom('same' as const, 'different' as const),
    strength: fc.constant('prefer' as const),
  }),
  fc.record({
    kind: fc.constant('optimization' as const),
    category: fc.constant(3),
    goal: fc.constantFrom('closest' as const, 'farthest' as const),
  }),
  fc.constant(sharedLanguage),
);

/** Any input of up to 24 people, with ids far apart and in any order. */
const anyInput = fc
  .record({
    people: fc.array(participant, { maxLength: 24 }),
    rules: fc.array(anyRule, { maxLength: 3 }),
    size: fc.integer({ min: 2, max: 5 }),
    generator: fc.constantFrom<ChunksGenerator>(1, 2, 3, 4),
    seed: fc.integer(),
    links: fc.array(fc.tuple(fc.nat(23), fc.nat(23), fc.integer({ min: 1, max: 9 })), { maxLength: 30 }),
    algo: fc.constantFrom('random' as const, 'crossgroup' as const),
  })
  .map((parts): MatchingInput => {
    const id = (i: number): number => 1000 - 7 * i;
    const pairs = parts.links.filter(([a, b]) => a !== b);
    return inputOf({
      seed: parts.seed,
      algo: parts.algo,
      users_per_group: parts.size,
      groups_chunks_generator: parts.generator,
      participants: parts.people.map((person, i): Participant => ({
        id: id(i),
        sit_outs: person.sit_outs,
        values: { 1: person.department, 2: person.languages, 3: person.seniority },
      })),
      rules: parts.rules,
      never_with: pairs.slice(0, 5).map(([a, b]) => [id(a), id(b)] as const),
      history: pairs.slice(5).map(([a, b, age]) => ({ a: id(a), b: id(b), age })),
    });
  });

function expectOneOutcomeEach(input: MatchingInput, result: MatchResult): void {
  const ids = input.participants.map(({ id }) => id).sort((a, b) => a - b);
  expect(result.outcomes.map(({ id }) => id)).toEqual(ids);
  const seated = result.groups.flatMap((group) => group.member_ids);
  expect(new Set(seated).size).toBe(seated.length);
  for (const outcome of result.outcomes) {
    if (outcome.status === 'matched') {
      for (const group of outcome.groups) expect(result.groups[group]?.member_ids).toContain(outcome.id);
    } else expect(seated).not.toContain(outcome.id);
  }
}

describe('match, over random inputs', () => {
  it('gives each participant exactly one outcome and breaks no hard rule', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = match(input);
        expectOneOutcomeEach(input, result);
        for (const group of result.groups) {
          expect(group.member_ids.length).toBeGreaterThanOrEqual(2);
          expect(group.broken).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same bytes for the same seed, whatever the order of the input', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const first = JSON.stringify(match(input));
        const turned: MatchingInput = {
          ...input,
          participants: input.participants.toReversed(),
          history: (input.history ?? []).toReversed(),
          never_with: (input.never_with ?? []).toReversed(),
        };
        expect(JSON.stringify(match(input))).toBe(first);
        expect(JSON.stringify(match(turned))).toBe(first);
      }),
      { numRuns: 40 },
    );
  });

  it('makes groups of the sizes of the generator when no hard rule is in the way', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { groups } = match({ ...input, algo: 'random', never_with: [] });
        const sizes = groups.map((group) => group.member_ids.length).sort((a, b) => b - a);
        const { users_per_group, groups_chunks_generator } = input;
        expect(sizes).toEqual(
          groupSizes(input.participants.length, users_per_group, groups_chunks_generator),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('chance', () => {
  it('gives other groups for another seed', () => {
    const draw = (seed: number): string =>
      JSON.stringify(
        match(inputOf({ seed, algo: 'random', participants: people(30) })).groups.map((g) => g.member_ids),
      );
    expect(new Set([1, 2, 3, 4, 5].map(draw)).size).toBe(5);
  });

  it.each(['withinggroup', 'withingroup'] as const)('runs %s as crossgroup', (algo) => {
    const input = inputOf({
      participants: people(20, (i) => ({ 1: DEPARTMENTS[i % 4]! })),
      rules: [differentDepartment],
    });
    expect(match({ ...input, algo }).groups).toEqual(match(input).groups);
  });
});

describe('few people', () => {
  it('returns an empty result without participants', () => {
    const { groups, outcomes, totals } = match(inputOf({ participants: [] }));
    expect([groups, outcomes, totals.coverage]).toEqual([[], [], 1]);
  });

  it('gives a reason to a person who is alone', () => {
    expect(match(inputOf({ participants: people(1) })).outcomes).toEqual([
      { id: 1, status: 'sat_out', reason: { code: 'alone' } },
    ]);
  });

  it('lets two who met meet again, and says so', () => {
    const { groups, totals } = match(inputOf({ participants: people(2), history: [{ a: 1, b: 2, age: 1 }] }));
    expect(groups[0]?.met_before).toEqual([{ pair: [1, 2], times: 1, last_age: 1, known: false }]);
    expect(totals.repeats).toBe(1);
  });
});

describe('an odd number in pairs', () => {
  it.each([1, 2, 4] as const)('makes one trio with generator %i', (groups_chunks_generator) => {
    const { groups, totals } = match(inputOf({ participants: people(21), groups_chunks_generator }));
    expect(groups.filter((group) => group.member_ids.length === 3)).toHaveLength(1);
    expect(totals).toMatchObject({ matched: 21, groups: 10 });
  });

  it('leaves one out with generator 3, never one who sat out before', () => {
    const participants = people(21).map(({ id }) => ({ id, sit_outs: id === 13 ? 0 : 1 }));
    const { outcomes, totals } = match(inputOf({ participants }));
    expect(outcomes[12]).toEqual({ id: 13, status: 'sat_out', reason: { code: 'rest_of_one' } });
    expect(totals).toMatchObject({ matched: 20, sat_out: 1, certified: true });
  });

  it('puts the third where rules allow it', () => {
    const values = (i: number) => ({ 1: ['sales', 'it', 'lab'][i % 3]! });
    const { groups, totals } = match(
      inputOf({ participants: people(9, values), groups_chunks_generator: 1, rules: [differentDepartment] }),
    );
    expect(totals).toMatchObject({ matched: 9, rules_broken: 0 });
    expect(groups.filter((group) => group.member_ids.length === 3)).toHaveLength(1);
  });
});

describe('why a member has no partner', () => {
  it('names the competition: 7 people from Sales share 3 possible partners', () => {
    const values = (i: number) => ({ 1: i < 7 ? 'sales' : DEPARTMENTS[i % 3 === 0 ? 1 : 2]! });
    const { outcomes, totals } = match(
      inputOf({ participants: people(10, values), rules: [differentDepartment] }),
    );
    expect(totals).toMatchObject({ matched: 6, no_partner: 4, certified: true });
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'no_partner' ? [outcome.reason] : []));
    expect(reasons[0]).toEqual({
      code: 'competition',
      people: 7,
      partners: 3,
      common: { category: DEPARTMENT.id, title: 'Department', choice: 'sales', label: 'Sales' },
      blockers: [{ blocker: { kind: 'rule', index: 0 }, people: 6 }],
    });
  });

  it('names the rule that leaves no partner, and how many people each blocker removes', () => {
    const values = (i: number) => ({ 2: i === 0 ? ['sv'] : ['en'] });
    const { outcomes } = match(
      inputOf({ participants: people(5, values), rules: [sharedLanguage], managers: [[2, 1]] }),
    );
    expect(outcomes[0]).toEqual({
      id: 1,
      status: 'no_partner',
      reason: {
        code: 'no_allowed_partner',
        blockers: [
          { blocker: { kind: 'rule', index: 0 }, people: 4 },
          { blocker: { kind: 'manager' }, people: 1 },
        ],
      },
    });
  });

  it('names an odd circle: three people who may only meet each other', () => {
    const values = (i: number) => ({ 2: i < 3 ? ['sv'] : ['en'] });
    const { outcomes, totals } = match(inputOf({ participants: people(6, values), rules: [sharedLanguage] }));
    expect(totals.no_partner).toBe(2);
    for (const outcome of outcomes) {
      if (outcome.status === 'no_partner')
        expect(outcome.reason).toMatchObject({ code: 'odd_one_out', people: 3 });
    }
  });

  it('also for groups of four', () => {
    const values = (i: number) => ({ 1: i < 12 ? 'sales' : 'it' });
    const input = inputOf({
      participants: people(16, values),
      users_per_group: 4,
      rules: [differentDepartment],
    });
    const { outcomes, totals } = match(input);
    expect(totals).toMatchObject({ matched: 8, rules_broken: 0 });
    const alone = outcomes.find((outcome) => outcome.status === 'no_partner');
    expect(alone?.reason).toMatchObject({
      code: 'competition',
      people: 12,
      partners: 4,
      common: { choice: 'sales' },
    });
  });
});

describe('what admins and members fix beforehand', () => {
  it('keeps locked groups, even against a rule, and draws the others around them', () => {
    const values = (i: number) => ({ 1: i < 4 ? 'it' : 'hr' });
    const { groups, outcomes, totals } = match(
      inputOf({ participants: people(8, values), rules: [differentDepartment], locked_groups: [[2, 1]] }),
    );
    expect(groups[0]).toMatchObject({
      member_ids: [1, 2],
      locked: true,
      broken: [{ blocker: { kind: 'rule', index: 0 }, pairs: [[1, 2]] }],
    });
    expect(outcomes[0]?.reason).toEqual({ code: 'locked' });
    expect(totals).toMatchObject({ matched: 6, no_partner: 2, rules_broken: 1 });
  });

  it.each([2, 3, 4])('keeps must pairs together in groups of %i', (users_per_group) => {
    const must = [
      [1, 9],
      [3, 4],
    ] as const;
    const { groups, outcomes } = match(
      inputOf({ participants: people(12), users_per_group, must_pairs: must }),
    );
    for (const pair of must) {
      expect(groups.some((group) => pair.every((id) => group.member_ids.includes(id)))).toBe(true);
    }
    expect(outcomes[8]?.reason).toEqual({ code: 'must_pair' });
  });

  it('adds fixed participants to every group, on top of its size', () => {
    const { groups, outcomes } = match(inputOf({ participants: people(7), fixed_participants: [7, 100] }));
    expect(groups.map((group) => group.member_ids.length)).toEqual([2, 2, 2]);
    for (const group of groups) expect(group.fixed_participant_ids).toEqual([7, 100]);
    expect(outcomes[6]).toEqual({ id: 7, status: 'matched', groups: [], reason: { code: 'fixed' } });
  });

  it('puts no person into a group with a fixed participant whom they are never to meet', () => {
    const { outcomes } = match(
      inputOf({ participants: people(5), fixed_participants: [100], never_with: [[3, 100]] }),
    );
    expect(outcomes[2]).toMatchObject({ status: 'no_partner', reason: { code: 'no_allowed_partner' } });
  });

  it('follows wishes of members when rules leave the choice', () => {
    const values = (i: number) => ({ 1: i < 2 ? 'sales' : i === 2 ? 'lab' : 'it' });
    const preferences = [{ member_id: 1, wish: 'meet', category: 1, choice: 'lab' } as const];
    for (let seed = 0; seed < 10; seed++) {
      const { groups } = match(
        inputOf({ seed, participants: people(4, values), rules: [differentDepartment], preferences }),
      );
      expect(groups[0]?.member_ids).toEqual([1, 3]);
      expect(groups[0]?.score.preferences).toBe(8);
    }
  });

  it('keeps people apart who share no free hour, when that is required', () => {
    const participants = people(4).map(({ id }) => ({ id, free_hours: id <= 2 ? [9, 10] : [15] }));
    const required = match(inputOf({ participants, availability: { strength: 'require' } }));
    expect(required.groups.map((group) => group.member_ids)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    const preferred = match(
      inputOf({ participants, availability: { strength: 'prefer' }, history: [{ a: 1, b: 2, age: 1 }] }),
    );
    expect(preferred.totals.repeats).toBe(0);
  });
});

describe('rules by rank', () => {
  const values = (i: number) => ({ 1: i < 2 ? 'it' : 'hr', 2: i % 2 === 0 ? ['en'] : ['fr'] });
  const department: Rule = { kind: 'cross_category', category: 1, value: 'same' };
  const language: Rule = { kind: 'cross_category', category: 2, value: 'same' };

  it.each([
    [
      [department, language],
      [1, 2],
    ],
    [
      [language, department],
      [1, 3],
    ],
  ])('lets the first rule decide', (rules, expected) => {
    expect(match(inputOf({ participants: people(4, values), rules })).groups[0]?.member_ids).toEqual(
      expected,
    );
  });

  it('puts a repeat behind every rule', () => {
    const history = [{ a: 1, b: 2, age: 40 }];
    const { groups } = match(inputOf({ participants: people(4, values), rules: [department], history }));
    expect(groups[0]?.member_ids).not.toEqual([1, 2]);
  });

  it('allows only the listed values to meet, or forbids them', () => {
    const list = [
      [
        { category: 1, choice: 'it' },
        { category: 1, choice: 'hr' },
      ],
    ] as const;
    const rule = { kind: 'cross_groups', pairs: list, strength: 'require' } as const;
    const allowed = match(
      inputOf({ participants: people(4, values), rules: [{ ...rule, action: 'allow' }] }),
    );
    for (const group of allowed.groups)
      expect(group.in_common.map(({ title }) => title)).not.toContain('Department');
    const forbidden = match(
      inputOf({ participants: people(4, values), rules: [{ ...rule, action: 'forbid' }] }),
    );
    expect(forbidden.groups.map((group) => group.member_ids)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('brings the closest and the farthest together', () => {
    const numbers = (i: number) => ({
      3: [1, 9, 2, 8][i]!,
      5: ['2020-01-01', '2020-02-01', '2026-01-01', '2026-02-01'][i]!,
    });
    const draw = (rule: Rule) =>
      match(inputOf({ participants: people(4, numbers), rules: [rule] })).groups[0]?.member_ids;
    expect(draw({ kind: 'optimization', category: 3, goal: 'closest' })).toEqual([1, 3]);
    expect(draw({ kind: 'optimization', category: 5, goal: 'closest' })).toEqual([1, 2]);
    expect(draw({ kind: 'optimization', category: 5, goal: 'farthest' })).not.toEqual([1, 2]);
  });
});

it('reports the progress of pairs in small steps', () => {
  const shares: number[] = [];
  match(inputOf({ participants: people(600) }), { progress: (share) => shares.push(share) });
  const steps = shares.map((share, i) => share - (shares[i - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(0.45);
  expect(shares.length).toBeGreaterThan(20);
});
