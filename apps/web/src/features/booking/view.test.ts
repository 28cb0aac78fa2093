import { expect, it } from 'vitest';
import type { Coffee } from './api.ts';
import { bookedTimes, dayOf, daysOf, placeOf, whoseOf } from './view.ts';
import { bookingSearch } from './search.ts';

const slots = ['2026-11-27T22:30:00.000Z', '2026-11-30T08:00:00.000Z', '2026-11-30T08:30:00.000Z'];
const window = { from: '2026-11-26T09:00:00.000Z', until: '2026-12-01T09:00:00.000Z' };

it('groups slots by days in the time zone of the reader and leaves out weekends without slots', () => {
  expect(daysOf({ slots, ...window }, 'Europe/Paris')).toEqual([
    { date: '2026-11-26', slots: [] },
    { date: '2026-11-27', slots: [slots[0]] },
    { date: '2026-11-30', slots: [slots[1], slots[2]] },
    { date: '2026-12-01', slots: [] },
  ]);
  const auckland = daysOf({ slots, ...window }, 'Pacific/Auckland');
  expect(auckland.map(({ date }) => date)).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-30',
    '2026-12-01',
  ]);
});

it('a day is that of the zone', () => {
  expect(dayOf('2026-11-26T23:30:00Z', 'Europe/Paris')).toBe('2026-11-27');
  expect(placeOf('America/New_York')).toBe('New York');
});

it('shows meetings in the time zone of the reader', () => {
  const coffee = {
    id: 7,
    scheduled_at: '2026-11-26T22:30:00.000Z',
    ends_at: '2026-11-26T23:00:00.000Z',
    members: [
      { id: 1, first_name: 'Ada', email: 'ada@a.example' },
      { id: 2, first_name: '', email: 'bo@a.example' },
    ],
  } as Coffee;
  const undated = { ...coffee, scheduled_at: null };
  const show = (zone: string) =>
    bookedTimes([coffee, undated], { zone, me: 1, page: (id) => `/coffees/${id}` });
  expect(show('UTC')).toEqual([
    { date: '2026-11-26', from: '22:30', to: '23:00', label: 'bo@a.example', to_page: '/coffees/7' },
  ]);
  expect(show('Europe/Paris')).toMatchObject([{ date: '2026-11-26', from: '23:30', to: '24:00' }]);
});

it('the token of a link overrides the ids of a meeting', () => {
  expect(whoseOf(bookingSearch.parse({ token: 'a.b', coffee_id: '3' }))).toEqual({ token: 'a.b' });
  expect(whoseOf(bookingSearch.parse({ company_id: '2', coffee_id: '3' }))).toEqual({
    company_id: 2,
    coffee_id: 3,
  });
  expect(whoseOf(bookingSearch.parse({ coffee_id: 'x' }))).toEqual({});
});
