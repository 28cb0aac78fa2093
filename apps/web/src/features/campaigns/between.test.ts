import { expect, it } from 'vitest';
import { field, OFFICE } from '#test/fixtures.ts';
import { betweenOf, optionNames, programBetween } from './between.ts';
import { newCampaignSearch } from './new-search.ts';

const REMOTE = field(8, 'Remote', { type: 'boolean' });
const WORDS = { yes: 'Yes', no: 'No' };

it('reads a field and two of its options from an address', () => {
  const search = newCampaignSearch.parse({ field: 3, options: ['1', 2] });
  expect(betweenOf(search, [OFFICE])).toEqual({ category: OFFICE, options: ['1', '2'] });
  expect(newCampaignSearch.parse({ field: 3, options: ['1'] }).options).toBeUndefined();
  expect(newCampaignSearch.parse({ field: 3, options: ['1', '1'] }).options).toBeUndefined();
});

it('has no groups for a field or an option that does not exist', () => {
  expect(betweenOf({ field: 3, options: ['1', '9'] }, [OFFICE])).toBeNull();
  expect(betweenOf({ field: 4, options: ['1', '2'] }, [OFFICE])).toBeNull();
  expect(betweenOf({ field: 3, options: ['1', '2'] }, [{ ...OFFICE, status: 'inactive' }])).toBeNull();
  expect(betweenOf({}, [OFFICE])).toBeNull();
});

it('invites the members of both options and mixes them', () => {
  expect(programBetween({ category: OFFICE, options: ['1', '2'] })).toEqual({
    algo: 'crossgroup',
    rules: [{ kind: 'cross_category', category: 3, value: 'different', strength: 'prefer' }],
    filters: {
      version: 'v1',
      operator: 'and',
      filters: [{ category_id: 3, type: 'select', operator: 'inn', value: ['1', '2'] }],
    },
  });
  expect(optionNames({ category: OFFICE, options: ['2', '1'] }, WORDS)).toEqual(['Lyon', 'Leiden']);
});

it('invites everyone with a value of a field with yes and no', () => {
  const between = betweenOf({ field: 8, options: ['true', 'false'] }, [REMOTE]);
  expect(between && programBetween(between).filters.filters).toEqual([
    { category_id: 8, type: 'boolean', operator: 'isdefined' },
  ]);
  expect(between && optionNames(between, WORDS)).toEqual(['Yes', 'No']);
});
