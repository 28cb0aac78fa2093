import { expect, it, vi } from 'vitest';
import { SerializedRequests, slotsOf } from './serialized-requests.ts';

it('makes work on the same item wait for earlier work, and nothing else; a failure stops no other', async () => {
  const requests = new SerializedRequests({ all: 5, ofOneCompany: 5 });
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const say = (word: string, after?: Promise<void>) => async () => {
    told.push(`${word} begins`);
    await after;
    told.push(`${word} ends`);
    return word;
  };
  const all = [
    requests.run({ company: '1', item: 'one' }, say('a', first.promise)),
    requests.run({ company: '1', item: 'one' }, () => Promise.reject(new Error('b fails'))),
    requests.run({ company: '1', item: 'one' }, say('c')),
  ];
  expect(await requests.run({ company: '1', item: 'other' }, say('d'))).toBe('d');
  expect(told).toEqual(['a begins', 'd begins', 'd ends']);
  first.resolve();
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(told.slice(3)).toEqual(['a ends', 'c begins', 'c ends']);
});

it('bounds how many run at a time, and lets another company pass one that has as many as it may', async () => {
  const requests = new SerializedRequests({ all: 3, ofOneCompany: 2 });
  const began: string[] = [];
  const end = Promise.withResolvers<void>();
  const take = (company: string, item: string) =>
    requests.run({ company, item }, async () => {
      began.push(`${company}${item}`);
      await end.promise;
    });
  const all = ['1', '2', '3', '4'].map((item) => take('a', item));
  all.push(take('b', '1'), take('c', '1'));
  await vi.waitUntil(() => began.length >= 3);
  await Promise.resolve();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  end.resolve();
  await Promise.all(all);
  expect(began.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
});

it('leaves half of the connections to everything else', () => {
  expect(slotsOf(10)).toEqual({ all: 5, ofOneCompany: 2 });
  expect(slotsOf(2)).toEqual({ all: 1, ofOneCompany: 1 });
});
