import { ENDPOINTS, type FilterGroup, ROLES } from '@fika/contract';
import type { Client } from '#client.ts';
import type { TestApp } from './app.ts';
import { makeAdmin, makeUser } from './factories.ts';

const { audiences, members, categories } = ENDPOINTS;

/** All of some conditions. */
export const all = (...filters: FilterGroup['filters']): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters,
});
/** Some members. */
export const people = (...value: number[]) => all({ type: 'usercompany_id', operator: 'inn', value });
/** Members of one of some audiences. */
export const within = (...value: number[]) => all({ type: 'audience', operator: 'inn', value });

/** Ids of the members that a filter finds, in the order of ids. */
export async function foundBy(browser: Client, company_id: number, filters: FilterGroup): Promise<number[]> {
  const query = { filters: JSON.stringify(filters), ordering: 'id', limit: 100 };
  return (await browser.call(members.users, { params: { company_id }, query })).results.map(({ id }) => id);
}

/** A company whose superadmin has a field “Office”, with two active members in Lyon, one in Uppsala and an inactive one. */
export async function audienceScene(app: TestApp) {
  const { services } = app;
  const admin = await makeAdmin(services, { role: ROLES.superadmin, first_name: 'Ada', last_name: 'Zell' });
  const { company_id } = admin;
  const params = { company_id };
  const browser = await app.as(admin);
  const field = await browser.call(categories.categories_create, {
    params,
    body: { title: 'Office', type: 'select', choices: ['Lyon', 'Uppsala'] },
  });
  const keyOf = (label: string) =>
    Object.entries(field.choices).find(([, one]) => one === label)?.[0] ?? label;
  const live = async (office: string, last_name: string, more: { is_active?: boolean } = {}) => {
    const fields = { [field.id]: keyOf(office) };
    const given = { company_id, first_name: 'Mo', last_name, fields, ...more };
    return (await makeUser(services, given)).user_id;
  };
  return {
    admin,
    browser,
    company_id,
    params,
    live,
    lyon: [await live('Lyon', 'Abel'), await live('Lyon', 'Bose')],
    uppsala: [await live('Uppsala', 'Cora')],
    inactive: await live('Lyon', 'Dorn', { is_active: false }),
    /** Members of an office. */
    office: (label: string) =>
      all({ category_id: field.id, type: 'select', operator: 'eq', value: keyOf(label) }),
    make: (name: string, filters?: FilterGroup) =>
      browser.call(audiences.audiences_create, { params, body: { name, ...(filters && { filters }) } }),
    get: (id: number) => browser.call(audiences.audiences_get, { params: { company_id, id } }),
    found: (filters: FilterGroup) => foundBy(browser, company_id, filters),
  };
}
