import { ENDPOINTS, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { makeAdmin, makeUser } from '../../test/factories.ts';
import { holdFields } from './locks.ts';

const {
  categories,
  categories_create: create,
  categories_update: update,
  categories_usage: usage,
  categories_merge_choices: merge,
  categories_order: order,
} = ENDPOINTS.categories;
const { users, get_users_count: count, users_detail: detail, upload_json_users: upload } = ENDPOINTS.members;
const { job } = ENDPOINTS.jobs;
const holder = testApp();

async function newAdmin() {
  const admin = await makeAdmin(holder.app.services);
  const browser = await holder.app.as(admin);
  return { ...admin, params: { company_id: admin.company_id }, browser };
}
type Admin = Awaited<ReturnType<typeof newAdmin>>;

const field = ({ browser, params }: Admin, title: string, type: 'select' | 'array', choices: string[]) =>
  browser.call(create, { params, body: { title, type, choices } });

/** Members with these values, many at once. */
async function fill({ company_id }: Admin, values: readonly Record<string, unknown>[], isActive = true) {
  await holder.app.services.database.company(company_id, 'write', (db) =>
    sql`insert into users (company_id, email, first_name, is_active, inactive_reason, fields)
      select ${company_id}, gen_random_uuid() || '@company.example', 'Ada', ${isActive},
        case when ${isActive} then null else 'admin' end, value
      from jsonb_array_elements(${JSON.stringify(values)}::jsonb)`.execute(db),
  );
}

const audited = ({ company_id }: Admin) =>
  holder.app.services.database.company(company_id, 'read', (db) =>
    db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'data'])
      .where('company_id', '=', company_id)
      .where('action', 'like', 'field.%')
      .orderBy('id')
      .execute(),
  );

const told = ({ company_id }: Admin) =>
  holder.app.services.database.company(company_id, 'read', async (db) => {
    const rows = await db
      .selectFrom('realtime_events')
      .select('type')
      .where('company_id', '=', company_id)
      .where('type', '=', 'categories.changed')
      .execute();
    return rows.length;
  });

