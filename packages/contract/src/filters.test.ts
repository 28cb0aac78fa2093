import { createTranslators } from '@fika/messages/server';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterFaultSentence } from './filter-faults.ts';
import { filterGroup, OPERATORS, type Operator } from './filter-group.ts';
import { FILTER_OPERATORS, FILTER_TYPES, type FilterType } from './filter-types.ts';
import { normaliseFilters, type CanonicalFilter, type LooseFilter, type LooseGroup } from './filters.ts';

const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

/** Any character there is. The library's own `binary` first lists all million of them, to shrink. */
const anyCharacter = fc
  .nat(0x10ffff)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));

/** The result of one condition: its canonical form, null when it does not count, or the code of its refusal. */
function fate(item: LooseFilter): CanonicalFilter | string | null {
  const canonical = normaliseFilters({ filters: [item] });
  if (!canonical.ok) return canonical.fault.code;
  return (canonical.group.filters[0] as CanonicalFilter | undefined) ?? null;
}
const valueOf = (item: LooseFilter) => {
  const result = fate(item);
  return result !== null && typeof result === 'object' ? result.value : result;
};

describe('the conditions of the spec', () => {
  const whole = { category_id: 1, type: 'text', operator: 'eq', value: 'x' } as const;

  it.each<[string, LooseFilter, boolean]>([
    ['all four', whole, true],
    ['no value', { ...whole, value: null }, false],
    ['an undefined value', { ...whole, value: undefined }, false],
    ['no type', { ...whole, type: null }, false],
    ['no operator', { ...whole, operator: undefined }, false],
    ['no field', { ...whole, category_id: null }, false],
    ['isdefined with a field alone', { category_id: 1, operator: 'isdefined' }, true],
    ['isundefined with a field alone', { category_id: 1, operator: 'isundefined', value: null }, true],
    ['isdefined without a field', { operator: 'isdefined', type: 'text' }, false],
    ['a boolean field with false', { category_id: 1, type: 'boolean', operator: 'eq', value: false }, true],
    ['a boolean without an operator', { category_id: 1, type: 'boolean', value: true }, true],
    ['a boolean type with a boolean value alone', { type: 'boolean', value: false }, true],
    ['a boolean type with a word, and no field', { type: 'boolean', operator: 'eq', value: 'yes' }, false],
    ['usercompany_id with a value', { type: 'usercompany_id', value: 7 }, true],
    ['usercompany_id without', { type: 'usercompany_id', operator: 'eq' }, false],
    ['is_active with false', { type: 'is_active', value: false }, true],
    ['is_admin with true', { type: 'is_admin', operator: 'eq', value: true }, true],
    ['is_admin with null', { type: 'is_admin', operator: 'eq', value: null }, false],
    ['a search, which stands for itself', { type: 'search', operator: 'contains', value: 'ann' }, true],
    ['a search without an operator', { type: 'search', value: 'ann' }, false],
    ['an empty condition', {}, false],
  ])('keep or drop %s', (_, item, counts) => {
    const result = fate(item);
    expect(typeof result).not.toBe('string');
    expect(result !== null).toBe(counts);
  });

  it.each<[string, LooseFilter, unknown]>([
    ['a day delta with a number', { type: 'date', operator: 'ltda', value: 7 }, 7],
    ['a day delta with a word', { type: 'date', operator: 'ltda', value: '7' }, null],
    ['a day delta with a list', { type: 'date', operator: 'gtda', value: [7] }, null],
    ['a day delta with no number', { type: 'datetime', operator: 'mtdfn', value: Number.NaN }, null],
    ['a day delta without', { type: 'date', operator: 'ltdfn' }, null],
    [
      'a comparison of dates with a string',
      { type: 'date', operator: 'lt', value: '2026-01-31' },
      '2026-01-31',
    ],
    [
      'a comparison of dates with a Date',
      { type: 'date', operator: 'gte', value: new Date(2026, 0, 5) },
      '2026-01-05',
    ],
    [
      'a comparison of dates with an instant',
      { type: 'datetime', operator: 'gt', value: '2026-01-31T10:00:00Z' },
      '2026-01-31',
    ],
    ['a comparison of dates with a number', { type: 'date', operator: 'lt', value: 20_260_131 }, null],
    ['a comparison of dates with true', { type: 'datetime', operator: 'eq', value: true }, null],
    ['a comparison of dates with no date', { type: 'date', operator: 'lt', value: new Date('x') }, null],
    ['inn with one value', { type: 'text', operator: 'inn', value: 'a' }, ['a']],
    ['nin with one number', { type: 'integer', operator: 'nin', value: 3 }, [3]],
    [
      'nin with a list, nulls and repeats',
      { type: 'select', operator: 'nin', value: ['a', null, 'a', 'b'] },
      ['a', 'b'],
    ],
    ['inn without', { type: 'select', operator: 'inn', value: null }, null],
    ['inn with Dates', { type: 'date', operator: 'inn', value: [new Date(2026, 11, 31)] }, ['2026-12-31']],
    ['eq on select with a list', { type: 'select', operator: 'eq', value: ['a', 'b'] }, 'a'],
    ['neq on select with an empty list', { type: 'select', operator: 'neq', value: [] }, null],
    ['eq on is_admin with a list', { type: 'is_admin', operator: 'eq', value: [true] }, true],
    ['is_active with a list and no operator', { type: 'is_active', value: ['false'] }, false],
    ['the choice N/A', { type: 'select', operator: 'eq', value: '__undefined__' }, '__undefined__'],
    ['a number as text', { type: 'integer', operator: 'gte', value: '12' }, 12],
    ['a time', { type: 'time', operator: 'lt', value: '9:30' }, '09:30:00'],
    ['one choice of a list field', { type: 'array', operator: 'eq', value: 'a' }, ['a']],
    ['text with white space around it', { type: 'text', operator: 'contains', value: ' a\0b ' }, 'ab'],
  ])('give %s its value', (_, item, expected) => {
    expect(valueOf({ category_id: 1, ...item })).toEqual(expected);
  });

  it.each<[string, LooseFilter, string]>([
    ['an unknown type', { ...whole, type: 'colour' }, 'unknown_type'],
    ['an unknown operator', { ...whole, operator: 'like' as Operator }, 'unknown_operator'],
    ['an operator of another type', { ...whole, operator: 'lt' }, 'operator_unfit'],
    ['a definedness of no field', { ...whole, type: 'search', operator: 'isdefined' }, 'operator_unfit'],
    ['a list where one is wanted', { ...whole, value: ['x'] }, 'value_unfit'],
    ['a word as a number', { ...whole, type: 'integer', value: 'many' }, 'value_unfit'],
    ['a day that does not exist', { ...whole, type: 'date', value: '2026-02-30' }, 'value_unfit'],
    ['a day with two meanings', { ...whole, type: 'date', value: '05/06/2026' }, 'value_unfit'],
    ['an id that is none', { type: 'usercompany_id', value: 1.5 }, 'value_unfit'],
    [
      'a long list',
      { ...whole, operator: 'inn', value: Array.from({ length: 1_001 }, String) },
      'value_unfit',
    ],
  ])('refuse %s', (_, item, code) => {
    expect(fate(item)).toBe(code);
  });

  it('allow three levels and fifty conditions', () => {
    const item = { type: 'is_active', value: true };
    const nest = (levels: number): LooseGroup => ({ filters: levels > 1 ? [nest(levels - 1)] : [item] });
    expect(normaliseFilters(nest(3)).ok).toBe(true);
    expect(normaliseFilters(nest(4))).toEqual({ ok: false, fault: { code: 'too_deep', name: '3' } });
    const halves = (length: number) => ({
      filters: [1, 2].map(() => ({ filters: Array.from({ length }, () => item) })),
    });
    expect(normaliseFilters(halves(25)).ok).toBe(true);
    const refused = normaliseFilters(halves(26));
    expect(refused).toEqual({ ok: false, fault: { code: 'too_many', name: '50' } });
  });

  it('drop groups in which nothing is left', () => {
    const canonical = normaliseFilters({ operator: 'or', filters: [{ filters: [{}, { filters: [] }] }] });
    expect(canonical).toEqual({ ok: true, group: { version: 'v1', operator: 'or', filters: [] } });
  });
});

