import { describe, expect, it } from 'vitest';
import { changeList, listSearch, neighbours, orderingOf, sortingOf } from './list-state.ts';

const third = { search: '', ordering: '-created_at', limit: 10, offset: 20 };

describe('changeList', () => {
  it('returns to the first row on any change but a move', () => {
    expect(changeList(third, { search: 'ada' })).toEqual({ ...third, search: 'ada', offset: 0 });
    expect(changeList(third, { ordering: 'email' }).offset).toBe(0);
    expect(changeList(third, { limit: 50 }).offset).toBe(0);
    expect(changeList({ ...third, status: 'active' }, { status: 'draft' }).offset).toBe(0);
  });

  it('moves', () => {
    expect(changeList(third, { offset: 30 })).toEqual({ ...third, offset: 30 });
  });
});

describe('listSearch', () => {
  it('takes the defaults of the spec', () => {
    expect(listSearch.parse({})).toEqual({ search: '', ordering: '-created_at', limit: 10, offset: 0 });
  });

  it('accepts valid parameters and replaces the rest', () => {
    expect(listSearch.parse({ search: 42, limit: 5000, offset: -3, ordering: 'a; drop' })).toEqual({
      search: '42',
      ordering: '-created_at',
      limit: 10,
      offset: 0,
    });
  });
});

describe('ordering', () => {
  it('is the same for the address and for a table', () => {
    expect(sortingOf('last_name')).toEqual([{ id: 'last_name', desc: false }]);
    expect(sortingOf('-created_at')).toEqual([{ id: 'created_at', desc: true }]);
    expect(orderingOf([{ id: 'last_name', desc: false }])).toBe('last_name');
    expect(orderingOf([{ id: 'created_at', desc: true }])).toBe('-created_at');
  });
});

describe('neighbours', () => {
  it('ends at both ends', () => {
    expect(neighbours({ limit: 10, offset: 0, count: 10 })).toEqual({ previous: null, next: null });
    expect(neighbours({ limit: 10, offset: 0, count: 11 })).toEqual({ previous: null, next: 10 });
    expect(neighbours({ limit: 10, offset: 5, count: 30 })).toEqual({ previous: 0, next: 15 });
  });
});
