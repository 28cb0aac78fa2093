import { expect, it } from 'vitest';
import { forgetTab, keepTabFor } from '#lib/tab.ts';
import { openOutbox } from './outbox.ts';

const one = {
  client_id: '5f0c0a52-6ad2-4b52-8c2b-0d1f6a3a7c11',
  text: 'one',
  created_at: '2026-11-20T10:00:00.000Z',
};
const two = { ...one, client_id: '0e7a6c1e-3f0d-4b7e-9d53-6d5d1e6f2b22', text: 'two' };

function memory() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

it('stores messages before they are confirmed, each once, in order, for each conversation', () => {
  const store = memory();
  openOutbox(1, 2, store).keep(one);
  openOutbox(1, 2, store).keep(two);
  openOutbox(1, 2, store).keep(two);
  expect(openOutbox(1, 2, store).read()).toEqual([one, two]);
  expect(openOutbox(1, 3, store).read()).toEqual([]);
  openOutbox(1, 2, store).drop(one.client_id);
  expect(openOutbox(1, 2, store).read()).toEqual([two]);
  openOutbox(1, 2, store).drop(two.client_id);
  expect(store.entries.size).toBe(0);
});

it('ignores unreadable data', () => {
  const store = memory();
  store.setItem('fika-outbox-1-2', '[{"client_id":"x"}]');
  expect(openOutbox(1, 2, store).read()).toEqual([]);
});

it('keeps unsent messages for the account that wrote them, until it logs out or another account logs in to the tab', () => {
  const store = memory();
  keepTabFor(7, store);
  openOutbox(1, 2, store).keep(one);
  keepTabFor(7, store);
  expect(openOutbox(1, 2, store).read()).toEqual([one]);
  keepTabFor(8, store);
  expect(openOutbox(1, 2, store).read()).toEqual([]);
  openOutbox(1, 2, store).keep(one);
  forgetTab(store);
  keepTabFor(8, store);
  expect(openOutbox(1, 2, store).read()).toEqual([]);
});
