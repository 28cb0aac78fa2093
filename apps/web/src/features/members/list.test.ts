import { type FilterableMember, matchesFilters } from '@fika/contract/test/filter-match';
import type { FilterEntry } from './filters/named-ids.ts';
import type { FilterGroup, FilterItem } from '@fika/contract/filter-shape';
import { normaliseFilters } from '@fika/contract/filters';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedFilters, isAboutInactive, isSameFilter, narrowed, withSearch } from './list.ts';
import { ACTIVE_MEMBERS, INACTIVE_MEMBERS, memberListDefaults, memberListSearch } from './search.ts';

const text = (value: string): FilterItem => ({ category_id: 1, type: 'text', operator: 'eq', value });
const group = (operator: 'and' | 'or', ...filters: FilterEntry[]): FilterGroup => ({
  version: 'v1',
  operator,
  filters,
});

const categories = [{ id: 1, title: 'Team', type: 'text', choices: {} }] as const;
const people: FilterableMember[] = ['a', 'b', 'c'].flatMap((value) =>
  [true, false].flatMap((is_active) =>
    ['Ada', 'Ben'].map((first_name, id) => ({
      id: id + 1,
      external_id: null,
      email: '',
      first_name,
      last_name: '',
      is_active,
      is_admin: false,
      userfield_set: [{ category: 1, value }],
    })),
  ),
);
const found = (filters: FilterGroup) => {
  const canonical = normaliseFilters(filters);
  if (!canonical.ok) throw new Error(canonical.fault.code);
  return people.filter((person) =>
    matchesFilters(person, canonical.group, { categories: [...categories], today: '2026-11-23' }),
  );
};

describe('the address of the list', () => {
  it('holds a filter, and opens with active members when it cannot be read', () => {
    expect(memberListSearch.parse({})).toEqual(memberListDefaults);
    expect(memberListSearch.parse({ filters: 'nonsense' }).filters).toEqual(ACTIVE_MEMBERS);
    const filters = group('or', text('a'), group('and', text('b')));
    expect(memberListSearch.parse({ filters }).filters).toEqual(filters);
  });
});

describe('the filter for the server', () => {
  it('finds active and inactive members when the filter has no condition for it', () => {
    expect(found(askedFilters(group('and'), ''))).toHaveLength(people.length);
    expect(found(askedFilters(ACTIVE_MEMBERS, ''))).toHaveLength(people.length / 2);
    const canonical = normaliseFilters(askedFilters(group('or', text('a'), text('b')), ''));
    expect(canonical.ok && JSON.stringify(canonical.group)).toContain('is_active');
    expect(found(askedFilters(group('or', text('a'), text('b')), ''))).toEqual(
      found(group('or', text('a'), text('b'))),
    );
  });

  it('has a search once', () => {
    const once = askedFilters(ACTIVE_MEMBERS, ' ada ');
    expect(once.filters.at(-1)).toEqual({ type: 'search', operator: 'contains', value: 'ada' });
    expect(withSearch(once, 'ada')).toBe(once);
    expect(withSearch(ACTIVE_MEMBERS, '  ')).toBe(ACTIVE_MEMBERS);
  });

  const leaf = fc.constantFrom('a', 'b', 'c').map(text);
  const level = (inner: fc.Arbitrary<FilterEntry>) =>
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(inner, { minLength: 1, maxLength: 3 }))
      .map(([operator, filters]) => group(operator, ...filters));
  const anyGroup = level(fc.oneof(leaf, level(fc.oneof(leaf, level(leaf)))));

  it('is within the limits, and finds the members who match both the filter and the search', () => {
    fc.assert(
      fc.property(anyGroup, (filters) => {
        const asked = askedFilters(filters, 'ada');
        const expected = found(filters).filter(({ first_name }) => first_name === 'Ada');
        expect(found(asked)).toEqual(expected);
      }),
    );
  });

  it('is narrowed without another level where there is none left', () => {
    const deep = group('or', text('a'), group('and', text('b'), group('or', text('b'), text('c'))));
    const only = narrowed(deep, { type: 'is_active', operator: 'eq', value: true });
    expect(normaliseFilters(only).ok).toBe(true);
    expect(found(only)).toEqual(found(deep).filter(({ is_active }) => is_active));
  });
});

it('recognizes filters with the same result', () => {
  expect(isSameFilter(ACTIVE_MEMBERS, { ...ACTIVE_MEMBERS, filters: [...ACTIVE_MEMBERS.filters, {}] })).toBe(
    true,
  );
  expect(isSameFilter(ACTIVE_MEMBERS, INACTIVE_MEMBERS)).toBe(false);
  expect(isAboutInactive(INACTIVE_MEMBERS)).toBe(true);
  expect(isAboutInactive(ACTIVE_MEMBERS)).toBe(false);
  expect(isAboutInactive(group('or', ...INACTIVE_MEMBERS.filters, text('a')))).toBe(false);
});
