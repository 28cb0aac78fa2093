import { expect, it } from 'vitest';
import type { Icebreaker } from './api.ts';
import { askedOf, missingLanguage, wordsOf } from './view.ts';

const own: Icebreaker = { id: 7, theme: 'own', en: 'Who fixed the lift?', fr: '' };
const work: Icebreaker = { id: null, theme: 'work', en: 'What do you like?', fr: 'Qu’aimez-vous ?' };

it('are asked in the other language if one is missing', () => {
  expect(wordsOf(own, 'fr')).toBe('Who fixed the lift?');
  expect(wordsOf(work, 'fr')).toBe('Qu’aimez-vous ?');
  expect([own, work].map(missingLanguage)).toEqual(['fr', null]);
});

it('are those of the themes of a program, all without themes, and never none', () => {
  expect(askedOf([own, work], [])).toEqual([own, work]);
  expect(askedOf([own, work], ['own'])).toEqual([own]);
  expect(askedOf([own, work], ['celebration'])).toEqual([work]);
});
