import { describe, expect, it } from 'vitest';
import { outcomeSentence } from './sentences.ts';
import { comesFirst } from '#features/participations/outcomes/rules.ts';
import { ownSentence } from '#features/participations/own-words.ts';
import { translators } from '#test/translators.ts';

type Left = Parameters<typeof comesFirst>[0];

const CERTAIN: Left[] = [
  { outcome: 'sat_out', reason: { code: 'sat_out' } },
  { outcome: 'no_partner', reason: { code: 'partner_left', rule: null } },
  { outcome: 'no_partner', reason: { code: 'competition', rule: 1, people: 10, partners: 5 } },
  { outcome: 'no_partner', reason: { code: 'seat_scarce', people: 113, places: 82, name: 'Mentor' } },
];
const OPEN: Left[] = [
  { outcome: 'over_cap', reason: null },
  { outcome: 'over_cap', reason: { code: 'over_cap_drawn' } },
  { outcome: 'no_partner', reason: { code: 'no_allowed_partner', rule: 1 } },
  { outcome: 'no_partner', reason: { code: 'no_partner', rule: null } },
  { outcome: 'no_partner', reason: { code: 'no_seat', rule: null } },
  { outcome: 'no_partner', reason: { code: 'taken_out', rule: null } },
  { outcome: 'no_partner', reason: { code: 'competition', rule: 1, people: 4, partners: 1 } },
  { outcome: 'no_partner', reason: { code: 'seat_scarce', people: 113, places: 41, name: 'Mentor' } },
  { outcome: 'no_partner', reason: { code: 'all_taken', rule: 2, first_is_open: true } },
  { outcome: 'withdrawn', reason: null },
];
const PROMISE = /first in line|Prioritaire|Vous passez en premier/;

const sentences = ({ outcome, reason }: Left) =>
  (['en', 'fr'] as const).flatMap((language) => [
    outcomeSentence({ outcome, reason }, translators[language]),
    ownSentence({ answer: 'accepted', outcome, reason }, translators[language]),
  ]);

describe('“first in line next time”', () => {
  it.each(CERTAIN)('is said where it is certain: $outcome $reason.code', (left) => {
    expect(comesFirst(left)).toBe(true);
    for (const sentence of sentences(left)) expect(sentence.toLowerCase()).toMatch(new RegExp(PROMISE, 'i'));
  });

  it.each(OPEN)('is not said where it is not: $outcome $reason.code', (left) => {
    expect(comesFirst(left)).toBe(false);
    for (const sentence of sentences(left)) expect(sentence).not.toMatch(new RegExp(PROMISE, 'i'));
  });
});
