import { expect, it } from 'vitest';
import { presentWhole } from './paging.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];

it('a short list is answered whole, whatever the offset, unless a limit is given', () => {
  const whole = {
    count: 5,
    limit: 5,
    next: null,
    previous: null,
    results: rows,
    offset_start: 1,
    offset_end: 5,
    ordering: 'name',
  };
  expect(presentWhole('/x/', 'name', rows)).toEqual(whole);
  expect(presentWhole('/x/?offset=2', 'name', rows, { offset: 2, ordering: 'name' })).toEqual(whole);
  expect(presentWhole('/x/', 'name', [])).toMatchObject({ count: 0, results: [], offset_start: 0 });
});

it('with a limit it has pages, in either order', () => {
  const page = { limit: 2, offset: 2, ordering: '-name' };
  expect(presentWhole('/x/?limit=2&offset=2&ordering=-name', 'name', rows, page)).toEqual({
    count: 5,
    limit: 2,
    next: '/x/?limit=2&offset=4&ordering=-name',
    previous: '/x/?limit=2&offset=0&ordering=-name',
    results: ['c', 'b'],
    offset_start: 3,
    offset_end: 4,
    ordering: '-name',
  });
  expect(presentWhole('/x/', 'name', rows, { ...page, offset: 9 })).toMatchObject({
    results: [],
    next: null,
    offset_start: 0,
  });
});
