import { FILTER_OPERATORS, FILTER_TYPES, isMemberType } from '@fika/contract/filter-types';
import type { FilterGroup, FilterItem } from '@fika/contract/filter-shape';
import { normaliseFilters } from '@fika/contract/filters';
import { LIMITS } from '@fika/contract/limits';
import { FIELD_TYPES } from '@fika/contract/statuses';
import { describe, expect, it } from 'vitest';
import {
  addAt,
  clausesOf,
  conditionOn,
  depthOf,
  entryAt,
  finishedOnly,
  groupIn,
  isFinished,
  joinAt,
  operatorsOf,
  removeAt,
  replaceAt,
  type Subject,
  subjectKey,
  subjectOf,
  valueKind,
  type ValueKind,
  whyNotMore,
  withOperator,
  withSubject,
} from './model.ts';
import { idsOf } from './named-ids.ts';

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
  id: 5,
  ids: [5, 6],
};
const subject = (type: Subject['type']): Subject => ({ type, category_id: isMemberType(type) ? null : 1 });

describe('a condition', () => {
  const pairs = FILTER_TYPES.flatMap((type) =>
    FILTER_OPERATORS[type].map((operator) => [type, operator] as const),
  );

  it.each(pairs)('on %s with %s is kept with the value that its editor gives', (type, operator) => {
    const item = { ...conditionOn(subject(type)), operator, value: SAMPLES[valueKind(type, operator)] };
    expect(isFinished(item)).toBe(true);
    const canonical = normaliseFilters({ filters: [item] });
    expect(canonical.ok && canonical.group.filters).toHaveLength(1);
  });

  it('begins without a value, and so does not count yet', () => {
    for (const type of FIELD_TYPES) {
      const canonical = normaliseFilters({ filters: [conditionOn(subject(type))] });
      expect(canonical.ok && canonical.group.filters).toEqual([]);
      expect(isFinished(conditionOn(subject(type)))).toBe(false);
    }
  });

  it('on a state begins with its first answer', () => {
    expect(conditionOn(subject('is_active'))).toEqual({ type: 'is_active', operator: 'eq', value: true });
    expect(operatorsOf('is_admin')).toEqual(['eq']);
  });

  it('is not finished while its list is empty', () => {
    expect(isFinished({ category_id: 1, type: 'select', operator: 'inn', value: [] })).toBe(false);
    expect(isFinished({ category_id: 1, type: 'select', operator: 'isdefined', value: null })).toBe(true);
  });

  it('keeps its value after a change of operator, as far as it fits', () => {
    const one: FilterItem = { category_id: 1, type: 'select', operator: 'eq', value: 'k' };
    expect(withOperator(one, 'inn').value).toEqual(['k']);
    expect(withOperator(withOperator(one, 'inn'), 'neq').value).toBe('k');
    expect(withOperator(one, 'isdefined').value).toBeNull();
    const date: FilterItem = { category_id: 1, type: 'date', operator: 'lt', value: '2026-11-23' };
    expect(withOperator(date, 'ltda').value).toBeNull();
    expect(withOperator(date, 'gte').value).toBe('2026-11-23');
    const people: FilterItem = { type: 'usercompany_id', operator: 'inn', value: [4, 5] };
    expect(withOperator(people, 'nin').value).toEqual([4, 5]);
    expect(withOperator(people, 'eq').value).toBe(4);
  });

  it('keeps operator and value after a change of field of the same type, unless they are options', () => {
    const text: FilterItem = { category_id: 1, type: 'text', operator: 'eq', value: 'a' };
    expect(withSubject(text, { type: 'text', category_id: 2 })).toEqual({ ...text, category_id: 2 });
    const choice: FilterItem = { category_id: 1, type: 'select', operator: 'nin', value: ['k'] };
    expect(withSubject(choice, { type: 'select', category_id: 2 })).toEqual(
      conditionOn({ type: 'select', category_id: 2 }),
    );
    expect(withSubject(text, subject('is_admin'))).toEqual(conditionOn(subject('is_admin')));
  });

  it('has a name for its subject', () => {
    expect(subjectKey(subjectOf({ category_id: 7, type: 'date' }))).toBe('category_7');
    expect(subjectKey(subjectOf({ type: 'search' }))).toBe('search');
  });
});

const text = (value: string): FilterItem => ({ category_id: 1, type: 'text', operator: 'eq', value });
const and = (...filters: FilterGroup['filters']): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters,
});

describe('a group', () => {
  const inner: FilterGroup = { version: 'v1', operator: 'or', filters: [text('b'), text('c')] };
  const group = and(text('a'), inner);

  it('is changed by path, and stays as it is elsewhere', () => {
    expect(entryAt(group, [1, 0])).toEqual(text('b'));
    expect(entryAt(group, [0, 0])).toBeUndefined();
    expect(replaceAt(group, [1, 1], text('z'))).toEqual(
      and(text('a'), { ...inner, filters: [text('b'), text('z')] }),
    );
    expect(addAt(group, [], text('d'))).toEqual(and(text('a'), inner, text('d')));
    expect(addAt(group, [1], text('d')).filters[1]).toEqual({
      ...inner,
      filters: [...inner.filters, text('d')],
    });
    expect(joinAt(group, [], 'or').operator).toBe('or');
    expect(joinAt(group, [1], 'and').filters[1]).toEqual({ ...inner, operator: 'and' });
    expect(replaceAt(group, [9], text('z'))).toBe(group);
  });

  it('leaves no empty group behind', () => {
    const once = removeAt(group, [1, 0]);
    expect(once.filters[1]).toEqual({ ...inner, filters: [text('c')] });
    expect(removeAt(once, [1, 0])).toEqual(and(text('a')));
    expect(removeAt(and(text('a')), [0])).toEqual(and());
  });

  it('gives the reason why no more conditions fit', () => {
    expect(depthOf(group)).toBe(2);
    expect(clausesOf(group)).toBe(3);
    expect(groupIn(group).operator).toBe('or');
    expect(whyNotMore(group, LIMITS.filterDepth)).toBeNull();
    expect(whyNotMore(group, LIMITS.filterDepth + 1)).toBe('too_deep');
    const full = and(...Array.from({ length: LIMITS.filterClauses }, () => text('a')));
    expect(whyNotMore(full)).toBe('too_many');
  });

  it('drops incomplete conditions', () => {
    const draft = and(text('a'), conditionOn(subject('date')), and(conditionOn(subject('text'))));
    expect(finishedOnly(draft)).toEqual(and(text('a')));
  });

  it('lists the ids of its people, audiences and programs', () => {
    const named = and(
      { type: 'audience', operator: 'eq', value: 3 },
      and(
        { type: 'audience', operator: 'nin', value: [3, 4] },
        { type: 'campaign', operator: 'eq', value: null },
      ),
    );
    expect(idsOf(named, 'audience')).toEqual([3, 4]);
    expect(idsOf(named, 'campaign')).toEqual([]);
  });
});
