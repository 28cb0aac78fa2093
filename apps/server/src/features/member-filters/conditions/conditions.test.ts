import {
  type FieldType,
  FILTER_OPERATORS,
  type FilterCategory,
  type FilterGroup,
  type FilterType,
  normaliseFilters,
  planFilters,
  ROUND_STATUS,
} from '@fika/contract';
import { type FilterableMember, matchesFilters } from '@fika/contract/test/filter-match';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { translators } from '#test/translators.ts';
import { listCategories } from '#features/categories/queries.ts';
import { filterMembers } from '../queries.ts';

const holder = testApp();
const TODAY = '2026-03-01';
const settings = { now: `${TODAY}T12:00:00Z`, timezone: 'UTC', t: translators.en };

/** Values of each type for members and filters. */
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

const scope = {
  company_id: 0,
  members: [] as FilterableMember[],
  ids: {} as Record<FieldType, number>,
  categories: [] as readonly FilterCategory[],
  audiences: [] as number[],
  campaigns: [] as number[],
};

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
  await services.database.company(scope.company_id, 'read', async (db) => {
    scope.categories = await listCategories({ db, company_id: scope.company_id });
  });
  await addPrograms();
  await addAudiences();
});

/** The members of programs, by their index in the scope: one has left, and one was in a session that was deleted. */
const PROGRAMS = [[0, 1, 3], [], [2, 3, 5]];

async function addPrograms(): Promise<void> {
  const { services } = holder.app;
  const { company_id, members } = scope;
  for (const within of PROGRAMS) {
    const { campaign_id } = await makeCampaign(services, { company_id });
    const { round_id } = await makeRound(services, {
      company_id,
      campaign_id,
      status: ROUND_STATUS.matchsSent,
    });
    const { round_id: gone } = await makeRound(services, {
      company_id,
      campaign_id,
      status: ROUND_STATUS.deleted,
    });
    scope.campaigns.push(campaign_id);
    const idAt = (place: number) => members[place]?.id ?? 0;
    await services.database.company(company_id, 'write', async (db) => {
      const rows = [...within, 4].map((place) => ({ company_id, round_id, user_id: idAt(place) }));
      await db.insertInto('round_members').values(rows).execute();
      await db
        .insertInto('round_members')
        .values({ company_id, round_id: gone, user_id: idAt(6) })
        .execute();
      const left = { company_id, campaign_id, user_id: idAt(4), status: 'left' };
      const stayed = within.map((place) => ({ company_id, campaign_id, user_id: idAt(place) }));
      await db.insertInto('memberships').values(left).execute();
      if (stayed.length > 0) await db.insertInto('memberships').values(stayed.slice(1)).execute();
    });
    for (const [place, member] of members.entries()) {
      member.campaigns = [...(member.campaigns ?? []), ...(within.includes(place) ? [campaign_id] : [])];
    }
  }
}

/** Audiences that name each other, in their stored form and in the form for the reference implementation. */
async function addAudiences(): Promise<void> {
  const { company_id, members, ids } = scope;
  const group = (operator: 'and' | 'or', ...filters: FilterGroup['filters']): FilterGroup => ({
    version: 'v1',
    operator,
    filters,
  });
  const lyon = { category_id: ids.select, type: 'select', operator: 'eq', value: 'lyon' } as const;
  const makers: ((earlier: number[]) => { filters: FilterGroup; picked: number[] })[] = [
    () => ({ filters: group('and', lyon), picked: [0, 3, 5] }),
    // Without conditions: those added by hand alone.
    () => ({ filters: group('or', { filters: [{}], operator: 'and', version: 'v1' }), picked: [1, 5, 6] }),
    ([first = 0]) => ({
      filters: group(
        'or',
        { type: 'is_admin', operator: 'eq', value: true },
        { type: 'audience', operator: 'eq', value: first },
      ),
      picked: [],
    }),
    ([first = 0, second = 0]) => ({
      filters: group('and', { type: 'audience', operator: 'nin', value: [first, second] }),
      picked: [],
    }),
    // Inactive members are in none, also where a filter requires them.
    ([, , third = 0]) => ({
      filters: group(
        'or',
        { type: 'is_active', operator: 'eq', value: false },
        group(
          'and',
          { type: 'audience', operator: 'neq', value: third },
          { type: 'campaign', operator: 'inn', value: scope.campaigns.slice(1) },
        ),
      ),
      picked: [2],
    }),
  ];
  const { database } = holder.app.services;
  for (const [index, make] of makers.entries()) {
    const { filters, picked } = make(scope.audiences);
    const id = await database.company(company_id, 'write', async (db) => {
      const made = await db
        .insertInto('audiences')
        .values({ company_id, name: `Audience ${index}`, filters: JSON.stringify(filters) })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = picked.map((place) => ({
        company_id,
        audience_id: made.id,
        user_id: members[place]?.id ?? 0,
      }));
      if (rows.length > 0) await db.insertInto('audience_members').values(rows).execute();
      return made.id;
    });
    const isEmpty = index === 1;
    for (const [place, member] of members.entries()) {
      member.audiences ??= [];
      const isFound = !isEmpty && matchesFilters(member, filters, memoryOptions());
      if (member.is_active && (picked.includes(place) || isFound)) {
        member.audiences = [...member.audiences, id];
      }
    }
    scope.audiences.push(id);
  }
}

