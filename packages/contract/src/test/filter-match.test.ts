import { createTranslators } from '@fika/messages/server';
import { describe, expect, it } from 'vitest';
import type { FieldValue } from '../endpoints/members.ts';
import type { Operator } from '../filter-group.ts';
import { type FilterableMember, matchesFilters } from './filter-match.ts';
import { type FilterCategory, planFilters } from '../filter-plan.ts';
import { normaliseFilters, type LooseFilter, type LooseGroup, mentions } from '../filters.ts';
import { FILTER_OPERATORS, FILTER_TYPES } from '../filter-types.ts';
import { operatorWord } from '../filter-words.ts';
import { filterSentence, humanFilters } from '../human-filters.ts';
import { FIELD_TYPES, type FieldType } from '../statuses.ts';

const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

const CHOICES = { lyon: 'Lyon', uppsala: 'Uppsala', oslo: 'Oslo' };
const categories: FilterCategory[] = FIELD_TYPES.map((type, index) => ({
  id: index + 1,
  title: type === 'select' ? 'Office' : `The ${type}`,
  type,
  choices: type === 'select' || type === 'array' ? CHOICES : {},
}));
const idOf = (type: FieldType) => FIELD_TYPES.indexOf(type) + 1;

const member = (type: FieldType, value: FieldValue | undefined): FilterableMember => ({
  id: 7,
  external_id: 'E-7',
  email: 'zoe@company.example',
  first_name: 'Zoé',
  last_name: 'Ångström',
  is_active: true,
  is_admin: false,
  userfield_set: value === undefined ? [] : [{ category: idOf(type), value }],
});
const TODAY = '2026-03-01';
const matches = (who: FilterableMember, ...filters: LooseFilter[]) =>
  matchesFilters(who, { filters }, { categories, today: TODAY });

type Case = [FieldType, FieldValue | undefined, Operator, unknown, boolean];

