import { expect, it } from 'vitest';
import { filled, sentenceOf } from './translate.ts';

const words = {
  title: 'Members',
  list: { seats_zero: 'none', seats_one: 'one', seats_many: 'very many', seats_other: 'some' },
};

it('finds a sentence by its key, also in a group', () => {
  expect(sentenceOf(words, 'en', 'title', undefined)).toBe('Members');
  expect(sentenceOf(words, 'en', 'list.seats_other', undefined)).toBe('some');
  for (const key of ['other', 'list', 'list.other', 'title.other', 'list.seats']) {
    expect(sentenceOf(words, 'en', key, undefined), key).toBeNull();
  }
  expect(sentenceOf(undefined, 'en', 'title', undefined)).toBeNull();
});

it('chooses by the count as the language does, and what is said of none before that', () => {
  const said = (language: 'en' | 'fr', count: number) => sentenceOf(words, language, 'list.seats', count);
  expect([0, 1, 2, 1_000_000].map((count) => said('en', count))).toEqual(['none', 'one', 'some', 'some']);
  expect([0, 1, 1.5, 2, 1_000_000].map((count) => said('fr', count))).toEqual([
    'none',
    'one',
    'one',
    'some',
    'very many',
  ]);
  expect(sentenceOf(words, 'en', 'title', 3)).toBe('Members');
});

it('puts values in as they are, and numbers as the language writes them', () => {
  const sentence = '{{name}} of {{ count, number }} at {{brand}}';
  expect(filled(sentence, 'en', { name: '$& <b>', count: 12_345, brand: 'Fika' })).toBe(
    '$& <b> of 12,345 at Fika',
  );
  expect(filled(sentence, 'fr', { name: null, count: 12_345 })).toBe(' of 12\u202f345 at ');
});
