import { ENDPOINTS, type FilterItem, type QueryOf } from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';

const { users, get_users_count: count } = ENDPOINTS.members;
const { categories_create: createCategory } = ENDPOINTS.categories;
const holder = testApp();

const company = { id: 0, office: 0, age: 0 };
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let browser: Awaited<ReturnType<typeof holder.app.as>>;

const PEOPLE = [
  { first_name: 'Zoé', last_name: 'Ångström', external_id: 'E-100', fields: ['lyon', 40] },
  { first_name: 'ada', last_name: 'Berg', external_id: 'E_100', fields: ['uppsala', 5] },
  { first_name: 'Bo', last_name: 'æther', external_id: 'E%200', fields: [null, 100] },
  { first_name: 'Cy', last_name: 'Dahl', fields: ['lyon', null], is_active: false },
];

beforeAll(async () => {
  const { services } = holder.app;
  company.id = (await makeCompany(services, { timezone: 'Pacific/Auckland' })).id;
  admin = await makeAdmin(services, {
    company_id: company.id,
    email: 'admin@company.example',
    first_name: 'The',
    last_name: 'Admin',
  });
  browser = await holder.app.as(admin);
  const params = { company_id: company.id };
  const office = await browser.call(createCategory, {
    params,
    // The keys sort unlike the labels, which are what an ordering follows.
    body: { title: 'Office', type: 'select', choices: ['lyon', 'uppsala'] },
  });
  const age = await browser.call(createCategory, { params, body: { title: 'Age', type: 'integer' } });
  Object.assign(company, { office: office.id, age: age.id });
  for (const { fields, ...person } of PEOPLE) {
    const values = { [office.id]: fields[0], [age.id]: fields[1] };
    const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    await makeUser(services, { company_id: company.id, ...person, fields: known });
  }
  const other = await makeCompany(services);
  await makeUser(services, { company_id: other.id, first_name: 'Zoé', last_name: 'Elsewhere' });
});

const list = (query: QueryOf<typeof users> = {}) =>
  browser.call(users, { params: { company_id: company.id }, query });
const names = async (query: QueryOf<typeof users>) =>
  (await list(query)).results.map(({ last_name }) => last_name);
const filtered = (item: object) => names({ ordering: 'id', filters: JSON.stringify({ filters: [item] }) });

describe('the list of members', () => {
  it('holds the active ones, newest first, ten a page', async () => {
    const page = await list();
    expect(page).toMatchObject({ count: 4, limit: 10, ordering: '-created_at', next: null, offset_start: 1 });
    expect(page.results.map(({ last_name }) => last_name)).toEqual(['æther', 'Berg', 'Ångström', 'Admin']);
    expect(page.results[2]).toMatchObject({
      external_id: 'E-100',
      is_admin: false,
      user_permissions: null,
      userfield_set: [
        { category: company.office, category_type: 'select', value: 'lyon' },
        { category: company.age, category_type: 'integer', value: 40 },
      ],
    });
    expect(page.results[3]).toMatchObject({ is_admin: true, user_permissions: { members_add: true } });
  });

  it('is paged, past its end too', async () => {
    const page = await list({ limit: 2, offset: 1, ordering: 'id' });
    expect(page).toMatchObject({ count: 4, offset_start: 2, offset_end: 3 });
    expect(page.next).toContain('offset=3');
    expect(page.previous).toContain('offset=0');
    expect(await list({ offset: 50 })).toMatchObject({ count: 4, results: [], offset_start: 0 });
  });

  it('is ordered by any column and by any field, without a value last', async () => {
    expect(await names({ ordering: 'last_name' })).toEqual(['Admin', 'æther', 'Ångström', 'Berg']);
    expect(await names({ ordering: 'first_name' })).toEqual(['Berg', 'æther', 'Admin', 'Ångström']);
    expect(await names({ ordering: `category_${company.age}` })).toEqual([
      'Berg',
      'Ångström',
      'æther',
      'Admin',
    ]);
    expect(await names({ ordering: `-category_${company.age}` })).toEqual([
      'æther',
      'Ångström',
      'Berg',
      'Admin',
    ]);
    expect(await names({ ordering: `-category_${company.office}` })).toEqual([
      'Berg',
      'Ångström',
      'æther',
      'Admin',
    ]);
    expect((await names({ ordering: '-is_admin' }))[0]).toBe('Admin');
  });

  it('has the same order page by page, read from either end', async () => {
    const orderings = ['last_name', '-created_at', 'external_id', '-external_id', '-is_admin'];
    const fields = [company.age, company.office].flatMap((id) => [`category_${id}`, `-category_${id}`]);
    for (const ordering of [...orderings, ...fields]) {
      const whole = await names({ ordering });
      const pages = [];
      for (let offset = 0; offset < 5; offset += 1)
        pages.push(...(await names({ ordering, offset, limit: 1 })));
      expect([ordering, pages]).toEqual([ordering, whole]);
    }
  });

  it('refuses an ordering that is none', async () => {
    for (const ordering of ['permissions', 'category_999999', 'category_', '__proto__', 'constructor']) {
      const refusal = await browser.refused(users, {
        params: { company_id: company.id },
        query: { ordering },
      });
      expect(refusal).toMatchObject({ code: 'invalid_input', errors: [{ path: 'ordering' }] });
    }
  });

  it('finds parts of names, addresses and ids, whatever accents and case, and takes no wildcards', async () => {
    expect(await names({ search: 'ZOE ANG' })).toEqual(['Ångström']);
    expect(await names({ search: 'Æth' })).toEqual(['æther']);
    expect(await names({ search: 'aeth' })).toEqual(['æther']);
    expect(await names({ search: 'min@company' })).toEqual(['Admin']);
    expect(await names({ search: 'E_100' })).toEqual(['Berg']);
    expect(await names({ search: '%' })).toEqual(['æther']);
    expect(await names({ search: '\\' })).toEqual([]);
    expect(await names({ search: 'a\0da' })).toEqual(['Berg']);
    expect(await names({ search: 'Elsewhere' })).toEqual([]);
  });
});

