import { describe, expect, it } from 'vitest';

import type { MatchingInput, Rule } from '../input.ts';
import { match } from '../match.ts';
import { feasibility } from '../feasibility/feasibility.ts';
import { redraw } from '../late/redraw.ts';
import { scoreGroup } from '../report/explain.ts';
import { inputOf } from '../test-support.ts';

const office = (value: 'same' | 'different', empty?: 'different' | 'same' | 'wait'): Rule => ({
  kind: 'cross_category',
  category: 1,
  value,
  strength: 'require',
  empty,
});

/** Two people of sales and two without a value. */
const four = (rule: Rule, parts: Partial<MatchingInput> = {}): MatchingInput =>
  inputOf({
    participants: [1, 2, 3, 4].map((id) => ({ id, values: { 1: id < 3 ? 'sales' : null } })),
    rules: [rule],
    ...parts,
  });
const groupsOf = (input: MatchingInput): number[][] => match(input).groups.map((group) => group.member_ids);

describe('people with an empty field', () => {
  it.each([
    ['same', 'different', [[1, 2]]],
    [
      'same',
      'same',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['same', 'wait', [[1, 2]]],
    ['different', 'wait', []],
  ] as const)('%s, and empty is %s', (value, empty, groups) => {
    expect(groupsOf(four(office(value, empty)))).toEqual(groups);
  });

  it('are different from all others, or only from those with a value', () => {
    const empty = { participants: [{ id: 3 }, { id: 4 }] };
    expect(groupsOf(four(office('different'), empty))).toEqual([[3, 4]]);
    expect(groupsOf(four(office('different', 'same'), empty))).toEqual([]);
    expect(groupsOf(four(office('different', 'same')))).toHaveLength(2);
  });

  it('wait also where the rule is a preference, with a reason that names rule and field', () => {
    const input = four({ ...office('same', 'wait'), strength: 'prefer' });
    const { outcomes } = match(input);
    const reason = { code: 'empty_field', rule: 0, category: 1, title: 'Department', blockers: [] };
    expect(outcomes.slice(2)).toEqual([3, 4].map((id) => ({ id, status: 'no_partner', reason })));
    expect(feasibility(input)).toMatchObject({ seated: 2, exact: true, waits: [{ reason, ids: [3, 4] }] });
  });

  it('wait in every algorithm that reads rules', () => {
    const all = four(office('same', 'wait'));
    const seats = [{ eligible_ids: [1, 3] }, { eligible_ids: [2, 4] }];
    for (const input of [
      { ...all, algo: 'secretsanta' as const },
      { ...all, algo: 'lottery' as const },
      { ...all, algo: 'advanced' as const, seats },
      { ...all, algo: 'advanced' as const, seats, rematching: 'unlimited' as const },
      { ...all, users_per_group: 3 },
    ]) {
      const codes = match(input).outcomes.map(({ reason }) => reason.code);
      expect(codes.slice(2)).toEqual(['empty_field', 'empty_field']);
      expect(feasibility(input)).toMatchObject({ people: 4, seated: 2 });
    }
  });

  it('lose their place when groups are drawn again, and break an edited or locked group', () => {
    const input = four(office('same', 'wait'));
    const { groups, outcomes } = redraw(input, [
      [1, 3],
      [2, 4],
    ]);
    expect(groups.map((group) => group.member_ids)).toEqual([[1, 2]]);
    expect(outcomes[2]).toMatchObject({ id: 3, reason: { code: 'empty_field' } });
    expect(scoreGroup(input, [1, 3]).broken).toEqual([
      { blocker: { kind: 'empty', index: 0 }, pairs: [[1, 3]] },
    ]);
    expect(groupsOf({ ...input, locked_groups: [[1, 3]] })).toEqual([[1, 3]]);
  });

  it('cannot be in a must pair, nor be the same under a rule on pairs', () => {
    expect(() => match(four(office('same', 'wait'), { must_pairs: [[1, 3]] }))).toThrow('a field is empty');
    const pairs = { kind: 'cross_groups', action: 'forbid', pairs: [], empty: 'same' } as unknown as Rule;
    expect(() => match(four(pairs))).toThrow('does not go with this kind of rule');
  });
});
