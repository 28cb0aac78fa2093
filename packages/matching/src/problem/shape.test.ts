import { describe, expect, it } from 'vitest';

import { MatchingInputError } from '../errors.ts';
import { feasibility } from '../feasibility/feasibility.ts';
import type { MatchingInput } from '../input.ts';
import { redraw } from '../late/redraw.ts';
import { match } from '../match.ts';
import { simulate } from '../simulate/simulate.ts';
import { differentDepartment, FIELDS, inputOf, people } from '../test-support.ts';
import { inputHash } from './hash.ts';

/** Parts as a database or a file may have them, which types cannot exclude. */
const WRONG: [code: string, path: string, parts: Record<string, unknown>][] = [
  ['invalid_value', 'participants', { participants: undefined }],
  ['invalid_value', 'participants', { participants: null }],
  ['invalid_value', 'participants[1]', { participants: [{ id: 1 }, null] }],
  ['invalid_value', 'participants[0].id', { participants: [{ id: '1' }] }],
  ['invalid_value', 'participants[0].values', { participants: [{ id: 1, values: 'it' }] }],
  ['invalid_value', 'participants[0].free_hours', { participants: [{ id: 1, free_hours: '9' }] }],
  ['invalid_value', 'fields', { fields: {} }],
  ['invalid_value', 'fields[0].title', { fields: [{ id: 1, type: 'select' }] }],
  ['invalid_value', 'fields[0].type', { fields: [{ id: 1, title: 'A', type: 'choice' }] }],
  ['invalid_value', 'fields[0].choices', { fields: [{ ...FIELDS[0], choices: { it: 7 } }] }],
  ['invalid_value', 'fields[0].only_for_matching', { fields: [{ ...FIELDS[0], only_for_matching: 0 }] }],
  ['invalid_rule', 'rules', { rules: null }],
  ['invalid_rule', 'rules[1]', { rules: [differentDepartment, null] }],
  ['invalid_rule', 'rules[0].category', { rules: [{ ...differentDepartment, category: [1] }] }],
  ['invalid_rule', 'rules[0].pairs', { rules: [{ kind: 'cross_groups', action: 'allow', pairs: 'it' }] }],
  ['invalid_rule', 'rules[0].pairs[0]', { rules: [{ kind: 'cross_groups', action: 'allow', pairs: [[]] }] }],
  ['invalid_value', 'never_with[0]', { never_with: [Object.assign([1], { length: 2 })] }],
  ['invalid_value', 'never_with[0]', { never_with: [['1', '2']] }],
  ['invalid_value', 'never_with[1]', { never_with: [[1, 2], [1]] }],
  ['invalid_value', 'managers[0]', { managers: [{ manager: 1, report: 2 }] }],
  ['invalid_value', 'must_pairs[0]', { must_pairs: [[1, null]] }],
  ['invalid_value', 'locked_groups[0]', { locked_groups: [[1, '2']] }],
  ['invalid_value', 'fixed_participants', { fixed_participants: 1 }],
  ['invalid_value', 'fixed_participants[0]', { fixed_participants: ['1'] }],
  ['invalid_history', 'history[0]', { history: [{ a: '1', b: 2, age: 1 }] }],
  ['invalid_history', 'history[0].known', { history: [{ a: 1, b: 2, age: 1, known: 'no' }] }],
  ['invalid_preference', 'preferences[0]', { preferences: [null] }],
  [
    'invalid_preference',
    'preferences[0].member_id',
    { preferences: [{ member_id: '1', wish: 'meet', category: 1, choice: 'it' }] },
  ],
  ['invalid_seats', 'seats[0].eligible_ids', { seats: [{ eligible_ids: [1, '2'] }] }],
  ['invalid_seats', 'seats[0].name', { seats: [{ name: 7, eligible_ids: [] }] }],
  ['invalid_availability', 'availability', { availability: 'require' }],
];

function faultOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof MatchingInputError ? `${error.code} ${error.path}` : error;
  }
}

describe('an input that is not what its types say', () => {
  it.each(WRONG)('is refused: %s at %s, %o', (code, path, parts) => {
    const input: MatchingInput = { ...inputOf({ participants: people(4) }), ...parts };
    const fault = `${code} ${path}`;
    expect(faultOf(() => match(input))).toBe(fault);
    expect(faultOf(() => feasibility(input))).toBe(fault);
    expect(faultOf(() => redraw(input, []))).toBe(fault);
    expect(faultOf(() => simulate(input, { rounds: 1, attendance: 1 }))).toBe(fault);
  });

  it('is refused as a whole, too', () => {
    expect(faultOf(() => match(null as unknown as MatchingInput))).toBe('invalid_value input');
  });

  it('has no hash when its seats can not be read', () => {
    const input = { ...inputOf({ participants: [] }), seats: [7] } as unknown as MatchingInput;
    expect(faultOf(() => inputHash(input))).toBe('invalid_seats seats[0]');
  });

  it('is refused when the groups of before are not lists of ids', () => {
    const input = inputOf({ participants: people(4) });
    expect(faultOf(() => redraw(input, [['1' as unknown as number, 2]]))).toBe('invalid_value previous[0]');
  });
});

it('takes null for what a person has not said', () => {
  const participants = [1, 2].map((id) => ({ id, values: null, free_hours: null, sit_outs: null }));
  const input = { ...inputOf({ participants: [] }), participants } as unknown as MatchingInput;
  expect(match(input).groups[0]?.member_ids).toEqual([1, 2]);
});

it('reads no value and no label from what every object has', () => {
  const fields = [{ id: 'constructor', title: 'Trade', type: 'select' as const, choices: { it: 'IT' } }];
  const values = { constructor: 'toString' };
  const both = inputOf({ fields, participants: people(2, () => values) });
  expect(match(both).groups[0]?.in_common[0]?.labels).toEqual(['toString']);
  expect(match(inputOf({ fields, participants: people(2) })).groups[0]?.in_common).toEqual([]);
});
