import { expect, it } from 'vitest';
import { campaignRulesGiven } from './campaign-rules.ts';
import { choiceOf, filterOptions, parseChoiceKey } from './choice-keys.ts';
import { normaliseFilters } from './filters.ts';

it('names field and choice in one key', () => {
  expect(parseChoiceKey('4|lyon')).toEqual({ category: 4, choice: 'lyon' });
  expect(parseChoiceKey('4|a|b')).toEqual({ category: 4, choice: 'a|b' });
  for (const other of ['lyon', '4|', '|lyon', '0|lyon', 'x|lyon']) expect(parseChoiceKey(other)).toBeNull();
});

it('finds only choices of its own field', () => {
  expect(choiceOf(4, '4|lyon')).toBe('lyon');
  expect(choiceOf(4, 'lyon')).toBe('lyon');
  expect(choiceOf(4, '41|lyon')).toBe('41|lyon');
});

it('lists the choices of a field for filters, with having none', () => {
  expect(filterOptions(4, { lyon: 'Lyon' })).toEqual([
    { value: '4|lyon', label: 'Lyon' },
    { value: '4|__undefined__', label: 'N/A' },
  ]);
});

it.each([
  ['select', 'eq', '4|lyon', 'lyon'],
  ['select', 'inn', ['4|lyon', 'paris'], ['lyon', 'paris']],
  ['select', 'eq', '4|__undefined__', '__undefined__'],
  ['array', 'contains', ['4|lyon'], ['lyon']],
  ['text', 'eq', '4|lyon', '4|lyon'],
] as const)('is taken by a filter: %s %s %j', (type, operator, value, canonical) => {
  const result = normaliseFilters({ filters: [{ category_id: 4, type, operator, value }] });
  expect(result).toMatchObject({ ok: true, group: { filters: [{ value: canonical }] } });
});

it('is taken by a rule about pairs of choices, and stored in parts', () => {
  const pairs = [['4|lyon', { category: 4, choice: 'paris' }]];
  const [rule] = campaignRulesGiven.parse([{ kind: 'cross_groups', action: 'forbid', pairs }]);
  expect(rule).toMatchObject({
    pairs: [
      [
        { category: 4, choice: 'lyon' },
        { category: 4, choice: 'paris' },
      ],
    ],
  });
  expect(
    campaignRulesGiven.safeParse([{ kind: 'cross_groups', action: 'forbid', pairs: [['lyon', 'paris']] }])
      .success,
  ).toBe(false);
});
