import {
  type FieldType,
  FILTER_OPERATORS,
  type FilterableMember,
  type FilterGroup,
  type FilterType,
  keepFilters,
  matchesFilters,
  planFilters,
} from '@fika/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { makeCompany } from '../../test/factories.ts';
import { listCategories } from '../categories/queries.ts';
import { filterMembers } from './audience.ts';

const holder = testApp();
const TODAY = '2026-03-01';
const settings = { now: `${TODAY}T12:00:00Z`, timezone: 'UTC' };

/** Values of each type that members have and filters ask for. */
const VALUES: Record<FieldType, readonly (string | number | boolean | string[])[]> = {
  text: ['Crème', 'creme', 'a%b_c\\d', 'œuf', 'Straße', '__undefined__', "o'clock"],
  select: ['lyon', 'uppsala', 'gone'],
  array: [['lyon'], ['lyon', 'uppsala'], ['uppsala']],
  boolean: [true, false],
  integer: [-5, 0, 7, 1_000_000],
  date: ['2026-02-22', '2026-02-28', TODAY, '2026-03-02', '2026-03-08', '0001-01-01', '9999-12-31'],
  datetime: ['2026-02-28T23:59:59', `${TODAY}T00:00:00`, '2026-03-08T09:00:00'],
  time: ['00:00:00', '09:30:00', '23:59:59'],
};
const TYPES = Object.keys(VALUES) as FieldType[];

const scope = { company_id: 0, members: [] as FilterableMember[], ids: {} as Record<FieldType, number> };

beforeAll(async () => {
  const { services } = holder.app;
  scope.company_id = (await makeCompany(services)).id;
  await services.database.company(scope.company_id, 'write', async (db) => {
    const { company_id } = scope;
    for (const type of TYPES) {
      const choices = type === 'select' || type === 'array' ? { lyon: 'Lyon', uppsala: 'Uppsala' } : {};
      const row = { company_id, title: type, type, choices: JSON.stringify(choices) };
      const made = await db.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow();
      scope.ids[type] = made.id;
    }
    // Every value once, and a member without any.
    const longest = Math.max(...Object.values(VALUES).map(({ length }) => length));
    for (let index = 0; index <= longest; index += 1) {
      const fields = Object.fromEntries(
        TYPES.flatMap((type) => {
          const value = VALUES[type][index];
          return value === undefined ? [] : [[scope.ids[type], value]];
        }),
      );
      const user = {
        company_id,
        external_id: index % 2 === 0 ? `E${index}` : null,
        email: `member-${index}@company.example`,
        first_name: index % 3 === 0 ? 'Žofie' : 'Łukasz',
        last_name: `N%${index}`,
        role: index % 4 === 0 ? 1 : 0,
        is_active: index % 5 !== 0,
        inactive_reason: index % 5 === 0 ? 'left' : null,
      };
      const { id } = await db
        .insertInto('users')
        .values({ ...user, fields: JSON.stringify(fields) })
        .returning('id')
        .executeTakeFirstOrThrow();
      const userfield_set = Object.entries(fields).map(([category, value]) => ({
        category: Number(category),
        value: value as string,
      }));
      scope.members.push({ ...user, id, is_admin: user.role > 0, userfield_set });
    }
  });
});

const itemOf = (type: FieldType): fc.Arbitrary<object> =>
  fc.constantFrom(...FILTER_OPERATORS[type as FilterType]).chain((operator) => {
    const isDays = ['ltda', 'gtda', 'ltdfn', 'mtdfn'].includes(operator);
    const scalars = [
      ...VALUES[type].flat(),
      ...(type === 'select' || type === 'array' ? ['__undefined__'] : []),
    ];
    const one: fc.Arbitrary<unknown> = isDays
      ? fc.constantFrom(0, 1, 6.5, 7, -7, 1e9, -1e9)
      : fc.constantFrom(...scalars);
    const isList = operator === 'inn' || operator === 'nin' || type === 'array';
    const value = isList ? fc.array(one, { maxLength: 3 }) : one;
    return value.map((given) => ({ category_id: scope.ids[type], type, operator, value: given }));
  });

const memberItem: fc.Arbitrary<object> = fc.oneof(
  fc.record({
    type: fc.constant('search'),
    operator: fc.constantFrom('contains', 'ncontains'),
    value: fc.constantFrom('ZOFIE', 'lukasz n', '%1', '_', '', 'e2', '@company'),
  }),
  fc.record({ type: fc.constantFrom('is_active', 'is_admin'), value: fc.boolean() }),
  fc.record({
    type: fc.constant('usercompany_id'),
    operator: fc.constantFrom('inn', 'nin'),
    value: fc.array(fc.nat({ max: 12 })),
  }),
);

const groupOf = (entry: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.record({ operator: fc.constantFrom('and', 'or'), filters: fc.array(entry, { maxLength: 4 }) });

describe('a filter in SQL', () => {
  it('finds exactly the members that it finds in memory', async () => {
    const item = fc.oneof(...TYPES.map((type) => fc.constant(type).chain(itemOf)), memberItem);
    const group = groupOf(
      fc.oneof({ weight: 3, arbitrary: item }, groupOf(item)),
    ) as fc.Arbitrary<FilterGroup>;
    const { services } = holder.app;
    await services.database.company(scope.company_id, 'read', async (db) => {
      const categories = await listCategories(db, scope.company_id);
      const property = fc.asyncProperty(group, async (filters) => {
        const kept = keepFilters(filters);
        expect(kept.ok && planFilters(kept.group, { categories, today: TODAY }).ok).toBe(true);
        const query = await filterMembers(db, scope.company_id, filters, { ...settings, categories });
        const found = await query.select('id').orderBy('id').execute();
        const speaksOfActive = JSON.stringify(filters).includes('is_active');
        const expected = scope.members.filter(
          (member) =>
            (speaksOfActive || member.is_active) &&
            matchesFilters(member, filters, { categories, today: TODAY }),
        );
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      });
      await fc.assert(property, { numRuns: 400 });
    });
  });

  it('folds letters as the browser does', async () => {
    const letters = 'ÀÉÎÕÜÝŸĆČĎĐĒĘĚĞĢĦÏĪĮİıĶĹĽŁŃŇŊÓŐØŒŔŘŚŞŠŢŤŦÚŮŰŲŴŶŹŻŽÆæßþðÞÐ';
    const member: FilterableMember = {
      id: 1,
      external_id: null,
      email: 'a@company.example',
      first_name: letters,
      last_name: '',
      is_active: true,
      is_admin: false,
      userfield_set: [],
    };
    const { rows } = await holder.app.services.database.global('read', async (db) =>
      sql<{ key: string }>`select search_key(${letters}) as key`.execute(db),
    );
    const filters = { filters: [{ type: 'search', operator: 'contains' as const, value: rows[0]?.key }] };
    expect(rows[0]?.key).toMatch(/^[a-z]+$/);
    expect(matchesFilters(member, filters, { categories: [], today: TODAY })).toBe(true);
  });
});
