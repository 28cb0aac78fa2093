import { ENDPOINTS, type FilterGroup } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { makeAdmin, makeUser } from '../../test/factories.ts';

const { audiences, members, campaigns, categories } = ENDPOINTS;
const holder = testApp();

const all = (...filters: FilterGroup['filters']): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters,
});
const people = (...value: number[]) => all({ type: 'usercompany_id', operator: 'inn', value });
const within = (...value: number[]) => all({ type: 'audience', operator: 'inn', value });

/** A company with a field, and members in Lyon and Uppsala. */
async function scene() {
  const { app } = holder;
  const admin = await makeAdmin(app.services, { role: 2, last_name: 'Zz' });
  const { company_id } = admin;
  const browser = await app.as(admin);
  const field = await browser.call(categories.categories_create, {
    params: { company_id },
    body: { title: 'Office', type: 'select', choices: ['Lyon', 'Uppsala'] },
  });
  const keyOf = (label: string) => Object.entries(field.choices).find(([, one]) => one === label)?.[0] ?? '';
  const live = async (office: string, last_name: string, more: { is_active?: boolean } = {}) =>
    (
      await makeUser(app.services, {
        company_id,
        last_name,
        first_name: 'M',
        fields: { [field.id]: keyOf(office) },
        ...more,
      })
    ).user_id;
  const lyon = [await live('Lyon', 'Abel'), await live('Lyon', 'Bose')];
  const uppsala = [await live('Uppsala', 'Cora')];
  const gone = await live('Lyon', 'Dorn', { is_active: false });
  const office = (value: string) =>
    all({ category_id: field.id, type: 'select', operator: 'eq', value: keyOf(value) });
  const make = (name: string, filters?: FilterGroup) =>
    browser.call(audiences.audiences_create, {
      params: { company_id },
      body: { name, ...(filters && { filters }) },
    });
  const found = async (filters: FilterGroup) => {
    const query = { filters: JSON.stringify(filters), ordering: 'id', limit: 100 };
    const page = await browser.call(members.users, { params: { company_id }, query });
    return page.results.map(({ id }) => id);
  };
  return { app, admin, browser, company_id, field, lyon, uppsala, gone, office, make, found };
}

describe('an audience', () => {
  it('holds whom its filter finds', async () => {
    const { make, office, found, lyon } = await scene();
    const made = await make('People of Lyon', office('Lyon'));
    expect(made).toMatchObject({
      name: 'People of Lyon',
      members_count: 2,
      added_count: 0,
      can_manage: true,
    });
    expect(made.human_filters).toBe('Members whose Office is Lyon');
    expect(await found(within(made.id))).toEqual(lyon);
  });
});