/** The settings for the reference implementation. */
const memoryOptions = () => ({
  categories: scope.categories,
  today: TODAY,
  audiences: scope.audiences.map((id) => ({ id, name: `Audience ${id}` })),
  campaigns: scope.campaigns.map((id) => ({ id, name: `Program ${id}` })),
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
  namedItem('audience'),
  namedItem('campaign'),
);

/** A condition on audiences or programs, which are only there when it is made. */
function namedItem(type: 'audience' | 'campaign'): fc.Arbitrary<object> {
  const known = type === 'audience' ? scope.audiences : scope.campaigns;
  const places = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 3 });
  return fc.tuple(fc.constantFrom(...FILTER_OPERATORS[type]), places).map(([operator, chosen]) => {
    const ids = chosen.map((place) => known[place % known.length]);
    return { type, operator, value: operator === 'inn' || operator === 'nin' ? ids : ids[0] };
  });
}

const groupOf = (entry: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.record({ operator: fc.constantFrom('and', 'or'), filters: fc.array(entry, { maxLength: 4 }) });

describe('a filter in SQL', () => {
  it('finds exactly the members that it finds in memory', async () => {
    // As often about the member as about one of the fields: memberships depend on whether they are active.
    const item = fc.oneof(fc.constantFrom(...TYPES).chain(itemOf), memberItem);
    const group = groupOf(
      fc.oneof({ weight: 3, arbitrary: item }, groupOf(item)),
    ) as fc.Arbitrary<FilterGroup>;
    const { services } = holder.app;
    await services.database.company(scope.company_id, 'read', async (db) => {
      const categories = await listCategories({ db, company_id: scope.company_id });
      const property = fc.asyncProperty(group, async (filters) => {
        const canonical = normaliseFilters(filters);
        expect(canonical.ok && planFilters(canonical.group, memoryOptions()).ok).toBe(true);
        const query = await filterMembers(
          { services: holder.app.services, db, company_id: scope.company_id },
          filters,
          { ...settings, categories },
        );
        const found = await query.select('id').orderBy('id').execute();
        const speaksOfActive = JSON.stringify(filters).includes('is_active');
        const expected = scope.members.filter(
          (member) =>
            (speaksOfActive || member.is_active) && matchesFilters(member, filters, memoryOptions()),
        );
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      });
      await fc.assert(property, { numRuns: 400 });
    });
  });

  it('finds the same by many choices as by few', async () => {
    const { array } = scope.ids;
    const many = Array.from({ length: 20 }, (_, n) => `gone-${n}`);
    const idsOf = (operator: 'inn' | 'nin' | 'eq' | 'neq', value: string[]) =>
      holder.app.services.database.company(scope.company_id, 'read', async (db) => {
        const filters: FilterGroup = {
          version: 'v1',
          operator: 'and',
          filters: [{ category_id: array, type: 'array', operator, value }],
        };
        const query = await filterMembers(
          { services: holder.app.services, db, company_id: scope.company_id },
          filters,
          settings,
        );
        const found = (await query.select('id').orderBy('id').execute()).map(({ id }) => id);
        const active = scope.members.filter((member) => member.is_active);
        const expected = active.filter((member) => matchesFilters(member, filters, memoryOptions()));
        expect(found).toEqual(expected.map(({ id }) => id));
        return found.length;
      });
    const lists = [['lyon'], ['uppsala'], ['lyon', 'uppsala'], ['__undefined__', 'lyon'], []];
    for (const list of lists) {
      for (const operator of ['inn', 'nin'] as const) {
        const few = await idsOf(operator, [...list, 'gone-0']);
        expect(await idsOf(operator, [...list, ...many])).toBe(few);
      }
      // The same choice many times is one.
      const repeated =
        list.length > 0 ? Array.from({ length: 20 }, (_, n) => list[n % list.length] ?? '') : [];
      for (const operator of ['eq', 'neq'] as const) {
        expect(await idsOf(operator, repeated)).toBe(await idsOf(operator, list));
      }
    }
    expect(await idsOf('inn', ['lyon', ...many])).toBeGreaterThan(0);
    expect(await idsOf('eq', Array<string>(20).fill('uppsala'))).toBeGreaterThan(0);
  });

  it('counts members of audiences and programs as given', () => {
    const held = (ids: readonly number[], key: 'audiences' | 'campaigns') =>
      ids.map((id) => scope.members.filter((member) => member[key]?.includes(id)).length);
    // Else the property above would compare nothing with nothing.
    expect(
      held(scope.audiences, 'audiences').every((count) => count > 0 && count < scope.members.length),
    ).toBe(true);
    expect(held(scope.campaigns, 'campaigns')).toEqual(PROGRAMS.map(({ length }) => length));
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
