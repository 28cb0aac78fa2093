import { ENDPOINTS } from '@fika/contract';
import { sql, type SqlBool } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { all, audienceScene, people, within } from '#test/audiences.ts';
import { makeAdmin } from '#test/factories.ts';
import { countEach } from './counts/queries.ts';

const { audiences, members, audit } = ENDPOINTS;
const holder = testApp();
const scene = () => audienceScene(holder.app);
const anyone = all({ type: 'search', operator: 'contains', value: 'mo' });

describe('an audience', () => {
  it('includes members whom its filter finds, and is described as a sentence', async () => {
    const { company_id, make, office, found, lyon } = await scene();
    const made = await make('  People\nof Lyon ', office('Lyon'));
    expect(made).toMatchObject({
      name: 'People of Lyon',
      description: '',
      human_filters: 'Members whose Office is Lyon',
      members_count: 2,
      added_count: 0,
      can_manage: true,
      added_by_name: 'Ada Zell',
    });
    const { app } = holder;
    const reader = await app.as(await makeAdmin(app.services, { company_id, culture: 'fr' }));
    const french = await reader.call(audiences.audiences_get, { params: { company_id, id: made.id } });
    expect(french.human_filters).toBe('Membres dont le champ Office est Lyon');
    expect(await found(within(made.id))).toEqual(lyon);
    expect(await found(all({ type: 'audience', operator: 'neq', value: made.id }))).not.toEqual(
      expect.arrayContaining(lyon),
    );
  });

  it('without conditions includes members added by hand, and no others', async () => {
    const { browser, company_id, make, found, lyon, uppsala, inactive } = await scene();
    const made = await make('Pioneers', all({ type: 'audience', value: 1 }));
    expect(made).toMatchObject({ members_count: 0, human_filters: 'Members added manually' });
    const params = { company_id, id: made.id };
    const add = (filters: ReturnType<typeof all>) =>
      browser.call(audiences.audiences_add_members, { params, body: { filters } });
    expect(await add(people(lyon[0] ?? 0, ...uppsala, inactive))).toEqual({ count: 2, skipped: 0 });
    // No member is there twice, and inactive members are not added.
    const withInactive = all(people(...lyon, inactive), {
      type: 'is_active',
      operator: 'neq',
      value: true,
    });
    expect(await add(withInactive)).toEqual({ count: 0, skipped: 0 });
    expect(await add(people(...lyon))).toEqual({ count: 1, skipped: 1 });
    expect(await found(within(made.id))).toEqual([...lyon, ...uppsala]);
    const removed = await browser.call(audiences.audiences_remove_members, {
      params,
      body: { filters: people(...uppsala, ...lyon.slice(1)) },
    });
    expect(removed).toEqual({ count: 2, skipped: 0 });
    expect(await found(within(made.id))).toEqual(lyon.slice(0, 1));
  });

  it('keeps those added by hand, and takes only them back', async () => {
    const { browser, company_id, make, office, found, lyon, uppsala } = await scene();
    const { id } = await make('Lyon and friends', office('Lyon'));
    const params = { company_id, id };
    const body = { filters: people(...uppsala, lyon[0] ?? 0) };
    await browser.call(audiences.audiences_add_members, { params, body });
    const after = await browser.call(audiences.audiences_update, {
      params,
      body: { filters: office('Nowhere') },
    });
    expect(after).toMatchObject({ members_count: 2, added_count: 2, name: 'Lyon and friends' });
    await browser.call(audiences.audiences_update, { params, body: { filters: office('Lyon') } });
    const taken = await browser.call(audiences.audiences_remove_members, {
      params,
      body: { filters: anyone },
    });
    expect(taken).toEqual({ count: 2, skipped: 1 });
    expect(await found(within(id))).toEqual(lyon);
  });

  it('counts no inactive and no erased member, and has the inactive ones back', async () => {
    const { browser, company_id, make, office, get, found, lyon } = await scene();
    const [first = 0, second = 0] = lyon;
    const { id } = await make('Lyon', office('Lyon'));
    await browser.call(audiences.audiences_add_members, {
      params: { company_id, id },
      body: { filters: people(first, second) },
    });
    const params = { company_id };
    await browser.call(members.deactivate_users, { params, body: { filters: people(first) } });
    expect(await get(id)).toMatchObject({ members_count: 1, added_count: 1 });
    const idle = all(within(id), { type: 'is_active', operator: 'eq', value: false });
    expect(await found(idle)).toEqual([]);
    await browser.call(members.activate_users, { params, body: { filters: people(first) } });
    expect(await get(id)).toMatchObject({ members_count: 2, added_count: 2 });
    await browser.call(members.users_detail_erase, { params: { company_id, id: second } });
    expect(await get(id)).toMatchObject({ members_count: 1, added_count: 1 });
    expect(await found(within(id))).toEqual([first]);
  });

  it('is in the export of those added by hand, who are out of it when they are erased', async () => {
    const { browser, company_id, make, lyon } = await scene();
    const [first = 0] = lyon;
    const { id } = await make('Pioneers');
    await browser.call(audiences.audiences_add_members, {
      params: { company_id, id },
      body: { filters: people(first) },
    });
    const params = { company_id, id: first };
    const file = await browser.call(members.users_detail_export, { params });
    expect(file).toMatchObject({ audiences: [{ name: 'Pioneers' }] });
    await browser.call(members.users_detail_erase, { params });
    const { n } = await holder.app.services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('audience_members')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('company_id', '=', company_id)
        .executeTakeFirstOrThrow(),
    );
    expect(n).toBe(0);
  });

  it('has a unique name, and keeps values that an update leaves out', async () => {
    const { browser, company_id, make, office } = await scene();
    const { id } = await make('Lyon', office('Lyon'));
    const other = await make('Uppsala', office('Uppsala'));
    const refusal = await browser.refused(audiences.audiences_create, {
      params: { company_id },
      body: { name: 'lyon' },
    });
    expect(refusal).toMatchObject({ code: 'audience_exists', values: { name: 'Lyon' } });
    const params = { company_id, id: other.id };
    const again = await browser.refused(audiences.audiences_update, { params, body: { name: 'LYON' } });
    expect(again.code).toBe('audience_exists');
    const renamed = await browser.call(audiences.audiences_update, {
      params: { company_id, id },
      body: { name: 'LYON', description: 'By the Rhône' },
    });
    expect(renamed).toMatchObject({ name: 'LYON', description: 'By the Rhône', members_count: 2 });
    expect(renamed.human_filters).toBe('Members whose Office is Lyon');
  });

  it('is not saved with a filter that cannot be used', async () => {
    const { browser, params } = await scene();
    for (const filter of [
      { category_id: 999_999, operator: 'isdefined' as const },
      { type: 'audience', operator: 'eq' as const, value: 999_999 },
      { type: 'campaign', operator: 'neq' as const, value: 999_999 },
      { type: 'is_active', operator: 'lt' as const, value: true },
    ]) {
      const body = { name: 'Nobody', filters: all(filter) };
      const refusal = await browser.refused(audiences.audiences_create, { params, body });
      expect(refusal.code).toBe('filter_invalid');
    }
  });
});

