import { ENDPOINTS, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { type FieldAdmin, fieldAudits, fillMembers, makeField, newFieldAdmin } from '#test/fields.ts';

const {
  categories,
  categories_create: create,
  categories_update: update,
  categories_usage: usage,
  categories_order: order,
} = ENDPOINTS.categories;
const { get_users_count: count } = ENDPOINTS.members;
const holder = testApp();

const newAdmin = () => newFieldAdmin(holder.app);
const fill = ({ company_id }: FieldAdmin, values: Record<string, unknown>[], isActive?: boolean) =>
  fillMembers(holder.app, company_id, values, isActive);
const audited = ({ company_id }: FieldAdmin) => fieldAudits(holder.app, company_id);

describe('how many have a value', () => {
  it('is counted for each field and choice, active and inactive apart', async () => {
    const admin = await newAdmin();
    const office = await makeField(admin, 'Office', 'select', ['Lyon', 'Paris', 'Rome']);
    const skills = await makeField(admin, 'Skills', 'array', ['SQL', 'Rust']);
    const floor = await admin.browser.call(create, {
      params: admin.params,
      body: { title: 'Floor', type: 'integer' },
    });
    await fill(admin, [
      { [office.id]: 'lyon', [skills.id]: ['sql', 'rust'], [floor.id]: 3 },
      { [office.id]: 'lyon', [skills.id]: ['sql'] },
      { [office.id]: 'paris' },
      {},
    ]);
    await fill(admin, [{ [office.id]: 'lyon' }], false);
    const other = await newAdmin();
    await fill(other, [{ [office.id]: 'lyon' }]);
    const answer = await admin.browser.call(usage, { params: admin.params });
    expect(answer).toEqual({
      // Four and the admin.
      total: 5,
      results: [
        {
          category: office.id,
          members: 3,
          choices: { lyon: 2, paris: 1 },
          inactive: { members: 1, choices: { lyon: 1 } },
        },
        {
          category: skills.id,
          members: 2,
          choices: { sql: 2, rust: 1 },
          inactive: { members: 0, choices: {} },
        },
        { category: floor.id, members: 1, choices: {}, inactive: { members: 0, choices: {} } },
      ],
    });
    const filters = {
      filters: [{ category_id: office.id, type: 'select', operator: 'isdefined' as const }],
    };
    const listed = await admin.browser.call(count, { params: admin.params, body: { filters } });
    expect(listed.count).toBe(3);
  });
});

describe('choices', () => {
  it('are renamed, ordered and added in one save, and keep their keys', async () => {
    const admin = await newAdmin();
    const { id } = await makeField(admin, 'Office', 'select', ['Lyon', 'Paris']);
    const changed = await admin.browser.call(update, {
      params: { ...admin.params, id },
      body: {
        rename_choices: { lyon: 'Lugdunum' },
        add_choices: ['Rome'],
        choice_order: ['rome', 'paris', 'lyon'],
      },
    });
    expect(Object.entries(changed.choices)).toEqual([
      ['rome', 'Rome'],
      ['paris', 'Paris'],
      ['lyon', 'Lugdunum'],
    ]);
    const refusal = await admin.browser.refused(update, {
      params: { ...admin.params, id },
      body: { rename_choices: { lyon: 'PARIS' } },
    });
    expect(refusal).toMatchObject({ status: 409, code: 'choice_exists', values: { label: 'Paris' } });
    const unknown = await admin.browser.refused(update, {
      params: { ...admin.params, id },
      body: { rename_choices: { nowhere: 'X' } },
    });
    expect(unknown).toMatchObject({ status: 409, code: 'choice_unknown' });
  });

  it('are removed when no member has them, including inactive ones', async () => {
    const admin = await newAdmin();
    const { id } = await makeField(admin, 'Skills', 'array', ['SQL', 'Rust', 'Go']);
    await fill(admin, [{ [id]: ['rust'] }], false);
    const refusal = await admin.browser.refused(update, {
      params: { ...admin.params, id },
      body: { remove_choices: ['go', 'rust'] },
    });
    expect(refusal).toMatchObject({ code: 'choice_in_use', values: { label: 'Rust', count: '1' } });
    const changed = await admin.browser.call(update, {
      params: { ...admin.params, id },
      body: { remove_choices: ['go', 'gone already'] },
    });
    expect(Object.keys(changed.choices)).toEqual(['sql', 'rust']);
    const empty = await admin.browser.call(create, {
      params: admin.params,
      body: { title: 'One', type: 'select', choices: ['Only'] },
    });
    const last = await admin.browser.refused(update, {
      params: { ...admin.params, id: empty.id },
      body: { remove_choices: ['only'] },
    });
    expect(last.code).toBe('choices_needed');
  });
});

describe('a type', () => {
  it('changes as long as no member has a value', async () => {
    const admin = await newAdmin();
    const { id } = await makeField(admin, 'Office', 'select', ['Lyon', 'Paris']);
    const params = { ...admin.params, id };
    const list = await admin.browser.call(update, { params, body: { type: 'array' } });
    expect([list.type, Object.keys(list.choices)]).toEqual(['array', ['lyon', 'paris']]);
    const text = await admin.browser.call(update, { params, body: { type: 'text' } });
    expect(text).toMatchObject({ type: 'text', choices: {} });
    const bare = await admin.browser.refused(update, { params, body: { type: 'select' } });
    expect(bare.code).toBe('choices_needed');
    await fill(admin, [{ [id]: 'somewhere' }], false);
    const refusal = await admin.browser.refused(update, {
      params,
      body: { type: 'select', add_choices: ['Lyon'] },
    });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'category_type_kept',
      values: { title: 'Office', count: '1' },
    });
    expect((await admin.browser.call(update, { params, body: { type: 'text' } })).type).toBe('text');
  });
});

