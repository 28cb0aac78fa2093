import { createTranslators } from '@fika/messages/server';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceLabel, currentChoice, mergeChoices } from './choices.ts';
import type { CampaignRule } from './campaign-rules.ts';
import { checkRules, currentRules } from './rule-check.ts';
import { missingChoices, parseFieldText } from './field-values.ts';
import { humanFilters } from './human-filters.ts';
import { matchesFilters } from './test/filter-match.ts';

const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

const offices = { lyon: 'Lyon', 'lyon-office': 'Lyon Office', lugdunum: 'Lugdunum', paris: 'Paris' };

describe('merged choices', () => {
  const once = mergeChoices({ choices: offices }, ['lyon-office', 'lugdunum'], 'lyon');

  it('leave one choice, and mean it by their former keys and labels', () => {
    expect(once.choices).toEqual({ lyon: 'Lyon', paris: 'Paris' });
    expect(
      ['lyon-office', 'lugdunum', 'lyon', 'paris', 'rome'].map((key) => currentChoice(once, key)),
    ).toEqual(['lyon', 'lyon', 'lyon', 'paris', 'rome']);
    expect(choiceLabel(once, 'lugdunum')).toBe('Lyon');
    expect(parseFieldText('select', ' LYON  office', once.choices, { merged: once.merged })).toEqual({
      ok: true,
      value: 'lyon',
    });
    expect(
      parseFieldText('array', 'lugdunum; Paris; Lyon Office', once.choices, { merged: once.merged }),
    ).toEqual({
      ok: true,
      value: ['lyon', 'paris'],
    });
    expect(missingChoices('array', 'Lyon Office; Rome', once.choices, once.merged)).toEqual(['Rome']);
  });

  it('collapse a chain', () => {
    const twice = mergeChoices(once, ['lyon'], 'paris');
    expect(twice.choices).toEqual({ paris: 'Paris' });
    expect(new Set(Object.values(twice.merged))).toEqual(new Set(['paris']));
    expect(currentChoice(twice, 'lyon-office')).toBe('paris');
  });

  it('never take a word from a choice that has it', () => {
    const renamed = { choices: { a: 'B', b: 'C', c: 'A' } };
    const merged = mergeChoices(renamed, ['a'], 'c');
    expect(currentChoice(merged, 'b')).toBe('b');
    expect(parseFieldText('select', 'b', merged.choices, { merged: merged.merged })).toMatchObject({
      value: 'b',
    });
  });

  it('are what stored filters and rules mean', () => {
    const field = { id: 7, title: 'Office', type: 'select' as const, status: 'active', ...once };
    const list = { ...field, id: 8, title: 'Offices', type: 'array' as const };
    const options = { categories: [field, list], today: '2026-11-22' };
    const member = {
      id: 1,
      external_id: null,
      email: 'ada@company.example',
      first_name: 'Ada',
      last_name: 'L',
      is_active: true,
      is_admin: false,
      userfield_set: [
        { category: 7, value: 'lyon' },
        { category: 8, value: ['lyon', 'paris'] },
      ],
    };
    const passes = (
      category_id: number,
      type: string,
      operator: 'eq' | 'neq' | 'inn' | 'contains',
      value: unknown,
    ) => matchesFilters(member, { filters: [{ category_id, type, operator, value }] }, options);
    expect(passes(7, 'select', 'eq', 'lugdunum')).toBe(true);
    expect(passes(7, 'select', 'neq', 'lugdunum')).toBe(false);
    expect(passes(7, 'select', 'inn', ['rome', 'lyon-office'])).toBe(true);
    expect(passes(8, 'array', 'eq', ['lugdunum', 'lyon', 'paris'])).toBe(true);
    expect(passes(8, 'array', 'contains', ['lyon-office', 'lugdunum'])).toBe(true);
    const group = {
      filters: [{ category_id: 7, type: 'select', operator: 'eq' as const, value: 'lugdunum' }],
    };
    expect(humanFilters(group, [field], translators.en)).toBe('Members whose Office is Lyon');
    const rule: CampaignRule = {
      kind: 'cross_groups',
      action: 'forbid',
      strength: 'require',
      pairs: [
        [
          { category: 7, choice: 'lugdunum' },
          { category: 7, choice: 'paris' },
        ],
      ],
    };
    expect(checkRules([rule], [field])).toEqual([]);
    expect(currentRules([rule], [field])[0]).toMatchObject({
      pairs: [
        [
          { category: 7, choice: 'lyon' },
          { category: 7, choice: 'paris' },
        ],
      ],
    });
  });

  it('hold in any order of merges: no alias leads to an alias, and every key means a choice that is there', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const labels = fc.uniqueArray(
      fc.constantFrom('A', 'b', 'B b', 'g', 'h', 'X', 'c', 'e', 'D', 'f', '__proto__'),
      {
        minLength: keys.length,
        maxLength: keys.length,
        selector: (label) => label.toLowerCase(),
      },
    );
    const step = fc.record({ from: fc.subarray(keys), into: fc.constantFrom(...keys) });
    fc.assert(
      fc.property(labels, fc.array(step, { maxLength: 8 }), (names, steps) => {
        let field: { choices: Record<string, string>; merged: Record<string, string> } = {
          choices: Object.fromEntries(keys.map((key, index) => [key, names[index] ?? key])),
          merged: {},
        };
        const meant = new Map(keys.map((key) => [key, key]));
        for (const { from, into: wanted } of steps) {
          const into = currentChoice(field, wanted);
          const gone = from.filter((key) => Object.hasOwn(field.choices, key) && key !== into);
          field = mergeChoices(field, gone, into);
          for (const [key, now] of meant) if (gone.includes(now)) meant.set(key, into);
        }
        for (const [key, now] of meant) expect(currentChoice(field, key)).toBe(now);
        for (const now of Object.values(field.merged)) expect(Object.hasOwn(field.choices, now)).toBe(true);
        for (const [key, label] of Object.entries(field.choices)) {
          expect(parseFieldText('select', label, field.choices, { merged: field.merged })).toEqual({
            ok: true,
            value: key,
          });
        }
      }),
    );
  });
});
