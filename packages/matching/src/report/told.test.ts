/** The reasons that members read must be true and informative. */
import { expect, it } from 'vitest';

import type { MatchingInput } from '../input.ts';
import { match } from '../match.ts';
import { inputOf, REMOTE, translators } from '../test-support.ts';
import { whySentences } from './sentences.ts';

function told(parts: Partial<MatchingInput>, locale: 'en' | 'fr' = 'en'): string[] {
  const input = inputOf({ participants: [{ id: 1 }, { id: 2 }], ...parts });
  return whySentences(match(input).groups[0]!.why, { t: translators[locale] });
}

it('names a yes or no in which two differ without its values', () => {
  const parts: Partial<MatchingInput> = {
    participants: [true, false].map((remote, i) => ({ id: i + 1, values: { [REMOTE.id]: remote } })),
    rules: [{ kind: 'cross_category', category: REMOTE.id, value: 'different' }],
  };
  expect(told(parts)[0]).toBe('You differ in Remote.');
  expect(told(parts, 'fr')[0]).toBe('Différence : Remote.');
});

it('counts free hours only of people who have said when they are free', () => {
  const availability = { strength: 'prefer' as const };
  const hours = { free_hours: [9, 10] };
  expect(told({ availability })).toEqual(['You have not been matched before.']);
  const partly = inputOf({ availability, participants: [{ id: 1, ...hours }, { id: 2 }] });
  expect(match(partly).groups[0]!.shared_hours).toBeNull();
  expect(match(partly).groups[0]!.why).toHaveLength(1);
  expect(
    told({
      availability,
      participants: [
        { id: 1, ...hours },
        { id: 2, ...hours },
      ],
    })[0],
  ).toBe('You share 2 free hours a week.');
});

it('counts the free hours that all of a group have', () => {
  const group = (hours: number[][]) => {
    const participants = hours.map((free_hours, i) => ({ id: i + 1, free_hours }));
    const parts = { participants, users_per_group: 3, availability: { strength: 'prefer' as const } };
    const [report] = match(inputOf(parts)).groups;
    return [report!.shared_hours, whySentences(report!.why, { t: translators.en })[0]];
  };
  expect(group([[9, 10], [8, 10, 11], [10]])).toEqual([1, 'You share one free hour a week.']);
  // Each two people share an hour, but all together share none.
  expect(
    group([
      [9, 10],
      [10, 11],
      [9, 11],
    ]),
  ).toEqual([0, 'You have not been matched before.']);
});

it('says that two people were matched, and counts no acquaintance as a match', () => {
  const history = [
    { a: 1, b: 2, age: 1, known: true },
    { a: 1, b: 2, age: 5 },
  ];
  expect(told({ history })).toEqual(['You have been matched before.']);
  expect(match(inputOf({ participants: [{ id: 1 }, { id: 2 }], history })).groups[0]?.met_before).toEqual([
    { pair: [1, 2], times: 1, last_age: 5, known: true },
  ]);
});

it('avoids a confidential meeting and reports nothing of it', () => {
  const history = [{ a: 1, b: 2, age: 1, confidential: true }];
  const two = match(inputOf({ participants: [{ id: 1 }, { id: 2 }], history }));
  expect(two.groups[0]).toMatchObject({
    met_before: [],
    score: { repeats: 0 },
    why: [{ fact: 'first_meeting' }],
  });
  expect(two.totals.repeats).toBe(0);
  const four = match(inputOf({ participants: [1, 2, 3, 4].map((id) => ({ id })), history }));
  expect(four.groups.map(({ member_ids }) => member_ids)).not.toContainEqual([1, 2]);
});
