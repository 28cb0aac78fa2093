import { expect, it } from 'vitest';
import { day, flag, id, integer, matching, oneOf, or, searchOf, text } from './search.ts';

it('accepts valid parameters of an address, and drops the rest', () => {
  const search = searchOf({ view: or(oneOf(['week', 'month']), 'week'), from: day, token: text, actor: id });
  expect(search.parse({ view: 'month', from: '2026-02-28', token: 42, actor: 7, other: 1 })).toEqual({
    view: 'month',
    from: '2026-02-28',
    token: '42',
    actor: 7,
  });
  expect(search.parse({ view: 'year', from: '2026-02-30', actor: '7' })).toEqual({ view: 'week' });
  expect(Object.keys(search.parse({}))).toEqual(['view']);
  expect(search.parse('nonsense')).toEqual({ view: 'week' });
  expect(search.parse(null)).toEqual({ view: 'week' });
});

it('is extended, and a later word replaces an earlier one', () => {
  const search = searchOf({ ordering: or(text, 'name'), limit: or(integer(1, 100), 10) });
  const narrower = search.extend({ ordering: or(matching(/^-?name$/), '-name'), open: flag });
  expect(narrower.parse({ ordering: 'email', limit: 101, open: '1' })).toEqual({
    ordering: '-name',
    limit: 10,
    open: true,
  });
  expect(search.parse({ ordering: 'email' }).ordering).toBe('email');
});