/** A value that suits each type, and what other values there are. */
const FITTING: Record<FilterType, unknown> = {
  text: 'x',
  select: 'x',
  array: ['x'],
  boolean: true,
  integer: 3,
  date: '2026-01-31',
  datetime: '2026-01-31',
  time: '09:30',
  search: 'x',
  usercompany_id: 3,
  is_active: true,
  is_admin: true,
  audience: 3,
  campaign: 3,
};
const VALUES = [null, true, 3, 2.5, 'x', '', '7', '2026-01-31', '09:30', [], ['x'], [3], [true], new Date(0)];

describe('the whole table', () => {
  const table = FILTER_TYPES.flatMap((type) => OPERATORS.map((operator) => ({ type, operator })));

  it.each(table)('$type $operator is kept with a fitting value, or refused', ({ type, operator }) => {
    const isDays = ['ltda', 'gtda', 'mtdfn', 'ltdfn'].includes(operator);
    const value = isDays ? 3 : FITTING[type];
    const result = fate({ category_id: 1, type, operator, value });
    if (FILTER_OPERATORS[type].includes(operator)) expect(result).toMatchObject({ type, operator });
    else expect(result).toBe('operator_unfit');
  });

  it.each(table)(
    '$type $operator has an answer for every value, and the same one twice',
    ({ type, operator }) => {
      for (const value of VALUES) {
        const once = fate({ category_id: 1, type, operator, value });
        if (once !== null && typeof once === 'object') expect(fate(once)).toEqual(once);
        else expect(once === null || ['operator_unfit', 'value_unfit'].includes(once)).toBe(true);
      }
    },
  );
});

const anyItem = fc.record(
  {
    category_id: fc.option(fc.nat()),
    type: fc.option(fc.oneof(fc.constantFrom(...FILTER_TYPES), fc.string())),
    operator: fc.option(fc.constantFrom(...OPERATORS)),
    value: fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.oneof(fc.string(), fc.double(), fc.constant(null))),
      fc.date(),
      fc.object(),
    ),
  },
  { requiredKeys: [] },
);
const anyGroup = fc.letrec<{ group: LooseGroup }>((tie) => ({
  group: fc.record(
    {
      operator: fc.constantFrom('and' as const, 'or' as const),
      filters: fc.array(fc.oneof({ depthSize: 'small' }, anyItem, tie('group')), { maxLength: 6 }),
    },
    { requiredKeys: ['filters'] },
  ),
})).group;

describe('any group at all', () => {
  it('is kept in a form that is sent and kept as it is, or refused with a sentence', () => {
    const property = fc.property(anyGroup, (group) => {
      const canonical = normaliseFilters(group);
      if (!canonical.ok) {
        for (const language of ['en', 'fr'] as const) {
          expect(filterFaultSentence(canonical.fault, translators[language])).not.toMatch(/\{name\}|^$/);
        }
        return;
      }
      expect(normaliseFilters(canonical.group)).toEqual(canonical);
      expect(filterGroup.parse(JSON.parse(JSON.stringify(canonical.group)))).toEqual(canonical.group);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