describe('how many have a value', () => {
  it('is counted for each field and choice, active and inactive apart', async () => {
    const admin = await newAdmin();
    const office = await field(admin, 'Office', 'select', ['Lyon', 'Paris', 'Rome']);
    const skills = await field(admin, 'Skills', 'array', ['SQL', 'Rust']);
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
    const { id } = await field(admin, 'Office', 'select', ['Lyon', 'Paris']);
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

  it('are removed when nobody has them, an inactive member neither', async () => {
    const admin = await newAdmin();
    const { id } = await field(admin, 'Skills', 'array', ['SQL', 'Rust', 'Go']);
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
  it('changes as long as nobody has a value', async () => {
    const admin = await newAdmin();
    const { id } = await field(admin, 'Office', 'select', ['Lyon', 'Paris']);
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

describe('merging choices', () => {
  it('moves members, and what named the former choices means the one that stays', async () => {
    const admin = await newAdmin();
    const { browser, params, company_id } = admin;
    const office = await field(admin, 'Office', 'select', ['Lyon', 'Lyon Office', 'Lugdunum', 'Paris']);
    const cities = await field(admin, 'Cities', 'array', ['Lyon', 'Lugdunum', 'Paris']);
    await fill(admin, [{ [office.id]: 'lyon' }, { [office.id]: 'lyon-office' }, { [office.id]: 'paris' }]);
    await fill(admin, [{ [office.id]: 'lugdunum' }], false);
    const ada = await makeUser(holder.app.services, {
      company_id,
      fields: { [cities.id]: ['lugdunum', 'paris', 'lyon'] },
    });
    const stored = {
      filters: [{ category_id: office.id, type: 'select', operator: 'eq' as const, value: 'lugdunum' }],
    };
    const answer = await browser.call(merge, {
      params: { ...params, id: office.id },
      body: { from: ['lyon-office', 'lugdunum'], into: 'lyon' },
    });
    expect(answer).toEqual({ count: 2, skipped: 0, undo_id: null });
    expect(
      await browser.call(merge, {
        params: { ...params, id: cities.id },
        body: { from: ['lyon'], into: 'lugdunum' },
      }),
    ).toMatchObject({ count: 1 });
    const after = (await browser.call(categories, { params })).results;
    expect(after.map(({ choices }) => Object.keys(choices))).toEqual([
      ['lyon', 'paris'],
      ['lugdunum', 'paris'],
    ]);
    const { userfield_set } = await browser.call(detail, { params: { ...params, id: ada.user_id } });
    expect(userfield_set).toEqual([
      { category: cities.id, category_type: 'array', value: ['lugdunum', 'paris'] },
    ]);
    expect((await browser.call(count, { params, body: { filters: stored } })).count).toBe(2);
    // The file of the next month still says what it said.
    const uploaded = await browser.call(upload, {
      params,
      body: {
        upload_id: crypto.randomUUID(),
        chunk: 0,
        total: 1,
        rows_total: 1,
        users: [
          {
            row: 2,
            email: 'bo@company.example',
            first_name: 'Bo',
            fields: { [office.id]: 'LYON  office' },
          },
        ],
      },
    });
    expect(uploaded).toMatchObject({ added: 1, rejected: [] });
    const found = await browser.call(users, { params, query: { filters: JSON.stringify(stored) } });
    expect(found.count).toBe(3);
    expect(await audited(admin)).toContainEqual({
      actor_id: admin.user_id,
      action: 'field.choices_merged',
      data: { from: ['lyon-office', 'lugdunum'], into: 'lyon', count: 2 },
    });
    expect(await told(admin)).toBe(4);
  });

  it('follows a chain, does nothing twice, and refuses what is no choice', async () => {
    const admin = await newAdmin();
    const { browser } = admin;
    const { id } = await field(admin, 'Team', 'select', ['A', 'B', 'C']);
    const params = { ...admin.params, id };
    await fill(admin, [{ [id]: 'a' }, { [id]: 'b' }, { [id]: 'c' }]);
    expect(await browser.call(merge, { params, body: { from: ['a'], into: 'b' } })).toMatchObject({
      count: 1,
    });
    expect(await browser.call(merge, { params, body: { from: ['a'], into: 'b' } })).toMatchObject({
      count: 0,
    });
    expect(await browser.call(merge, { params, body: { from: ['a'], into: 'c' } })).toMatchObject({
      count: 2,
    });
    const [team] = (await browser.call(categories, { params: admin.params })).results;
    expect(team).toMatchObject({ choices: { c: 'C' }, merged: { a: 'c', b: 'c' } });
    const refusal = await browser.refused(merge, { params, body: { from: ['c'], into: 'nowhere' } });
    expect(refusal).toMatchObject({ code: 'choice_unknown', values: { name: 'nowhere' } });
    const again = await browser.call(update, { params, body: { add_choices: ['A'] } });
    expect(again.choices).toEqual({ c: 'C', 'a-2': 'A' });
  });

  it('is a job when many members are concerned, and keeps every choice until its end', async () => {
    const admin = await newAdmin();
    const { browser, params } = admin;
    const { id } = await field(admin, 'Office', 'select', ['Lyon', 'Lugdunum', 'Paris']);
    const many = LIMITS.bulkAtOnce + LIMITS.bulkStep + 5;
    await fill(
      admin,
      Array.from({ length: many }, (_, index) => ({ [id]: index % 2 ? 'lyon' : 'paris' })),
    );
    await fill(admin, [{ [id]: 'lugdunum' }]);
    const answer = await browser.call(merge, {
      params: { ...params, id },
      body: { from: ['lyon', 'paris'], into: 'lugdunum' },
    });
    if (!('job_id' in answer)) throw new Error('no job was started');
    expect(Object.keys((await browser.call(categories, { params })).results[0]?.choices ?? {})).toHaveLength(
      3,
    );
    await holder.app.settle();
    expect(await browser.call(job, { params: { ...params, job_id: answer.job_id } })).toMatchObject({
      kind: 'choices_merge',
      state: 'done',
      done: many,
      total: many,
      result: { count: many, skipped: 0, undo_id: null },
    });
    const { results } = await browser.call(usage, { params });
    expect(results[0]?.choices).toEqual({ lugdunum: many + 1 });
    expect((await browser.call(categories, { params })).results[0]?.choices).toEqual({
      lugdunum: 'Lugdunum',
    });
    const merged = (await audited(admin)).filter(({ action }) => action === 'field.choices_merged');
    expect(merged).toMatchObject([{ actor_id: admin.user_id, data: { count: many } }]);
  });

  it('waits for whoever writes a value by the choices as they were', async () => {
    const admin = await newAdmin();
    const { id } = await field(admin, 'Office', 'select', ['Lyon', 'Lugdunum']);
    const { database } = holder.app.services;
    let merging: Promise<unknown> = Promise.resolve();
    await database.company(admin.company_id, 'write', async (db) => {
      await holdFields(db, admin.company_id);
      merging = admin.browser.call(merge, {
        params: { ...admin.params, id },
        body: { from: ['lugdunum'], into: 'lyon' },
      });
      await new Promise((resolve) => setTimeout(resolve, 150));
      await sql`insert into users (company_id, email, fields)
        values (${admin.company_id}, 'late@company.example', ${JSON.stringify({ [id]: 'lugdunum' })}::jsonb)`.execute(
        db,
      );
    });
    await merging;
    const { results } = await admin.browser.call(usage, { params: admin.params });
    expect(results[0]?.choices).toEqual({ lyon: 1 });
  });

  it('needs the permission to edit members', async () => {
    const admin = await newAdmin();
    const { id } = await field(admin, 'Office', 'select', ['Lyon', 'Lugdunum']);
    const weak = await makeAdmin(holder.app.services, {
      company_id: admin.company_id,
      permissions: { members_edit: false },
    });
    const browser = await holder.app.as(weak);
    const refusal = await browser.refused(merge, {
      params: { ...admin.params, id },
      body: { from: ['lyon'], into: 'lugdunum' },
    });
    expect(refusal).toMatchObject({ status: 403, values: { permission: 'members_edit' } });
  });
});

describe('the order of fields', () => {
  it('changes for those that are sent, all of them or none', async () => {
    const admin = await newAdmin();
    const { browser, params } = admin;
    const a = await field(admin, 'A', 'select', ['x']);
    const b = await field(admin, 'B', 'select', ['x']);
    const c = await field(admin, 'C', 'select', ['x']);
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
    const theirs = await field(other, 'Theirs', 'select', ['x']);
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
    const { id } = await field(admin, 'Office', 'select', ['Lyon']);
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
