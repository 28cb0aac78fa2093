// Requests to the list of members in the `members` bench, and the plain SQL that finds the same rows.
import type { FilterGroup, FilterItem } from '@fika/contract';

export interface Case {
  what: string;
  query: { ordering: string; filters?: FilterGroup };
  /** Conditions on `plain_users`, without the company and without the active ones. */
  where: string;
  order: string;
  backwards: string;
}

const and = (...filters: (FilterItem | FilterGroup)[]): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters,
});

const newest = { order: 'created_at desc, id desc', backwards: 'created_at, id' };
const department: FilterItem = { category_id: 1, type: 'select', operator: 'inn', value: ['3', '7', '9'] };
const senior: FilterItem = { category_id: 5, type: 'integer', operator: 'gt', value: 5 };
const since: FilterItem = { category_id: 6, type: 'date', operator: 'gt', value: '2015-01-01' };

export const CASES: readonly Case[] = [
  { what: 'everybody, newest first', query: { ordering: '-created_at' }, where: '', ...newest },
  {
    what: 'everybody, by last name',
    query: { ordering: 'last_name' },
    where: '',
    order: 'search_key(last_name), id',
    backwards: 'search_key(last_name) desc, id desc',
  },
  {
    what: 'everybody, by address',
    query: { ordering: 'email' },
    where: '',
    order: 'email, id',
    backwards: 'email desc, id desc',
  },
  {
    what: 'everybody, by a number of theirs',
    query: { ordering: 'category_5' },
    where: '',
    order: "(fields ->> '5')::int, id",
    backwards: "(fields ->> '5')::int desc, id desc",
  },
  {
    what: 'three conditions, newest first',
    query: { ordering: '-created_at', filters: and(department, senior, since) },
    where: `fields ->> '1' in ('3', '7', '9') and (fields ->> '5')::int > 5 and fields ->> '6' > '2015-01-01'`,
    ...newest,
  },
  {
    what: 'three conditions, by a choice’s name',
    query: { ordering: 'category_2', filters: and(department, senior, since) },
    where: `fields ->> '1' in ('3', '7', '9') and (fields ->> '5')::int > 5 and fields ->> '6' > '2015-01-01'`,
    order: `search_key('Office ' || (fields ->> '2')), id`,
    backwards: `search_key('Office ' || (fields ->> '2')) desc nulls first, id desc`,
  },
  {
    what: 'a text, a language and yes or no, by first name',
    query: {
      ordering: 'first_name',
      filters: and(
        { category_id: 7, type: 'text', operator: 'contains', value: 'engineer 4' },
        { category_id: 3, type: 'array', operator: 'contains', value: ['2'] },
        { category_id: 4, type: 'boolean', operator: 'eq', value: false },
      ),
    },
    where: `search_key(fields ->> '7') like '%engineer 4%' and fields -> '3' ? '2' and fields -> '4' = 'false'`,
    order: 'search_key(first_name), id',
    backwards: 'search_key(first_name) desc, id desc',
  },
  {
    what: 'a search within two conditions',
    query: {
      ordering: '-created_at',
      filters: and({ type: 'search', operator: 'contains', value: 'okafor a' }, department, senior),
    },
    where: `search like '%okafor a%' and fields ->> '1' in ('3', '7', '9') and (fields ->> '5')::int > 5`,
    ...newest,
  },
  {
    what: 'no office, or one of two and remote',
    query: {
      ordering: '-created_at',
      filters: {
        version: 'v1',
        operator: 'or',
        filters: [
          { category_id: 2, type: 'select', operator: 'isundefined' },
          and(
            { category_id: 2, type: 'select', operator: 'inn', value: ['1', '2'] },
            { category_id: 4, type: 'boolean', operator: 'eq', value: true },
          ),
        ],
      },
    },
    where: `(not fields ? '2' or (fields ->> '2' in ('1', '2') and fields -> '4' = 'true'))`,
    ...newest,
  },
];
