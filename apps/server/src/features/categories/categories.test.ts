import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';

const { categories, categories_create: create, categories_update: update } = ENDPOINTS.categories;
const holder = testApp();

async function newAdmin() {
  const admin = await makeAdmin(holder.app.services);
  return { ...admin, params: { company_id: admin.company_id }, browser: await holder.app.as(admin) };
}

describe('member fields', () => {
  it('are created in order and listed with the labels as they were written', async () => {
    const { browser, params } = await newAdmin();
    const level = await browser.call(create, {
      params,
      body: { title: ' Level ', type: 'select', choices: ['Senior', 'Junior', '2024', 'senior '] },
    });
    const office = await browser.call(create, { params, body: { title: 'Started', type: 'date' } });
    expect(level).toMatchObject({ title: 'Level', order: 0, status: 'active', mandatory: false });
    expect(Object.entries(level.choices)).toEqual([
      ['senior', 'Senior'],
      ['junior', 'Junior'],
      ['c-2024', '2024'],
    ]);
    expect(office.order).toBe(1);
    const list = await browser.call(categories, { params });
    expect(list).toMatchObject({ count: 2, next: null, ordering: 'order', results: [level, office] });
    const page = await browser.call(categories, { params, query: { limit: 1, offset: 1 } });
    expect(page).toMatchObject({ count: 2, limit: 1, offset_start: 2, next: null, results: [office] });
  });

  it('are text when created for values of other types', async () => {
    const { browser, params } = await newAdmin();
    const badge = await browser.call(create, { params, body: { title: 'Badge', type: 'other' } });
    expect(badge.type).toBe('text');
  });

  it('show members only what is theirs to see', async () => {
    const { browser, params, company_id } = await newAdmin();
    await browser.call(create, {
      params,
      body: { title: 'Score', type: 'integer', only_for_matching: true },
    });
    const gone = await browser.call(create, { params, body: { title: 'Gone', type: 'text' } });
    const shown = await browser.call(create, { params, body: { title: 'Shown', type: 'text' } });
    await browser.call(update, { params: { ...params, id: gone.id }, body: { status: 'inactive' } });
    const member = await holder.app.as(await makeUser(holder.app.services, { company_id }));
    expect((await member.call(categories, { params })).results).toEqual([shown]);
    const all = (await browser.call(categories, { params })).results;
    expect(all.map(({ title, status }) => [title, status])).toEqual([
      ['Score', 'active'],
      ['Gone', 'inactive'],
      ['Shown', 'active'],
    ]);
  });

  it('refuse a title that is taken, whatever its case, until its field is deleted', async () => {
    const { browser, params } = await newAdmin();
    const first = await browser.call(create, { params, body: { title: 'Office', type: 'text' } });
    const refusal = await browser.refused(create, { params, body: { title: 'OFFICE', type: 'text' } });
    expect(refusal).toMatchObject({ status: 409, code: 'category_exists', values: { title: 'Office' } });
    await browser.call(update, { params: { ...params, id: first.id }, body: { status: 'inactive' } });
    const second = await browser.call(create, { params, body: { title: 'OFFICE', type: 'text' } });
    const back = await browser.refused(update, {
      params: { ...params, id: first.id },
      body: { status: 'active' },
    });
    expect(back.code).toBe('category_exists');
    expect(second.title).toBe('OFFICE');
  });

  it('need choices exactly where members choose', async () => {
    const { browser, params } = await newAdmin();
    const none = await browser.refused(create, { params, body: { title: 'Office', type: 'select' } });
    expect(none.code).toBe('choices_needed');
    const some = await browser.refused(create, {
      params,
      body: { title: 'Office', type: 'text', choices: ['Lyon'] },
    });
    expect(some.code).toBe('choices_unfit');
  });

  it('take new choices and keep the old ones with their keys', async () => {
    const { browser, params } = await newAdmin();
    const office = await browser.call(create, {
      params,
      body: { title: 'Office', type: 'array', choices: ['Zürich', 'Lyon'] },
    });
    const changed = await browser.call(update, {
      params: { ...params, id: office.id },
      body: { title: 'Offices', add_choices: ['Aarhus', 'LYON', 'zurich', 'Lyon|Paris'] },
    });
    expect(changed.title).toBe('Offices');
    expect(Object.entries(changed.choices)).toEqual([
      ['zurich', 'Zürich'],
      ['lyon', 'Lyon'],
      ['aarhus', 'Aarhus'],
      ['zurich-2', 'zurich'],
      ['lyon-paris', 'Lyon|Paris'],
    ]);
  });

  it('refuse more choices than a field can have', async () => {
    const { browser, params } = await newAdmin();
    const labels = (from: number) => Array.from({ length: 1_500 }, (_, index) => `Team ${from + index}`);
    const team = await browser.call(create, {
      params,
      body: { title: 'Team', type: 'select', choices: labels(0) },
    });
    const refusal = await browser.refused(update, {
      params: { ...params, id: team.id },
      body: { add_choices: labels(1_500) },
    });
    expect(refusal.code).toBe('too_many_choices');
  });

  it('refuse a title that no database can keep', async () => {
    const { browser, params } = await newAdmin();
    const refusal = await browser.refused(create, { params, body: { title: 'a\0b', type: 'text' } });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('are for admins of their own company', async () => {
    const { browser, params, company_id } = await newAdmin();
    const other = await newAdmin();
    const field = await other.browser.call(create, {
      params: other.params,
      body: { title: 'Theirs', type: 'text' },
    });
    const foreign = await browser.refused(update, {
      params: { ...params, id: field.id },
      body: { title: 'Mine' },
    });
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
    expect((await browser.refused(categories, { params: other.params })).code).toBe('not_found');
    const member = await holder.app.as(await makeUser(holder.app.services, { company_id }));
    const refusal = await member.refused(create, { params, body: { title: 'Mine', type: 'text' } });
    expect(refusal).toMatchObject({ status: 403, code: 'admin_only' });
  });
});
