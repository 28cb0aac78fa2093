import { describe, expect, it } from 'vitest';
import type { FieldValue } from './endpoints/members.ts';
import type { Operator } from './filter-group.ts';
import { type FilterableMember, matchesFilters } from './test/filter-match.ts';
import { type FilterCategory, type FilterItemName, planFilters } from './filter-plan.ts';
import { FILTER_OPERATORS, FILTER_TYPES, type FilterType } from './filter-types.ts';
import { normaliseFilters, type LooseFilter } from './filters.ts';
import { FIELD_TYPES, type FieldType } from './statuses.ts';

const TODAY = '2026-03-01';
const NOTHING = '__undefined__';
const categories: FilterCategory[] = FIELD_TYPES.map((type, index) => ({
  id: index + 1,
  title: type,
  type,
  choices: type === 'select' || type === 'array' ? { lyon: 'Lyon', oslo: 'Oslo' } : {},
}));
const groups: FilterItemName[] = [1, 2, 3].map((id) => ({ id, name: `Group ${id}` }));
const options = { categories, today: TODAY, audiences: groups, campaigns: groups };

type Held = FieldValue | undefined;
type Asked = string | number | boolean;

/** Values of members, and values of filters. */
const HELD: Record<FieldType, Held[]> = {
  text: [undefined, 'Crème', 'creme brûlée', '', NOTHING],
  select: [undefined, 'lyon', 'oslo', 'gone'],
  array: [undefined, [], ['lyon'], ['lyon', 'oslo']],
  boolean: [undefined, true, false],
  integer: [undefined, -1, 0, 7],
  date: [undefined, '2026-02-22', '2026-02-28', TODAY, '2026-03-02', '2026-03-08'],
  datetime: [undefined, '2026-02-28T23:59:59', `${TODAY}T00:00:00`, '2026-03-08T09:00:00'],
  time: [undefined, '00:00:00', '09:30:00'],
};
const ASKED: Record<FieldType, Asked[]> = {
  text: ['CREME', 'brulee', 'x', NOTHING],
  select: ['lyon', 'oslo', NOTHING],
  array: ['lyon', 'oslo', NOTHING],
  boolean: [true, false],
  integer: [-1, 0, 3, 7],
  date: ['2026-02-28', TODAY, '2026-03-08'],
  datetime: ['2026-02-28', TODAY, '2026-03-08'],
  time: ['00:00:00', '09:30:00', '12:00:00'],
};
const DAYS = [0, 1, 6, 7, -7];

const fold = (text: unknown) =>
  String(text)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
const isChoice = (type: FilterType) => type === 'select' || type === 'array';
const daysAhead = (day: string) => (Date.parse(day) - Date.parse(TODAY)) / 86_400_000;

/** The value as it is compared, written down once more and in another way. */
function comparable(type: FilterType, value: FieldValue): string | number | boolean {
  if (Array.isArray(value)) return value.toSorted().join('|');
  if (type === 'text') return fold(value);
  return type === 'date' || type === 'datetime' ? String(value).slice(0, 10) : value;
}

/** The expected result of an operator on a field; callers handle negations. */
function promised(type: FieldType, operator: Operator, held: Held, asked: Asked[]): boolean {
  const wantsNothing = isChoice(type) && asked.includes(NOTHING);
  const wanted = isChoice(type) ? asked.filter((value) => value !== NOTHING) : asked;
  if (operator === 'isdefined') return held !== undefined;
  if (held === undefined) return wantsNothing && (operator === 'eq' || operator === 'inn');
  const own = comparable(type, held);
  const [first = ''] = wanted.map((value) => comparable(type, value));
  switch (operator) {
    case 'eq':
      if (type !== 'array') return wanted.length > 0 && own === first;
      // Only "nothing" was requested, and there is a value, if only an empty list.
      return wanted.length === 0 && wantsNothing ? false : own === wanted.map(String).toSorted().join('|');
    case 'inn':
      if (Array.isArray(held)) return wanted.some((value) => held.includes(String(value)));
      return wanted.some((value) => comparable(type, value) === own);
    case 'contains':
      if (Array.isArray(held)) return asked.every((value) => held.includes(String(value)));
      return String(own).includes(String(first));
    case 'lt':
      return own < first;
    case 'lte':
      return own <= first;
    case 'gt':
      return own > first;
    case 'gte':
      return own >= first;
    default: {
      const ahead = daysAhead(String(own));
      const limit = Number(asked[0]);
      if (operator === 'ltda') return ahead <= 0 && -ahead < limit;
      if (operator === 'gtda') return -ahead > limit;
      if (operator === 'ltdfn') return ahead >= 0 && ahead < limit;
      return ahead > limit;
    }
  }
}

const NEGATED: Partial<Record<Operator, Operator>> = {
  neq: 'eq',
  nin: 'inn',
  ncontains: 'contains',
  isundefined: 'isdefined',
};

const member = (given: Partial<FilterableMember> = {}): FilterableMember => ({
  id: 7,
  external_id: null,
  email: 'zoe@company.example',
  first_name: 'Zoé',
  last_name: '',
  is_active: true,
  is_admin: false,
  userfield_set: [],
  ...given,
});