describe('what operators mean', () => {
  it.each<Case>([
    ['text', 'Crème', 'eq', 'CREME', true],
    ['text', 'Crème', 'eq', 'crem', false],
    ['text', 'Crème brûlée', 'contains', 'me bru', true],
    ['text', 'Crème', 'inn', ['x', 'crème'], true],
    ['text', '100%', 'contains', '%', true],
    ['text', '100', 'contains', '%', false],
    ['select', 'lyon', 'eq', 'lyon', true],
    ['select', 'lyon', 'inn', ['uppsala', 'lyon'], true],
    ['select', 'lyon', 'inn', [], false],
    ['select', undefined, 'eq', '__undefined__', true],
    ['select', 'lyon', 'eq', '__undefined__', false],
    ['select', undefined, 'inn', ['lyon', '__undefined__'], true],
    ['select', undefined, 'inn', ['lyon'], false],
    ['array', ['lyon', 'oslo'], 'inn', ['oslo', 'uppsala'], true],
    ['array', ['lyon'], 'inn', ['oslo'], false],
    ['array', undefined, 'inn', ['__undefined__'], true],
    ['array', ['lyon', 'oslo'], 'contains', ['oslo', 'lyon'], true],
    ['array', ['lyon'], 'contains', ['oslo', 'lyon'], false],
    ['array', ['lyon', 'oslo'], 'eq', ['oslo', 'lyon'], true],
    ['array', ['lyon', 'oslo'], 'eq', ['lyon'], false],
    ['boolean', true, 'eq', true, true],
    ['boolean', undefined, 'eq', false, false],
    ['integer', 7, 'eq', 7, true],
    ['integer', 7, 'lt', 10, true],
    ['integer', 7, 'gte', 7, true],
    ['integer', 7, 'gt', 7, false],
    ['integer', 0, 'isdefined', null, true],
    ['time', '09:30:00', 'lt', '10:00', true],
    ['date', '2026-02-28', 'lt', TODAY, true],
    ['date', TODAY, 'lte', TODAY, true],
    ['date', TODAY, 'eq', TODAY, true],
    ['datetime', `${TODAY}T23:59:59`, 'eq', TODAY, true],
    ['datetime', `${TODAY}T23:59:59`, 'gt', TODAY, false],
    ['date', '2026-02-22', 'ltda', 7, false],
    ['date', '2026-02-23', 'ltda', 7, true],
    ['date', TODAY, 'ltda', 1, true],
    ['date', '2026-03-02', 'ltda', 7, false],
    ['date', '2026-02-22', 'gtda', 7, false],
    ['date', '2026-02-21', 'gtda', 7, true],
    ['date', TODAY, 'ltdfn', 1, true],
    ['date', '2026-02-28', 'ltdfn', 7, false],
    ['date', '2026-03-07', 'ltdfn', 7, true],
    ['date', '2026-03-08', 'ltdfn', 7, false],
    ['date', '2026-03-08', 'mtdfn', 7, false],
    ['date', '2026-03-09', 'mtdfn', 7, true],
    ['date', '0001-01-01', 'ltda', 1e12, true],
    ['date', '2026-02-28', 'ltda', 0.5, false],
    ['date', '2026-02-28', 'gtda', 0.5, true],
  ])('%s %j %s %j: %s', (type, value, operator, asked, expected) => {
    const item = { category_id: idOf(type), type, operator, value: asked };
    expect(matches(member(type, value), item)).toBe(expected);
    const opposite = { eq: 'neq', inn: 'nin', contains: 'ncontains', isdefined: 'isundefined' } as const;
    if (!(operator in opposite)) return;
    const negated = { ...item, operator: opposite[operator as keyof typeof opposite] };
    expect(matches(member(type, value), negated)).toBe(!expected);
  });

  it('look at the member where no field is named', () => {
    const zoe = member('text', undefined);
    const search = (value: string, operator: Operator = 'contains') =>
      matches(zoe, { type: 'search', operator, value });
    expect([search('zoe ang'), search('E-7'), search('@company'), search('xy')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(search('zoe', 'ncontains')).toBe(false);
    expect(matches(zoe, { type: 'usercompany_id', value: [1, 7] })).toBe(true);
    expect(matches(zoe, { type: 'usercompany_id', operator: 'nin', value: 7 })).toBe(false);
    expect(matches(zoe, { type: 'is_active', value: true }, { type: 'is_admin', value: false })).toBe(true);
    expect(matches(zoe, { type: 'is_active', operator: 'neq', value: true })).toBe(false);
  });

  it('hold together by and, or and nesting', () => {
    const is = (value: string) =>
      ({ category_id: idOf('select'), type: 'select', operator: 'eq', value }) as const;
    const lyon = member('select', 'lyon');
    const ask = (group: Parameters<typeof matchesFilters>[1]) =>
      matchesFilters(lyon, group, { categories, today: TODAY });
    expect(ask({ filters: [is('lyon'), is('oslo')] })).toBe(false);
    expect(ask({ operator: 'or', filters: [is('lyon'), is('oslo')] })).toBe(true);
    expect(
      ask({
        filters: [
          { operator: 'or', filters: [is('lyon'), is('oslo')] },
          { type: 'is_admin', value: true },
        ],
      }),
    ).toBe(false);
    expect(ask({ operator: 'or', filters: [{ filters: [{}] }, is('oslo')] })).toBe(false);
    expect(ask({ operator: 'or', filters: [] })).toBe(true);
  });

  it('are refused where the field does not fit', () => {
    const plan = (item: LooseFilter) => {
      const canonical = normaliseFilters({ filters: [{ filters: [item] }] });
      const planned = canonical.ok ? planFilters(canonical.group, { categories, today: TODAY }) : canonical;
      return planned.ok ? null : planned.fault;
    };
    expect(plan({ category_id: 99, operator: 'isdefined' })).toEqual({
      code: 'unknown_category',
      name: '99',
    });
    expect(plan({ type: 'boolean', value: true })).toEqual({ code: 'category_missing', name: '' });
    const mismatch = { category_id: idOf('select'), type: 'text', operator: 'eq', value: 'x' } as const;
    expect(plan(mismatch)).toEqual({ code: 'type_mismatch', name: 'Office' });
    expect(plan({ type: 'audience', operator: 'eq', value: 1 })).toEqual({
      code: 'not_available',
      name: 'audience',
    });
    expect(() => matches(member('text', 'x'), mismatch)).toThrow(RangeError);
  });

  it('can be looked for', () => {
    const canonical = normaliseFilters({ filters: [{ filters: [{ type: 'is_active', value: true }] }] });
    expect(canonical.ok && mentions(canonical.group, 'is_active')).toBe(true);
    expect(canonical.ok && mentions(canonical.group, 'is_admin')).toBe(false);
  });
});

describe('the sentence', () => {
  const office = { category_id: idOf('select'), type: 'select' };
  const sentence = (language: 'en' | 'fr', ...filters: LooseFilter[]) =>
    humanFilters({ filters }, categories, translators[language]);

  it('names labels, not keys', () => {
    const item = { ...office, operator: 'inn', value: ['lyon', 'uppsala'] } as const;
    expect(sentence('en', item)).toBe('Members whose Office is one of Lyon, Uppsala');
    expect(sentence('fr', item)).toBe('Membres dont le champ Office est parmi Lyon, Uppsala');
  });

  it('joins conditions and brackets groups', () => {
    const group = {
      filters: [
        { type: 'is_active', value: true },
        {
          operator: 'or' as const,
          filters: [
            { ...office, operator: 'eq' as const, value: '__undefined__' },
            { category_id: idOf('integer'), type: 'integer', operator: 'gte' as const, value: 1_500 },
          ],
        },
      ],
    };
    expect(humanFilters(group, categories, translators.en)).toBe(
      'Members who are active and (whose Office is N/A or whose The integer is at least 1,500)',
    );
    expect(humanFilters(group, categories, translators.fr).replaceAll(/\s/g, ' ')).toBe(
      'Membres dont le compte est actif et (dont le champ Office est N/A ou dont le champ The integer est au moins 1 500)',
    );
  });

  it.each<[LooseFilter, string, string]>([
    [
      { type: 'search', operator: 'contains', value: 'ann' },
      'Members found by “ann”',
      'Membres correspondant à «\u202fann\u202f»',
    ],
    [
      { type: 'is_admin', operator: 'neq', value: true },
      'Members who are not admins',
      'Membres qui n’ont pas le rôle d’admin',
    ],
    [
      { type: 'usercompany_id', value: [1, 2, 3] },
      'Members who are among 3 chosen people',
      'Membres qui sont parmi 3 personnes choisies',
    ],
    [
      { category_id: idOf('date'), type: 'date', operator: 'gte', value: '2026-01-31' },
      'Members whose The date is 31 January 2026 or after',
      'Membres dont le champ The date est 31 janvier 2026 ou après',
    ],
    [
      { category_id: idOf('date'), type: 'date', operator: 'ltda', value: 30 },
      'Members whose The date is less than 30 days ago',
      'Membres dont le champ The date remonte à moins de 30 jours',
    ],
    [
      { category_id: idOf('boolean'), type: 'boolean', value: true },
      'Members whose The boolean is yes',
      'Membres dont le champ The boolean est oui',
    ],
    [
      { category_id: 99, operator: 'isundefined' },
      'Members whose unknown field is empty',
      'Membres dont le champ inconnu est vide',
    ],
    [{}, 'All members', 'Tous les membres'],
    [
      { category_id: 1, type: 'text', operator: 'inn', value: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
      'Members whose The text is one of a, b, c, d, e, and 2 more',
      'Membres dont le champ The text est parmi a, b, c, d, e, et 2 autres',
    ],
    [
      { type: 'colour', operator: 'eq', category_id: 1, value: 'x' },
      'the type colour doesn’t exist.',
      'le type colour n’existe pas.',
    ],
  ])('%j', (item, english, french) => {
    expect(sentence('en', item)).toBe(english);
    expect(sentence('fr', item)).toBe(french);
  });

  it('calls people, audiences and programs by their names', () => {
    const called = (type: string, id: number) => (id < 9 ? `${type} ${id}` : undefined);
    const told = (item: LooseFilter, language: 'en' | 'fr' = 'en') =>
      humanFilters({ filters: [item] }, categories, translators[language], called);
    expect(told({ type: 'audience', operator: 'eq', value: 3 })).toBe(
      'Members who are in the audience audience 3',
    );
    expect(told({ type: 'campaign', operator: 'nin', value: [3, 4] })).toBe(
      'Members who do not take part in one of the programs campaign 3, campaign 4',
    );
    expect(told({ type: 'campaign', operator: 'eq', value: 3 }, 'fr')).toBe(
      'Membres qui participent au programme campaign 3',
    );
    expect(told({ type: 'usercompany_id', operator: 'inn', value: [1, 2] })).toBe(
      'Members who are usercompany_id 1, usercompany_id 2',
    );
    expect(told({ type: 'usercompany_id', operator: 'inn', value: [1, 9] })).toBe(
      'Members who are among 2 chosen people',
    );
    expect(told({ type: 'audience', operator: 'eq', value: 9 })).toBe(
      'Members who are in the audience that you chose',
    );
  });

  it('comes in pieces that know their condition, with those that do not count yet', () => {
    const group: LooseGroup = {
      filters: [
        { type: 'is_active', value: true },
        {
          operator: 'or',
          filters: [
            { ...office, operator: 'inn', value: null },
            { type: 'search', operator: 'contains', value: 'ann' },
          ],
        },
      ],
    };
    const parts = filterSentence(group, categories, translators.en);
    expect(parts.map(({ text }) => text).join('')).toBe(
      'Members who are active and (whose Office is one of … or found by “ann”)',
    );
    const words = parts.filter(({ role }) => role === 'word');
    expect(words.map(({ text, path, unfinished }) => [text, path, unfinished])).toEqual([
      ['active', [0], false],
      ['Office', [1, 0], true],
      ['…', [1, 0], true],
      ['ann', [1, 1], false],
    ]);
    const joins = parts.filter(({ role }) => role === 'join');
    expect(joins.map(({ text, path }) => [text, path])).toEqual([
      [' and ', []],
      [' or ', [1]],
    ]);
    expect(humanFilters(group, categories, translators.en)).toBe('Members who are active and found by “ann”');
  });

  it('has a word for every operator of every type', () => {
    for (const type of FILTER_TYPES) {
      for (const operator of FILTER_OPERATORS[type]) {
        for (const language of ['en', 'fr'] as const) {
          expect(operatorWord(type, operator, translators[language])).toMatch(/^[^…].*[^…]$/);
        }
      }
    }
    expect(operatorWord('date', 'ltda', translators.en)).toBe('is less than … days ago');
    expect(operatorWord('array', 'contains', translators.fr)).toBe('contient toutes ces options');
    expect(operatorWord('select', 'inn', translators.en)).toBe('is one of');
  });
});
