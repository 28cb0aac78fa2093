import { expect, it } from 'vitest';

import { match } from '../match.ts';
import { inputOf, people } from '../test-support.ts';

it('says that the possible partners are taken when all of them are must pairs', () => {
  const never: [number, number][] = [
    [4, 1],
    [4, 2],
    [4, 3],
  ];
  const input = inputOf({ participants: people(4), must_pairs: [[1, 2]], never_with: never });
  expect(match(input).outcomes[2]?.reason).toEqual({
    code: 'all_taken',
    partners: 2,
    blockers: [{ blocker: { kind: 'never_with' }, people: 1 }],
  });
});

it.each([1, 2, 3, 4, 5, 6])('counts all people of a circle whose number is odd, with seed %i', (seed) => {
  const never: [number, number][] = [
    [1, 3],
    [1, 4],
    [2, 4],
    [2, 5],
    [3, 5],
  ];
  const input = inputOf({ seed, participants: people(5), never_with: never, groups_chunks_generator: 1 });
  const alone = match(input).outcomes.filter(({ status }) => status !== 'matched');
  expect(alone.map(({ reason }) => reason)).toEqual([
    expect.objectContaining({ code: 'odd_one_out', people: 5 }),
  ]);
});
