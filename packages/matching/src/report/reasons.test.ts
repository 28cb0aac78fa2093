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
    code: 'competition',
    people: 1,
    partners: 2,
    common: null,
    blockers: [{ blocker: { kind: 'never_with' }, people: 1 }],
  });
});
