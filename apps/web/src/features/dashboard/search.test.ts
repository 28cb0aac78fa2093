import { expect, it } from 'vitest';
import { dashboardSearch, linkSearch, wantedOf } from './search.ts';

it('reads days, programs, an audience and a field', () => {
  expect(
    dashboardSearch.parse({
      start: '2026-05-01',
      end: '2026-11-26',
      campaigns: [4, 9],
      audience: 6,
      category: 3,
    }),
  ).toEqual({ start: '2026-05-01', end: '2026-11-26', campaigns: [4, 9], audience: 6, category: 3 });
  expect(dashboardSearch.parse({})).toEqual({});
});

it('leaves out what no request could have, so that a mistyped address opens', () => {
  const given = { start: '2026-02-30', end: '1999-12-31', campaigns: [4, 4, 'x', -1], category: 'site' };
  expect(dashboardSearch.parse(given).campaigns).toEqual([4]);
  expect(linkSearch(dashboardSearch.parse(given))).toEqual({ campaigns: [4] });
  expect(linkSearch(dashboardSearch.parse({ campaigns: 7 }))).toEqual({ campaigns: [7] });
  expect(linkSearch(dashboardSearch.parse({ campaigns: [] }))).toEqual({});
});

it('requests the programs, days and audience, without an end before the start', () => {
  expect(wantedOf({})).toEqual({ campaigns: [] });
  expect(
    wantedOf({ start: '2026-05-01', end: '2026-05-31', campaigns: [4], audience: 6, category: 3 }),
  ).toEqual({
    start: '2026-05-01',
    end: '2026-05-31',
    campaigns: [4],
    audience: 6,
  });
  expect(wantedOf({ start: '2026-06-01', end: '2026-05-31' })).toEqual({
    start: '2026-06-01',
    campaigns: [],
  });
});
