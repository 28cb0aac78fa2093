import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askedEarly, forgetEarly } from './early.ts';

const SESSION = '/api/v1/auth/session/';
const answer = Promise.resolve(new Response('{}'));

beforeEach(() => {
  vi.stubGlobal('window', { fikaEarly: new Map([[SESSION, answer]]) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('hands an answer out once', () => {
  expect(askedEarly('/api/v1/workspace/marelle/')).toBeNull();
  expect(askedEarly(SESSION)).toBe(answer);
  expect(askedEarly(SESSION)).toBeNull();
});

it('hands none out after something was changed, or the page is there', () => {
  expect(askedEarly('/api/v1/auth/login/', 'POST')).toBeNull();
  expect(askedEarly(SESSION)).toBeNull();
  window.fikaEarly?.set(SESSION, answer);
  forgetEarly();
  expect(askedEarly(SESSION)).toBeNull();
});

it('has none where nothing was asked early', () => {
  vi.stubGlobal('window', {});
  expect(askedEarly(SESSION)).toBeNull();
});
