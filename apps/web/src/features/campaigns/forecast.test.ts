import type { CampaignRule } from '@fika/contract/campaign-rules';
import { describe, expect, it } from 'vitest';
import {
  isSameWish,
  matchingOf,
  mixingFields,
  playsAhead,
  priceOf,
  relax,
  repeatsTone,
  ruleToRelax,
  type SimulatedRound,
  type Wait,
  waitingTone,
  wishOf,
} from './forecast.ts';
import { sampleDraft } from './sample-draft.ts';
import { ruleOn } from './rule-view.ts';

const department = ruleOn(1, 'different', 'require');
const language = ruleOn(2, 'same', 'require');
const joined = ruleOn(3, 'farthest');
const computed = {
  rules: [department, language, joined],
  report: {
    waits: [],
    rules: [
      { rule: 1, strength: 'require' as const, seats: 0, exact: true },
      { rule: 2, strength: 'require' as const, seats: 8, exact: false },
      { rule: 3, strength: 'prefer' as const, seats: null, exact: true },
    ],
  },
};

describe('the price of a rule', () => {
  it('is zero people, some people, or nothing for a preference', () => {
    expect(priceOf(department, computed)).toEqual({ kind: 'nobody' });
    expect(priceOf(language, computed)).toEqual({ kind: 'people', count: 8, exact: false });
    expect(priceOf(joined, computed)).toEqual({ kind: 'free', if_required: null });
  });

  it('is the number of people with an empty field, also for a preference', () => {
    const waits = [{ ...wait(3), cause: 'empty' as const, count: 2 }];
    const report = { ...computed.report, waits };
    expect(priceOf(joined, { ...computed, report })).toEqual({ kind: 'people', count: 2, exact: true });
    expect(priceOf(department, { ...computed, report })).toEqual({ kind: 'nobody' });
    expect(ruleToRelax({ ...wait(2), cause: 'empty' }, [department, language])).toBeNull();
  });

  it('moves with the rule, and is unknown once the rule was changed', () => {
    const moved = { ...computed, rules: [language, department, joined] };
    expect(priceOf(language, moved)).toEqual({ kind: 'nobody' });
    expect(priceOf({ ...language, strength: 'prefer' }, computed)).toBeNull();
    expect(priceOf(ruleOn(9, 'same'), computed)).toBeNull();
  });
});

const wait = (rule: number | null): Wait => ({
  count: 8,
  cause: rule === null ? 'number' : 'rule',
  code: 'competition',
  rule,
  people: 11,
  partners: 5,
  common: null,
  empty: null,
  sentence: '',
  members: [],
});

describe('a rule that leaves people unmatched', () => {
  it('can be made a preference as long as it is required', () => {
    const rules = [department, language];
    expect(ruleToRelax(wait(2), rules)).toBe(2);
    expect(ruleToRelax(wait(null), rules)).toBeNull();
    const relaxed = relax(rules, 2);
    expect(relaxed).toEqual([department, { ...language, strength: 'prefer' }]);
    expect(ruleToRelax(wait(2), relaxed)).toBeNull();
    expect(ruleToRelax(wait(3), rules)).toBeNull();
  });
});

const round = (waiting: number, repeats = 0): SimulatedRound => ({
  session_number: 1,
  participants: 40,
  away: 0,
  over_cap: 0,
  matched: 40 - waiting,
  waiting,
  sat_out: 0,
  repeats,
  coverage: 1,
  new_pairs: 0,
  mixing: null,
  crossing_groups: null,
});

it('marks the sessions that are worse than the best, and those in which people meet again', () => {
  const range = { least: 6, most: 8 };
  expect([6, 8].map((waiting) => waitingTone(round(waiting), range))).toEqual(['neutral', 'cinnamon']);
  expect(waitingTone(round(0), { least: 0, most: 1 })).toBe('pine');
  expect([0, 2].map((repeats) => repeatsTone(round(0, repeats)))).toEqual(['pine', 'cinnamon']);
});

it('offers the fields with one choice each that the rules speak of', () => {
  const fields = [
    { id: 1, type: 'select', status: 'active' },
    { id: 2, type: 'array', status: 'active' },
    { id: 4, type: 'select', status: 'active' },
    { id: 5, type: 'select', status: 'inactive' },
  ];
  const pairs: CampaignRule = {
    kind: 'cross_groups',
    action: 'allow',
    strength: 'prefer',
    pairs: [
      [
        { category: 4, choice: 'a' },
        { category: 5, choice: 'b' },
      ],
    ],
  };
  expect(mixingFields([department, language, pairs], fields).map(({ id }) => id)).toEqual([1, 4]);
});

it('knows a simulation of other values as one from before', () => {
  const matching = matchingOf(sampleDraft());
  const asked = JSON.stringify(wishOf(matching, null));
  expect(isSameWish(asked, wishOf(matching, null))).toBe(true);
  expect(isSameWish(asked, wishOf(matching, 4))).toBe(false);
  expect(isSameWish(asked, wishOf({ ...matching, users_per_group: 3 }, null))).toBe(false);
  expect(isSameWish(null, matching)).toBe(false);
});

it('simulates several sessions only of a program that has several', () => {
  expect(playsAhead({ algo: 'random', frequency: 2 })).toBe(true);
  expect(playsAhead({ algo: 'random', frequency: 0 })).toBe(false);
  expect(playsAhead({ algo: 'lottery', frequency: 2 })).toBe(false);
  expect(playsAhead({ algo: 'secretsanta', frequency: 2 })).toBe(false);
});
