import { describe, expect, it } from 'vitest';

import { MatchingInputError } from '../errors.ts';
import { createGroupScorer, scoreGroup } from './explain.ts';
import type { Rule } from '../input.ts';
import { match } from '../match.ts';
import type { WhyFact } from '../result.ts';
import { whySentences } from './sentences.ts';
import { differentDepartment, inputOf, SECRET, translators } from '../test-support.ts';

const rules: Rule[] = [
  differentDepartment,
  { kind: 'optimization', category: 2, goal: 'most' },
  { kind: 'cross_category', category: SECRET.id, value: 'different' },
  { kind: 'optimization', category: 3, goal: 'closest' },
];

const input = inputOf({
  participants: [
    { id: 1, values: { 1: 'sales', 2: ['en', 'fr', 'sv'], 3: 4, 4: 'top', 6: true }, sit_outs: 1 },
    { id: 2, values: { 1: 'it', 2: ['fr', 'en'], 3: 5, 4: 'low', 6: true } },
    { id: 3, values: { 1: 'sales', 2: ['sv'], 3: 9, 4: 'top' } },
    { id: 4, values: { 1: 'hr', 2: [], 3: 1 } },
  ],
  rules,
  never_with: [[2, 3]],
  preferences: [{ member_id: 1, wish: 'meet', category: 1, choice: 'it' }],
  history: [
    { a: 1, b: 4, age: 19 },
    { a: 2, b: 1, age: 3, known: true },
  ],
});

describe('scoreGroup', () => {
  it('explains a group as the draw does', () => {
    const score = createGroupScorer(input);
    for (const group of match(input).groups) expect(score(group.member_ids.toReversed())).toEqual(group);
  });

  it('returns the parts of the score, the rules and the earlier meetings', () => {
    const report = scoreGroup(input, [2, 1]);
    expect(report.score).toEqual({
      total: -916.4,
      rules: 69.6,
      repeats: -994,
      preferences: 8,
      availability: 0,
    });
    expect(report.rules.map((rule) => rule.satisfied)).toEqual([true, true, true, true]);
    expect(report.met_before).toEqual([{ pair: [1, 2], times: 0, last_age: 3, known: true }]);
    expect(report.in_common.map(({ title, labels }) => [title, labels])).toEqual([
      ['Languages', ['en', 'fr']],
      ['Remote', []],
    ]);
  });

  it('keeps a preference of a large group that holds for half of its pairs, and a required rule for all', () => {
    const met = (members: number[]) => scoreGroup(input, members).rules.map((rule) => rule.kept);
    // 1 and 3 share a department and a level, 2 and 3 no language, 3 and 4 lie at both ends of the range.
    expect(met([1, 2, 3])).toEqual([false, true, true, true]);
    expect(met([1, 3])).toEqual([false, true, false, true]);
    expect(met([3, 4])).toEqual([true, false, true, false]);
    expect(scoreGroup(input, [1, 2, 3]).rules.map((rule) => rule.satisfied)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('reports every hard rule that an edited group breaks', () => {
    expect(scoreGroup(input, [1, 2, 3]).broken).toEqual([
      { blocker: { kind: 'rule', index: 0 }, pairs: [[1, 3]] },
      { blocker: { kind: 'never_with' }, pairs: [[2, 3]] },
    ]);
  });

  it('scores a seat that is empty or has one person', () => {
    expect(scoreGroup(input, [])).toMatchObject({ member_ids: [], why: [], score: { total: 0 } });
    expect(scoreGroup(input, [4])).toMatchObject({ member_ids: [4], why: [], broken: [] });
  });

  it('refuses a person who does not take part', () => {
    expect(() => scoreGroup(input, [1, 99])).toThrow(MatchingInputError);
  });
});

describe('why', () => {
  it('says what is true and public, and nothing from hidden fields, blocks or wishes', () => {
    const { why } = scoreGroup(input, [1, 2]);
    expect(why).toEqual([
      { fact: 'different', category: 1, title: 'Department', labels: ['Sales', 'IT'] },
      { fact: 'shared', category: 2, title: 'Languages', labels: ['en', 'fr'] },
      { fact: 'close', category: 3, title: 'Seniority' },
      { fact: 'shared', category: 6, title: 'Remote', labels: [] },
      { fact: 'came_first', member_id: 1 },
    ]);
    expect(JSON.stringify(why)).not.toMatch(/Performance|top|low|never|wish/);
  });

  it('does not claim a difference when a value is unknown', () => {
    const unknown = inputOf({
      participants: [{ id: 1, values: { 1: 'it' } }, { id: 2 }],
      rules: [differentDepartment],
    });
    expect(scoreGroup(unknown, [1, 2])).toMatchObject({ broken: [], why: [{ fact: 'first_meeting' }] });
  });
});

describe('whySentences', () => {
  const { why } = scoreGroup(input, [1, 2]);

  it('is English, has three things at most, and includes what concerns the reader', () => {
    expect(whySentences(why, { t: translators.en, reader_id: 1 })).toEqual([
      'You differ in Department: Sales and IT.',
      'You share Languages: en and fr.',
      'You are close in Seniority.',
      'You had no match in an earlier session, so you came first.',
    ]);
    expect(whySentences(why, { t: translators.en, reader_id: 2 })).toHaveLength(3);
  });

  it('speaks French', () => {
    expect(whySentences(why, { t: translators.fr })).toEqual([
      'Différence (Department) : Sales et IT.',
      'Point commun (Languages) : en et fr.',
      'Valeurs proches : Seniority.',
    ]);
  });

  it('has words for every fact in both languages', () => {
    const facts: WhyFact[] = [
      { fact: 'shared', category: 6, title: 'Remote', labels: [] },
      { fact: 'far', category: 3, title: 'Seniority' },
      { fact: 'shared_hours', hours: 1 },
      { fact: 'shared_hours', hours: 5 },
      { fact: 'first_meeting' },
      { fact: 'met_before' },
      { fact: 'met_before', last_met: '2026-03-02' },
      { fact: 'mostly_new' },
      { fact: 'odd_number', size: 3 },
    ];
    const say = (locale: 'en' | 'fr') =>
      facts.map((fact) => whySentences([fact], { t: translators[locale] })[0]);
    expect(say('en')).toEqual([
      'You share Remote.',
      'You are far apart in Seniority.',
      'You share one free hour a week.',
      'You share 5 free hours a week.',
      'You have not been matched before.',
      'You have been matched before.',
      'You were last matched on 2 March 2026.',
      'Most of you have not been matched before.',
      'The number of participants was odd, so you’re a group of 3.',
    ]);
    expect(new Set([...say('fr'), ...say('en')]).size).toBe(2 * facts.length);
  });
});