describe('the order of fields', () => {
  it('changes for those that are sent, all of them or none', async () => {
    const admin = await newAdmin();
    const { browser, params } = admin;
    const a = await makeField(admin, 'A', 'select', ['x']);
    const b = await makeField(admin, 'B', 'select', ['x']);
    const c = await makeField(admin, 'C', 'select', ['x']);
    const { results } = await browser.call(order, {
      params,
      body: {
        orders: [
          { id: a.id, order: 1 },
          { id: b.id, order: 0 },
        ],
      },
    });
    expect(results.map(({ title }) => title)).toEqual(['B', 'A', 'C']);
    const other = await newAdmin();
    const theirs = await makeField(other, 'Theirs', 'select', ['x']);
    const refusal = await browser.refused(order, {
      params,
      body: {
        orders: [
          { id: c.id, order: 0 },
          { id: theirs.id, order: 9 },
        ],
      },
    });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
    expect((await browser.call(categories, { params })).results.map(({ title }) => title)).toEqual([
      'B',
      'A',
      'C',
    ]);
    expect((await audited(admin)).at(-1)).toMatchObject({ action: 'field.ordered', data: { count: 2 } });
  });
});

describe('fields', () => {
  it('have a width, are brought back, and are not without limit', async () => {
    const admin = await newAdmin();
    const { browser, params, company_id } = admin;
    const { id } = await makeField(admin, 'Office', 'select', ['Lyon']);
    const wide = await browser.call(update, { params: { ...params, id }, body: { columnWidth: 240 } });
    expect(wide.columnWidth).toBe(240);
    const narrow = await browser.refused(update, { params: { ...params, id }, body: { columnWidth: 1 } });
    expect(narrow.code).toBe('invalid_input');
    await browser.call(update, {
      params: { ...params, id },
      body: { status: 'inactive', columnWidth: null },
    });
    await browser.call(update, { params: { ...params, id }, body: { status: 'active' } });
    expect((await audited(admin)).map(({ action }) => action)).toEqual([
      'field.created',
      'field.updated',
      'field.deleted',
      'field.restored',
    ]);
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`insert into categories (company_id, title, type)
        select ${company_id}, 'Field ' || n, 'text' from generate_series(2, ${LIMITS.fieldsMax}::int) as n`.execute(
        db,
      ),
    );
    const full = await browser.refused(create, { params, body: { title: 'One more', type: 'text' } });
    expect(full).toMatchObject({ status: 409, code: 'too_many_categories', values: { max: '200' } });
  });
});