describe('the list of audiences', () => {
  it('is paged, searched and ordered', async () => {
    const { browser, params, make, office } = await scene();
    await make('Élan', office('Lyon'));
    await make('100%');
    await make('Delta', office('Uppsala'));
    const list = async (query: Record<string, string | number>) => {
      const { count, results } = await browser.call(audiences.audiences, { params, query });
      return [count, results.map(({ name, members_count: members }) => `${name} ${members}`)];
    };
    expect(await list({})).toEqual([3, ['100% 0', 'Delta 1', 'Élan 2']]);
    expect(await list({ limit: 1, offset: 1 })).toEqual([3, ['Delta 1']]);
    expect(await list({ limit: 1, offset: 9 })).toEqual([3, []]);
    expect(await list({ ordering: '-created_at' })).toEqual([3, ['Delta 1', '100% 0', 'Élan 2']]);
    expect(await list({ search: 'elan' })).toEqual([1, ['Élan 2']]);
    expect(await list({ search: '%' })).toEqual([1, ['100% 0']]);
    const refusal = await browser.refused(audiences.audiences, { params, query: { ordering: 'filters' } });
    expect(refusal.code).toBe('invalid_input');
    const chosen = await browser.call(audiences.audiences_search, {
      params,
      body: { search: 'L', limit: 1 },
    });
    expect(chosen.map(({ name }) => name)).toEqual(['Delta']);
  });

  it('shows one whose filter cannot be used, with the reason', async () => {
    const { browser, company_id, params, make, office } = await scene();
    const { id } = await make('Lyon', office('Lyon'));
    await make('Sound', office('Lyon'));
    await holder.app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('audiences')
        .set({ filters: JSON.stringify(all({ category_id: 999_999, operator: 'isdefined' })) })
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute(),
    );
    const { results } = await browser.call(audiences.audiences, { params });
    expect(results).toMatchObject([
      { members_count: null, too_slow: false, human_filters: 'the field 999999 doesn’t exist.' },
      { members_count: 2, too_slow: false },
    ]);
  });
});

