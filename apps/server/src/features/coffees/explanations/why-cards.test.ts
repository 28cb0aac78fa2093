import type { WhyFact } from '@fika/matching';
import { expect, it } from 'vitest';
import { translators } from '#test/translators.ts';
import { whyCard } from './why-cards.ts';

const lines = (fact: WhyFact, language: 'en' | 'fr' = 'en') => {
  const { title, detail } = whyCard(fact, translators[language]);
  return detail ? [title, detail] : [title];
};

it('says a fact in a line, and what it is about in a smaller one', () => {
  const departments = { category: 1, title: 'Department', labels: ['Astronomy', 'Chemistry'] };
  expect(lines({ fact: 'different', ...departments })).toEqual([
    'Astronomy meets Chemistry',
    'Department differs',
  ]);
  expect(lines({ fact: 'different', ...departments, labels: ['A', 'B', 'C'] }, 'fr')).toEqual([
    'A, B et C',
    'Department : différent',
  ]);
  expect(lines({ fact: 'shared', category: 2, title: 'Interests', labels: ['Chess', 'Choir'] })).toEqual([
    'Interests in common',
    'Chess and Choir',
  ]);
  expect(lines({ fact: 'shared_hours', hours: 1 }, 'fr')).toEqual([
    '1 heure libre en commun',
    'chaque semaine',
  ]);
});

it('leaves the others as the sentence they are, without its full stop', () => {
  expect(lines({ fact: 'met_before', last_met: '2026-03-02' })).toEqual([
    'You were last matched on 2 March 2026',
  ]);
  expect(lines({ fact: 'came_first', member_id: 7 })).toEqual([
    'You had no match in an earlier session, so you came first',
  ]);
});

it('names a yes or no in which they differ, and no more', () => {
  expect(lines({ fact: 'different', category: 3, title: 'Remote', labels: [] })).toEqual(['Remote differs']);
  expect(lines({ fact: 'different', category: 3, title: 'Remote', labels: [] }, 'fr')).toEqual([
    'Remote : différent',
  ]);
});
