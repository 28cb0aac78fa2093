import { describe, expect, it } from 'vitest';

import { MatchingCancelledError, MatchingInputError } from '../errors.ts';
import type { Algo, MatchingInput, Rule } from '../input.ts';
import { match } from '../match.ts';
import { differentDepartment, inputOf, people } from '../test-support.ts';

const four = people(4, () => ({ 1: 'it' }));

function rules(...list: unknown[]): Partial<MatchingInput> {
  return { rules: list as Rule[] };
}

function seats(...lists: number[][]): Partial<MatchingInput> {
  return { algo: 'advanced', seats: lists.map((eligible_ids) => ({ eligible_ids })) };
}

function crossGroups(action: 'allow' | 'forbid', pairs: [string, string][]): Rule {
  const choices = pairs.map(
    ([a, b]) =>
      [
        { category: 1, choice: a },
        { category: 1, choice: b },
      ] as const,
  );
  return { kind: 'cross_groups', action, pairs: choices, strength: 'require' };
}
const allow = (...pairs: [string, string][]): Rule => crossGroups('allow', pairs);
const forbid = (...pairs: [string, string][]): Rule => crossGroups('forbid', pairs);

const WRONG: [string, string, Partial<MatchingInput>][] = [
  ['algo_not_supported', 'algo', { algo: 'guess' as Algo }],
  ['invalid_seed', 'seed', { seed: 0.5 }],
  ['invalid_group_size', 'users_per_group', { users_per_group: 1 }],
  ['invalid_generator', 'groups_chunks_generator', { groups_chunks_generator: 5 as 1 }],
  ['duplicate_participant', 'participants[4].id', { participants: [...four, { id: 1 }] }],
  [
    'duplicate_field',
    'fields[1].id',
    {
      fields: [
        { id: 1, title: 'A', type: 'select' },
        { id: '1', title: 'B', type: 'date' },
      ],
    },
  ],
  ['invalid_value', 'participants[0].values.3', { participants: [{ id: 1, values: { 3: 'many' } }] }],
  ['invalid_value', 'participants[0].values.5', { participants: [{ id: 1, values: { 5: '2026-02-31' } }] }],
  ['invalid_value', 'participants[0].sit_outs', { participants: [{ id: 1, sit_outs: -1 }] }],
  ['invalid_availability', 'participants[0].free_hours', { participants: [{ id: 1, free_hours: [168] }] }],
  [
    'invalid_availability',
    'availability.min_shared_hours',
    { availability: { strength: 'prefer', min_shared_hours: 0 } },
  ],
  ['invalid_history', 'history[0]', { history: [{ a: 1, b: 1, age: 1 }] }],
  ['invalid_history', 'history[0].age', { history: [{ a: 1, b: 2, age: Number.NaN }] }],
  ['unknown_field', 'rules[0].category', rules({ kind: 'cross_category', category: 99, value: 'same' })],
  ['rule_type_mismatch', 'rules[0].category', rules({ kind: 'cross_category', category: 7, value: 'same' })],
  ['rule_type_mismatch', 'rules[0].category', rules({ kind: 'optimization', category: 1, goal: 'closest' })],
  ['rule_type_mismatch', 'rules[0].category', rules({ kind: 'optimization', category: 5, goal: 'most' })],
  [
    'invalid_rule',
    'rules[0].strength',
    rules({ kind: 'optimization', category: 2, goal: 'most', strength: 'require' }),
  ],
  ['invalid_rule', 'rules[0].pairs', rules({ kind: 'cross_groups', action: 'allow', pairs: [] })],
  [
    'invalid_rule',
    'rules[0].pairs[0][1].choice',
    rules({
      kind: 'cross_groups',
      action: 'allow',
      pairs: [
        [
          { category: 1, choice: 'it' },
          { category: 1, choice: 'art' },
        ],
      ],
    }),
  ],
  ['invalid_rule', 'rules[0].kind', rules({ kind: 'magic' })],
  ['contradiction', 'rules[1]', rules(differentDepartment, { ...differentDepartment, value: 'same' })],
  [
    'unknown_field',
    'preferences[0].category',
    { preferences: [{ member_id: 1, wish: 'meet', category: 88, choice: 'x' }] },
  ],
  ['unknown_participant', 'locked_groups[0]', { locked_groups: [[1, 77]] }],
  [
    'locked_twice',
    'locked_groups[1]',
    {
      locked_groups: [
        [1, 2],
        [2, 3],
      ],
    },
  ],
  ['locked_group_too_small', 'locked_groups[0]', { locked_groups: [[1]] }],
  [
    'must_pairs_too_large',
    'must_pairs',
    {
      must_pairs: [
        [1, 2],
        [2, 3],
      ],
    },
  ],
  ['invalid_value', 'participants[0].earlier_wins', { participants: [{ id: 1, earlier_wins: 0.5 }] }],
  ['invalid_availability', 'availability.strength', { availability: { strength: 'maybe' as 'prefer' } }],
  [
    'invalid_preference',
    'preferences[0].order',
    { preferences: [{ member_id: 1, wish: 'meet', category: 1, choice: 'it', order: Number.NaN }] },
  ],
  [
    'invalid_preference',
    'preferences[0].wish',
    { preferences: [{ member_id: 1, wish: 'see' as 'meet', category: 1, choice: 'it' }] },
  ],
  ['contradiction', 'rules[1]', rules(forbid(['it', 'hr']), allow(['hr', 'it']))],
  ['contradiction', 'rules[0]', rules(allow(['it', 'it']), differentDepartment)],
  [
    'contradiction',
    'rules[1]',
    rules({ ...differentDepartment, value: 'same' }, allow(['it', 'hr'], ['lab', 'hr'])),
  ],
  ['invalid_seats', 'seats', { algo: 'advanced' }],
  ['invalid_seats', 'seats', { algo: 'advanced', seats: [{ eligible_ids: [1] }] }],
  ['invalid_seats', 'seats[0].eligible_ids', seats([0.5], [1])],
  ['duplicate_participant', 'seats[1].eligible_ids', seats([1], [2, 2])],
  ['invalid_rematching', 'rematching', { ...seats([1], [2]), rematching: 0 }],
  ['invalid_rematching', 'rematching', { ...seats([1], [2]), rematching: 1.5 }],
  ['must_pairs_not_seatable', 'must_pairs', { ...seats([1, 2], [3, 4]), must_pairs: [[1, 2]] }],
  ['not_for_this_algo', 'must_pairs', { algo: 'lottery', must_pairs: [[1, 2]] }],
  [
    'not_for_this_algo',
    'locked_groups',
    {
      algo: 'lottery',
      locked_groups: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  ['not_for_this_algo', 'must_pairs', { algo: 'secretsanta', must_pairs: [[1, 2]] }],
  ['not_for_this_algo', 'locked_groups', { algo: 'secretsanta', locked_groups: [[1, 2]] }],
  ['not_for_this_algo', 'fixed_participants', { algo: 'secretsanta', fixed_participants: [9] }],
  ['locked_twice', 'locked_groups[0]', { ...seats([1], [2]), rematching: 2, locked_groups: [[1, 2, 1]] }],
  ['must_pair_breaks_rule', 'must_pairs', { must_pairs: [[1, 2]], never_with: [[2, 1]] }],
  ['must_pair_locked_apart', 'must_pairs', { must_pairs: [[2, 3]], locked_groups: [[1, 2]] }],
  ['must_pair_breaks_rule', 'must_pairs', { must_pairs: [[1, 2]], rules: [differentDepartment] }],
];

describe('what is refused', () => {
  it.each(WRONG)('%s at %s', (code, path, parts) => {
    const input = inputOf({ participants: four, ...parts });
    expect(() => match(input)).toThrow(MatchingInputError);
    expect(() => match(input)).toThrow(expect.objectContaining({ code, path }));
  });

  it('takes any choice of a field that lists none', () => {
    const fields = [{ id: 1, title: 'Department', type: 'select', choices: {} } as const];
    const pairs = [
      [
        { category: 1, choice: 'it' },
        { category: 1, choice: 'art' },
      ],
    ] as const;
    const rule: Rule = { kind: 'cross_groups', action: 'forbid', pairs, strength: 'require' };
    expect(match(inputOf({ participants: four, fields, rules: [rule] })).groups).toHaveLength(2);
  });

  it('takes required rules that leave something', () => {
    const list = [
      { ...differentDepartment, value: 'same' as const },
      allow(['it', 'it'], ['it', 'hr']),
      forbid(['it', 'hr']),
    ];
    expect(match(inputOf({ participants: four, rules: list })).groups).toHaveLength(2);
  });

  it('leaves the rules of a random draw alone', () => {
    const input = inputOf({ participants: four, algo: 'random', ...rules({ kind: 'magic' }) });
    expect(match(input).groups).toHaveLength(2);
  });
});

describe('control', () => {
  it('stops when cancelled', () => {
    let asked = 0;
    const control = { cancelled: () => ++asked > 3 };
    expect(() => match(inputOf({ participants: people(200) }), control)).toThrow(MatchingCancelledError);
  });

  const everyone = people(40).map(({ id }) => id);
  const each: [string, Partial<MatchingInput>][] = [
    ['groups of four', { users_per_group: 4 }],
    ['two seats', seats(everyone, everyone)],
    ['two seats again', { ...seats(everyone.slice(20), everyone), rematching: 2 }],
    ['three seats', { ...seats(everyone, everyone, everyone), users_per_group: 3 }],
    ['a lottery', { algo: 'lottery' }],
    ['presents', { algo: 'secretsanta' }],
  ];

  it.each(each)('stops %s when cancelled', (_, parts) => {
    const input = inputOf({ participants: people(40), ...parts });
    let asked = 0;
    match(input, { cancelled: () => ++asked < 0 });
    const enough = Math.ceil(asked / 2);
    asked = 0;
    expect(() => match(input, { cancelled: () => ++asked >= enough })).toThrow(MatchingCancelledError);
    expect(asked).toBe(enough);
  });

  it.each(each)('reports progress of %s that never falls and ends at 1', (_, parts) => {
    const shares: number[] = [];
    match(inputOf({ participants: people(40), ...parts }), { progress: (share) => shares.push(share) });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});

it('refuses a chain of must pairs, however long', () => {
  const chain = Array.from({ length: 20_000 }, (_, i) => [20_000 - i, 20_001 - i] as const);
  const input = inputOf({ participants: people(20_001), must_pairs: chain });
  expect(() => match(input)).toThrow(expect.objectContaining({ code: 'must_pairs_too_large' }));
});
