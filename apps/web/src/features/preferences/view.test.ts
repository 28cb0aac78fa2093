import { describe, expect, it } from 'vitest';
import type { Category } from '#features/categories/api.ts';
import type { Preference } from './api.ts';
import { freeChoices, preferableFields, wishOf } from './view.ts';

const field = (given: Partial<Category>): Category => ({
  id: 1,
  title: 'Office',
  description: '',
  type: 'select',
  choices: { lyon: 'Lyon', oslo: 'Oslo' },
  merged: {},
  order: 0,
  status: 'active',
  mandatory: false,
  only_for_matching: false,
  columnWidth: null,
  created_at: '',
  ...given,
});
const preference = (given: Partial<Preference>): Preference => ({
  id: 7,
  wish: 'meet',
  category: 1,
  choice: 'oslo',
  title: 'Office',
  label: 'Oslo',
  order: 0,
  status: 'active',
  counts: true,
  ...given,
});

describe('fields of preferences', () => {
  it('are seen by members and have choices', () => {
    const fields = [
      field({ id: 1 }),
      field({ id: 2, only_for_matching: true }),
      field({ id: 3, status: 'inactive' }),
      field({ id: 4, type: 'integer', choices: {} }),
      field({ id: 5, type: 'array' }),
    ];
    expect(preferableFields(fields).map(({ id }) => id)).toEqual([1, 5]);
  });

  it('offer options without another preference', () => {
    expect(freeChoices(field({}), [preference({})])).toEqual([{ value: 'lyon', label: 'Lyon' }]);
    expect(freeChoices(field({}), [preference({})], 7)).toHaveLength(2);
    expect(freeChoices(field({ id: 2 }), [preference({})])).toHaveLength(2);
  });
});

describe('the tab of an address', () => {
  it('is a wish or nothing', () => {
    expect([wishOf('meet'), wishOf('avoid'), wishOf('toString')]).toEqual(['meet', 'avoid', null]);
  });
});
