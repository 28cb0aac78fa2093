import { FILTER_OPERATORS } from '@fika/contract/filter-types';
import { keepFilters } from '@fika/contract/filters';
import { FIELD_TYPES } from '@fika/contract/statuses';
import { describe, expect, it } from 'vitest';
import { conditionOn, operatorKey, valueKind, type ValueKind, withOperator } from './filter-rows.ts';

const SAMPLES: Record<ValueKind, string | number | boolean | string[] | number[] | null> = {
  none: null,
  text: 'a',
  texts: ['a', 'b'],
  choice: 'k',
  choices: ['k', 'l'],
  boolean: true,
  number: 3,
  numbers: [3, 4],
  date: '2026-11-23',
  dates: ['2026-11-23'],
  time: '09:30',
  times: ['09:30'],
  days: 7,
};

describe('a condition', () => {
  const pairs = FIELD_TYPES.flatMap((type) =>
    FILTER_OPERATORS[type].map((operator) => [type, operator] as const),
  );

  it.each(pairs)('on %s with %s is kept with the value that its editor gives', (type, operator) => {
    const value = SAMPLES[valueKind(type, operator)];
    const item = { category_id: 1, type, operator, value };
    const kept = keepFilters({ filters: [item] });
    expect(kept.ok && kept.group.filters).toHaveLength(1);
  });

  it('begins without a value, and so does not count yet', () => {
    for (const type of FIELD_TYPES) {
      const kept = keepFilters({ filters: [conditionOn({ id: 1, type })] });
      expect(kept.ok && kept.group.filters).toEqual([]);
    }
  });

  it('keeps its value over a change of operator as far as it fits', () => {
    const one = { category_id: 1, type: 'select', operator: 'eq', value: 'k' } as const;
    expect(withOperator(one, 'select', 'inn').value).toEqual(['k']);
    expect(withOperator(withOperator(one, 'select', 'inn'), 'select', 'neq').value).toBe('k');
    expect(withOperator(one, 'select', 'isdefined').value).toBeNull();
    const date = { category_id: 1, type: 'date', operator: 'lt', value: '2026-11-23' } as const;
    expect(withOperator(date, 'date', 'ltda').value).toBeNull();
    expect(withOperator(date, 'date', 'gte').value).toBe('2026-11-23');
  });

  it('is worded by its type', () => {
    expect(operatorKey('date', 'lt')).toBe('date.lt');
    expect(operatorKey('integer', 'lt')).toBe('number.lt');
    expect(operatorKey('array', 'inn')).toBe('list.inn');
    expect(operatorKey('select', 'inn')).toBe('any.inn');
  });
});
