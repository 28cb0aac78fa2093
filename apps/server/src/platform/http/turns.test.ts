import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('lets work about the same thing wait for what came before, and nothing else; a failure stops nobody', async () => {
  const turns = new Turns();
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const say = (word: string, after?: Promise<void>) => async () => {
    told.push(`${word} begins`);
    await after;
    told.push(`${word} ends`);
    return word;
  };
  const all = [
    turns.take('one', say('a', first.promise)),
    turns.take('one', () => Promise.reject(new Error('b fails'))),
    turns.take('one', say('c')),
  ];
  expect(await turns.take('other', say('d'))).toBe('d');
  expect(told).toEqual(['a begins', 'd begins', 'd ends']);
  first.resolve();
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(told.slice(3)).toEqual(['a ends', 'c begins', 'c ends']);
});
