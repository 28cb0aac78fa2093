import { expect, it } from 'vitest';

import type { MatchingInput } from '../input.ts';
import { match } from '../match.ts';
import { inputOf, people } from '../test-support.ts';

function reasonsOf(count: number, seats: number[][], parts: Partial<MatchingInput> = {}): unknown[] {
  const input = inputOf({
    algo: 'advanced',
    users_per_group: seats.length,
    participants: people(count),
    seats: seats.map((eligible_ids) => ({ eligible_ids })),
    ...parts,
  });
  return match(input).outcomes.flatMap((outcome) => (outcome.status === 'matched' ? [] : [outcome.reason]));
}

it('says that a seat is scarce only when all of its places are taken', () => {
  // Seven people make two groups of three in any arrangement, so the four places of the second seat are not the reason.
  const all = [1, 2, 3, 4, 5, 6, 7];
  const [reason] = reasonsOf(7, [all, [1, 2, 3, 4], all]);
  expect(reason).toMatchObject({ code: 'competition' });
  expect(reasonsOf(3, [[1], [2, 3]])).toMatchObject([{ code: 'seat_scarce', seat: 0, people: 2, places: 1 }]);
});

it('counts the places that must pairs take', () => {
  const [reason] = reasonsOf(
    7,
    [
      [1, 2, 3],
      [4, 5, 6, 7],
    ],
    { must_pairs: [[1, 4]] },
  );
  expect(reason).toMatchObject({ code: 'seat_scarce', seat: 0, people: 4, places: 3 });
});

it('never names a competition for no partners', () => {
  // 3 may meet no person of seat 0 but may take it, and then meets the others.
  const reasons = reasonsOf(3, [[2, 3], [1, 3], [1]], { never_with: [[2, 3]] });
  for (const reason of reasons) expect(reason).not.toMatchObject({ partners: 0 });
  expect(reasons).toContainEqual(expect.objectContaining({ code: 'competition', partners: 1 }));
});