it('are counted each for itself when all at once take too long', async () => {
  const { company_id } = await scene();
  const slow = sql<SqlBool>`(select pg_sleep(20)::text = '')`;
  const counts = await holder.app.services.database.company(company_id, 'read', async (db) => {
    const tests = [sql<SqlBool>`users.role = 0`, slow, sql<SqlBool>`false`];
    const found = await countEach({ db, company_id }, tests, { together: 60, alone: 500, all: 5_000 });
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect(rows[0]?.statement_timeout).toBe('30s');
    expect(await countEach({ db, company_id }, tests, { together: 60, alone: 60, all: 0 })).toEqual([
      null,
      null,
      null,
    ]);
    return found;
  });
  expect(counts).toEqual([expect.any(Number), null, 0]);
  expect(counts[0]).toBeGreaterThan(0);
});

describe('the preview of another filter', () => {
  it('returns exactly the members who would enter and leave, the first ten by name', async () => {
    const { browser, company_id, make, office, live, lyon, uppsala, found } = await scene();
    const { id } = await make('Lyon', office('Lyon'));
    const params = { company_id, id };
    await browser.call(audiences.audiences_add_members, { params, body: { filters: people(lyon[0] ?? 0) } });
    for (let index = 0; index < 11; index += 1)
      await live('Uppsala', `E${String(10 - index).padStart(2, '0')}`);
    const preview = await browser.call(audiences.audiences_preview, {
      params,
      body: { filters: office('Uppsala') },
    });
    expect(preview).toMatchObject({ count: 13, entering: { count: 12 }, leaving: { count: 1 } });
    expect(preview.leaving.users.map((user) => user.id)).toEqual(lyon.slice(1));
    expect(preview.entering.users.map((user) => user.last_name)).toEqual([
      'Cora',
      ...Array.from({ length: 9 }, (_, index) => `E0${index}`),
    ]);
    // It was a question and changed nothing.
    expect(await found(within(id))).toEqual(lyon);
    const same = await browser.call(audiences.audiences_preview, {
      params,
      body: { filters: office('Lyon') },
    });
    expect(same).toEqual({
      count: 2,
      entering: { count: 0, users: [] },
      leaving: { count: 0, users: [] },
    });
    const nothing = await browser.call(audiences.audiences_preview, { params, body: { filters: all() } });
    expect([nothing.count, nothing.leaving.users.map((user) => user.id)]).toEqual([1, lyon.slice(1)]);
    expect(uppsala).toHaveLength(1);
  });
});

it('is in the audit log by name, also when it is deleted', async () => {
  const { browser, company_id, params, make, office, lyon } = await scene();
  const { id } = await make('Lyon', office('Lyon'));
  const one = { company_id, id };
  await browser.call(audiences.audiences_update, { params: one, body: { name: 'Lyons' } });
  const body = { filters: people(...lyon) };
  await browser.call(audiences.audiences_add_members, { params: one, body });
  await browser.call(audiences.audiences_remove_members, { params: one, body });
  await browser.call(audiences.add_to_audiences, { params, body: { ...body, audiences: [id] } });
  await browser.call(audiences.audiences_delete, { params: one });
  const { results } = await browser.call(audit.audit, { params, query: { group: 'people', limit: 20 } });
  const told = results.filter(({ action }) => action.startsWith('audience.'));
  expect(told.map(({ action, target, data }) => [action, target?.label?.name, data]).toReversed()).toEqual([
    ['audience.created', 'Lyons', {}],
    ['audience.updated', 'Lyons', { changed: ['name'] }],
    ['audience.members_added', 'Lyons', { count: 2 }],
    ['audience.members_removed', 'Lyons', { count: 2 }],
    ['audience.members_added', 'Lyons', { count: 2 }],
    ['audience.deleted', 'Lyons', {}],
  ]);
});
