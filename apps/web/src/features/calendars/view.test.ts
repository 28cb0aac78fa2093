import { expect, it } from 'vitest';
import type { Calendar } from './api.ts';
import { callbackSearch, companyOf } from '#lib/consent-state.ts';
import { accountsOf, isSilent, shortList, takesEvents } from './view.ts';

it('a state begins with the workspace that began', () => {
  expect(companyOf('12.abc')).toBe(12);
  for (const state of [undefined, '', '12', '.abc', 'x.abc', '0.abc', '-1.abc']) {
    expect(companyOf(state)).toBeNull();
  }
});

it('an address keeps the parameters of the provider in every format', () => {
  expect(callbackSearch.parse({ code: 4, state: '12.a' })).toEqual({ code: '4', state: '12.a' });
});

const calendar = (id: number, given: Partial<Calendar> = {}): Calendar => ({
  id,
  account_id: 1,
  provider: 'google',
  account: 'ada@one.example',
  name: `Calendar ${id}`,
  is_primary: false,
  can_write: true,
  state: 'connected',
  checks_busy: false,
  created_at: '2026-01-01T00:00:00Z',
  delete_calendar_url: '/',
  ...given,
});

it('groups calendars by account, without the missing ones', () => {
  const results = [calendar(1), calendar(2, { state: 'gone' }), calendar(3, { account_id: 2 })];
  const accounts = accountsOf({ results }).map(({ id, calendars }) => [id, calendars.map((one) => one.id)]);
  expect(accounts).toEqual([
    [1, [1]],
    [2, [3]],
  ]);
});

it('lists the main calendar and the checked ones first when there are many', () => {
  const many = Array.from({ length: 7 }, (_, id) =>
    calendar(id, { is_primary: id === 0, checks_busy: id === 4 }),
  );
  expect(shortList(many).map(({ id }) => id)).toEqual([0, 4]);
  expect(shortList(many.slice(1))).toHaveLength(6);
});

it('an account is silent when nothing that is read of it answers', () => {
  const failing = calendar(1, { checks_busy: true, state: 'failing' });
  expect(isSilent([failing, calendar(2)])).toBe(true);
  expect(isSilent([failing, calendar(2, { checks_busy: true })])).toBe(false);
  expect(isSilent([calendar(1)])).toBe(false);
});

it('only calendars that accept events are destinations', () => {
  expect(takesEvents(calendar(1))).toBe(true);
  expect(takesEvents(calendar(1, { state: 'failing' }))).toBe(true);
  for (const given of [{ can_write: false }, { state: 'gone' }, { state: 'expired' }] as const)
    expect(takesEvents(calendar(1, given))).toBe(false);
});