describe('filters', () => {
  it('say who is listed', async () => {
    const office = { category_id: company.office, type: 'select' };
    expect(await filtered({ ...office, operator: 'eq', value: 'lyon' })).toEqual(['Ångström']);
    expect(await filtered({ ...office, operator: 'nin', value: ['lyon'] })).toEqual([
      'Admin',
      'Berg',
      'æther',
    ]);
    expect(await filtered({ ...office, operator: 'inn', value: ['uppsala', '__undefined__'] })).toEqual([
      'Admin',
      'Berg',
      'æther',
    ]);
    expect(await filtered({ type: 'search', operator: 'contains', value: 'zoe' })).toEqual(['Ångström']);
    expect(await filtered({ type: 'is_admin', value: true })).toEqual(['Admin']);
  });

  it('reach inactive members only when they speak of is_active', async () => {
    expect(await filtered({ type: 'is_active', value: false })).toEqual(['Dahl']);
    expect(await filtered({ category_id: company.age, operator: 'isundefined' })).toEqual(['Admin']);
    const either = { operator: 'or', filters: [true, false].map((value) => ({ type: 'is_active', value })) };
    expect(await filtered(either)).toHaveLength(5);
  });

  it('that are incomplete do not count', async () => {
    const half = [{ category_id: company.office, type: 'select', operator: 'eq' }, {}, { filters: [{}] }];
    expect((await list({ filters: JSON.stringify({ operator: 'or', filters: half }) })).count).toBe(4);
  });

  it.each<[string, Partial<FilterItem>]>([
    ['999999', { category_id: 999_999, type: 'text', operator: 'eq', value: 'x' }],
    ['colour', { category_id: 1, type: 'colour', operator: 'eq', value: 'x' }],
    ['audience 1 doesn’t exist', { type: 'audience', operator: 'eq', value: 1 }],
    ['program 1 doesn’t exist', { type: 'campaign', operator: 'inn', value: [1] }],
    ['contains, usercompany_id', { type: 'usercompany_id', operator: 'contains', value: 1 }],
    ['soon', { category_id: 1, type: 'date', operator: 'lt', value: 'soon' }],
  ])('are refused with what is wrong: %s', async (shown, item) => {
    const refusal = await browser.refused(users, {
      params: { company_id: company.id },
      query: { filters: JSON.stringify({ filters: [item] }) },
    });
    expect(refusal).toMatchObject({ status: 400, code: 'filter_invalid' });
    expect(refusal.title).toContain(shown);
  });

  it('are refused when malformed, however deep', async () => {
    const deep = (levels: number) => '{"filters":['.repeat(levels) + ']}'.repeat(levels);
    const query = (filters: string) =>
      browser.refused(users, { params: { company_id: company.id }, query: { filters } });
    for (const filters of ['{', 'null', '[]', '{"filters":{}}', deep(5), deep(1_000)]) {
      expect((await query(filters)).code).toBe('invalid_input');
    }
    const many = JSON.stringify({
      filters: Array.from({ length: 51 }, () => ({ type: 'is_active', value: true })),
    });
    expect((await query(many)).code).toBe('invalid_input');
    expect(await query(deep(4))).toMatchObject({ code: 'filter_invalid' });
    const unknown = JSON.stringify({
      filters: [{ filters: [{ type: 'is_active', operator: 'drop', value: true }] }],
    });
    expect((await query(unknown)).code).toBe('invalid_input');
  });

  it('count days in the zone of the company', async () => {
    const params = { company_id: company.id };
    const started = await browser.call(createCategory, { params, body: { title: 'Started', type: 'date' } });
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Pacific/Auckland' });
    const made = { company_id: company.id, fields: { [started.id]: today }, last_name: 'Today' };
    const user = await makeUser(holder.app.services, made);
    const item = { category_id: started.id, type: 'date', operator: 'ltda', value: 1 };
    expect(await filtered(item)).toEqual(['Today']);
    await holder.app.advance('1 day');
    // Sessions do not live that long.
    browser = await holder.app.as(admin);
    expect(await filtered(item)).toEqual([]);
    expect(await filtered({ ...item, operator: 'gtda', value: 0 })).toEqual(['Today']);
    const body = { filters: { filters: [{ type: 'usercompany_id', value: user.user_id }] } };
    expect((await browser.call(count, { params, body })).count).toBe(1);
  });
});

describe('the count of members', () => {
  it('leaves out excluded members, and all of other companies', async () => {
    const params = { company_id: company.id };
    const all = (await list({ limit: 100 })).results.map(({ id }) => id);
    const answer = await browser.call(count, {
      params,
      body: { filters: { filters: [] }, exclude: [...all.slice(0, 2), 999_999] },
    });
    expect(answer.count).toBe(all.length - 2);
    const filters = { filters: [{ type: 'search', operator: 'contains' as const, value: 'Elsewhere' }] };
    expect((await browser.call(count, { params, body: { filters } })).count).toBe(0);
  });

  it('is for admins', async () => {
    const member = await holder.app.as(await makeUser(holder.app.services, { company_id: company.id }));
    const params = { company_id: company.id };
    expect((await member.refused(count, { params, body: { filters: { filters: [] } } })).code).toBe(
      'admin_only',
    );
    expect((await member.refused(users, { params })).code).toBe('admin_only');
    expect((await browser.refused(users, { params: { company_id: company.id + 1 } })).code).toBe('not_found');
  });
});
