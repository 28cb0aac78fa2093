import { describe, expect, it } from 'vitest';
import { canGiveRound, canServe, canSplit, type MayMeet } from './repeats.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const known = (...pairs: [number, number][]): MayMeet => {
  const met = new Set(pairs.flatMap(([one, other]) => [`${one}-${other}`, `${other}-${one}`]));
  return (one, other) => !met.has(`${one}-${other}`);
};

describe('whether there is a way without a repeat', () => {
  it('in pairs: as long as all can have new partners, and no longer', () => {
    expect(canSplit(upTo(4), [2, 2], known([1, 2], [3, 4]))).toBe('possible');
    expect(canSplit(upTo(4), [2, 2], known([1, 2], [3, 4], [1, 3]))).toBe('possible');
    expect(canSplit(upTo(4), [2, 2], known([1, 2], [3, 4], [1, 3], [2, 4], [1, 4]))).toBe('impossible');
    // Each person has a new partner, and two of them have the same one.
    expect(canSplit(upTo(4), [2, 2], known([1, 2], [1, 3], [2, 3]))).toBe('impossible');
  });

  it('in pairs with one trio: the trio takes three who are all new to each other', () => {
    expect(canSplit(upTo(5), [3, 2], known([1, 2]))).toBe('possible');
    expect(canSplit(upTo(5), [3, 2], known([1, 2], [2, 3], [3, 4], [4, 5], [5, 1]))).toBe('impossible');
  });

  it('in larger groups: nine people meet in threes four times, and not a fifth time', () => {
    const days = [
      [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
      ],
      [
        [1, 4, 7],
        [2, 5, 8],
        [3, 6, 9],
      ],
      [
        [1, 5, 9],
        [2, 6, 7],
        [3, 4, 8],
      ],
      [
        [1, 6, 8],
        [2, 4, 9],
        [3, 5, 7],
      ],
    ];
    const met: [number, number][] = [];
    for (const day of days) {
      expect(canSplit(upTo(9), [3, 3, 3], known(...met))).toBe('possible');
      for (const [a = 0, b = 0, c = 0] of day) met.push([a, b], [a, c], [b, c]);
    }
    expect(canSplit(upTo(9), [3, 3, 3], known(...met))).toBe('impossible');
  });

  it('between two sides: with so many places, and none left without', () => {
    expect(canServe([11, 12, 13], [1], 3, known())).toBe(true);
    expect(canServe([11, 12, 13], [1], 2, known())).toBe(false);
    expect(canServe([11], [1, 2], 3, known())).toBe(false);
    expect(canServe([11, 12], [1, 2], 1, known([1, 11], [2, 11]))).toBe(false);
    expect(canServe([11, 12], [1, 2], 1, known([1, 11], [2, 12]))).toBe(true);
  });

  it('of gifts: each gives to one and gets from one', () => {
    expect(canGiveRound(upTo(3), known())).toBe('possible');
    expect(canGiveRound(upTo(3), known([1, 2], [1, 3]))).toBe('impossible');
    expect(canGiveRound([1], known())).toBe('impossible');
  });

  it('of gifts: no one gives to their own giver', () => {
    expect(canGiveRound(upTo(4), known([1, 3], [1, 4], [2, 3], [2, 4]))).toBe('impossible');
    expect(canGiveRound(upTo(4), known([1, 3]))).toBe('possible');
  });
});