const passes = (who: FilterableMember, item: LooseFilter) =>
  matchesFilters(who, { filters: [item] }, options);

/** Lists for filters: each value alone, all of them, the first two, and none. */
const listsOf = <T>(values: readonly T[]): T[][] => [
  ...values.map((one) => [one]),
  [...values],
  values.slice(0, 2),
  [],
];

describe.each(FIELD_TYPES)('every operator of %s on every value', (type) => {
  const category = FIELD_TYPES.indexOf(type) + 1;

  it.each(FILTER_OPERATORS[type])('%s', (operator) => {
    const isDays = ['ltda', 'gtda', 'mtdfn', 'ltdfn'].includes(operator);
    const isList = ['inn', 'nin'].includes(operator) || type === 'array';
    const asked: Asked[][] = isDays
      ? DAYS.map((days) => [days])
      : isList
        ? listsOf(ASKED[type])
        : ASKED[type].map((one) => [one]);
    let seen = 0;
    for (const held of HELD[type]) {
      const userfield_set = held === undefined ? [] : [{ category, value: held }];
      for (const values of asked) {
        const item = { category_id: category, type, operator, value: isList ? values : values[0] };
        const positive = promised(type, NEGATED[operator] ?? operator, held, values);
        const expected = NEGATED[operator] ? !positive : positive;
        expect(passes(member({ userfield_set }), item), JSON.stringify({ held, ...item })).toBe(expected);
        seen += 1;
      }
    }
    expect(seen).toBe(HELD[type].length * asked.length);
  });
});

describe.each(['usercompany_id', 'audience', 'campaign'] as const)('every operator of %s', (type) => {
  const who = (ids: number[]) =>
    type === 'usercompany_id'
      ? member({ id: ids[0] ?? 9 })
      : member(type === 'audience' ? { audiences: ids } : { campaigns: ids });
  const held = type === 'usercompany_id' ? [[1], [2], [9]] : [[], [1], [2, 3], [1, 2, 3]];

  it.each(FILTER_OPERATORS[type])('%s', (operator) => {
    const isList = operator === 'inn' || operator === 'nin';
    const isNegated = operator === 'neq' || operator === 'nin';
    for (const ids of held) {
      for (const asked of isList ? listsOf([1, 2, 3]) : [[1], [2], [3]]) {
        const expected = asked.some((id) => ids.includes(id)) !== isNegated;
        expect(passes(who(ids), { type, operator, value: isList ? asked : asked[0] })).toBe(expected);
      }
    }
  });
});

describe('audiences and programs', () => {
  const planOf = (item: LooseFilter, given: Partial<typeof options> = {}) => {
    const canonical = normaliseFilters({ filters: [{ filters: [item] }] });
    if (!canonical.ok) return canonical;
    return planFilters(canonical.group, { categories, today: TODAY, ...given });
  };
  const faultOf = (item: LooseFilter, given: Partial<typeof options> = {}) => {
    const planned = planOf(item, given);
    return planned.ok ? null : planned.fault;
  };

  it('are planned by their ids', () => {
    const planned = planOf({ type: 'audience', operator: 'nin', value: [1, '2', 1] }, options);
    expect(JSON.stringify(planned)).toContain('{"is":"not","of":{"is":"audience","ids":[1,2]}}');
  });

  it('are refused where there are none', () => {
    expect(faultOf({ type: 'audience', operator: 'eq', value: 1 })).toEqual({
      code: 'not_available',
      name: 'audience',
    });
    expect(faultOf({ type: 'campaign', operator: 'eq', value: 1 }, { audiences: groups })).toEqual({
      code: 'not_available',
      name: 'campaign',
    });
  });

  it('are refused by number when they are unknown, and by name when they are gone', () => {
    const unknown = faultOf({ type: 'audience', operator: 'neq', value: 4 }, options);
    expect(unknown).toEqual({ code: 'unknown_audience', name: '4' });
    expect(faultOf({ type: 'campaign', operator: 'inn', value: [1, 4] }, options)).toEqual({
      code: 'unknown_campaign',
      name: '4',
    });
    const audiences = [{ id: 4, name: 'People of Lyon', is_deleted: true }];
    expect(faultOf({ type: 'audience', operator: 'eq', value: 4 }, { ...options, audiences })).toEqual({
      code: 'deleted_audience',
      name: 'People of Lyon',
    });
  });

  it.each(['audience', 'campaign'])(
    'are never guessed: a member who does not say which %ss throws',
    (type) => {
      expect(() => passes(member(), { type, operator: 'eq', value: 1 })).toThrow(/does not say/);
      expect(() => passes(member(), { type, operator: 'nin', value: [1] })).toThrow(/does not say/);
    },
  );

  it('do not count without an operator or a value', () => {
    for (const item of [
      { type: 'audience', value: 1 },
      { type: 'campaign', operator: 'eq' as const },
    ]) {
      expect(normaliseFilters({ filters: [item] })).toMatchObject({ ok: true, group: { filters: [] } });
    }
    expect(FILTER_TYPES).toEqual(expect.arrayContaining(['audience', 'campaign']));
  });
});
