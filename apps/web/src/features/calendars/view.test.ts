import { expect, it } from 'vitest';
import { companyOf } from './view.ts';
import { callbackSearch } from './search.ts';

it('a state begins with the workspace that began', () => {
  expect(companyOf('12.abc')).toBe(12);
  for (const state of [undefined, '', '12', '.abc', 'x.abc', '0.abc', '-1.abc']) {
    expect(companyOf(state)).toBeNull();
  }
});

it('an address keeps what the provider sent, whatever it looks like', () => {
  expect(callbackSearch.parse({ code: 4, state: '12.a' })).toEqual({ code: '4', state: '12.a' });
});
