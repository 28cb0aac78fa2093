import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { inputHash, Sha256, updateCanonical } from './hash.ts';
import { differentDepartment, inputOf, people } from '../test-support.ts';

describe('Sha256', () => {
  it('equals the SHA-256 of Node for every length around a block, and for text beyond ASCII', () => {
    const texts = Array.from({ length: 200 }, (_, length) => 'x'.repeat(length));
    for (const text of [...texts, 'Mötesfika, déjà vu, 咖啡 ☕', 'é'.repeat(1000)]) {
      expect(new Sha256().update(text).digest()).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  it('may be fed in pieces', () => {
    expect(new Sha256().update('ab').update('c').digest()).toBe(new Sha256().update('abc').digest());
  });
});

describe('updateCanonical', () => {
  it.each([
    [{ b: [2, null, 'é'], a: { d: 'x', c: undefined } }, '{"a":{"d":"x"},"b":[2,null,"é"]}'],
    [{}, '{}'],
    [[{ a: undefined }, []], '[{},[]]'],
  ])('sorts keys and leaves out what is absent', (value, text) => {
    const hash = new Sha256();
    updateCanonical(hash, value);
    expect(hash.digest()).toBe(new Sha256().update(text).digest());
  });
});

describe('inputHash', () => {
  const participants = people(5, (i) => ({ 1: i % 2 === 0 ? 'it' : 'hr' }));
  const input = inputOf({
    participants,
    rules: [differentDepartment],
    never_with: [
      [1, 2],
      [3, 4],
    ],
  });

  it('does not depend on the order of people and pairs, nor on the seed', () => {
    const shuffled = {
      ...input,
      participants: participants.toReversed(),
      never_with: [
        [3, 4],
        [1, 2],
      ] as const,
    };
    expect(inputHash({ ...shuffled, seed: 99 })).toBe(inputHash(input));
  });

  it('changes with every value and with the order of rules', () => {
    const [first, ...others] = participants;
    expect(first).toBeDefined();
    const changed = inputOf({ ...input, participants: [{ id: 1, values: { 1: 'lab' } }, ...others] });
    expect(inputHash(changed)).not.toBe(inputHash(input));
    const closest = { kind: 'optimization', category: 3, goal: 'closest' } as const;
    const one = inputOf({ ...input, rules: [differentDepartment, closest] });
    const two = inputOf({ ...input, rules: [closest, differentDepartment] });
    expect(inputHash(one)).not.toBe(inputHash(two));
  });
});
