import { ENDPOINTS, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { type FieldAdmin, fieldAudits, fillMembers, makeField, newFieldAdmin } from '#test/fields.ts';
import { holdFields } from './queries.ts';

const {
  categories,
  categories_update: update,
  categories_usage: usage,
  categories_merge_choices: merge,
} = ENDPOINTS.categories;
const { users, get_users_count: count, users_detail: detail, upload_json_users: upload } = ENDPOINTS.members;
const { job } = ENDPOINTS.jobs;
const holder = testApp();

const newAdmin = () => newFieldAdmin(holder.app);
const fill = ({ company_id }: FieldAdmin, values: Record<string, unknown>[], isActive?: boolean) =>
  fillMembers(holder.app, company_id, values, isActive);
const audited = ({ company_id }: FieldAdmin) => fieldAudits(holder.app, company_id);

const told = ({ company_id }: FieldAdmin) =>
  holder.app.services.database.company(company_id, 'read', async (db) => {
    const rows = await db
      .selectFrom('realtime_events')
      .select('type')
      .where('company_id', '=', company_id)
      .where('type', '=', 'categories.changed')
      .execute();
    return rows.length;
  });

describe('merging choices', () => {
  it('moves members, and what named the former choices means the one that stays', async () => {
    const admin = await newAdmin();
    const { browser, params, company_id } = admin;
    const office = await makeField(admin, 'Office', 'select', ['Lyon', 'Lyon Office', 'Lugdunum', 'Paris']);
    const cities = await makeField(admin, 'Cities', 'array', ['Lyon', 'Lugdunum', 'Paris']);
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
    // The file of the next month still has the former text.
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
    const { id } = await makeField(admin, 'Team', 'select', ['A', 'B', 'C']);
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
    const { id } = await makeField(admin, 'Office', 'select', ['Lyon', 'Lugdunum', 'Paris']);
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

  it('waits for a transaction that writes a value with the former choices', async () => {
    const admin = await newAdmin();
    const { id } = await makeField(admin, 'Office', 'select', ['Lyon', 'Lugdunum']);
    const { database } = holder.app.services;
    let merging: Promise<unknown> = Promise.resolve();
    await database.company(admin.company_id, 'write', async (db) => {
      await holdFields({ db, company_id: admin.company_id });
      merging = admin.browser.call(merge, {
        params: { ...admin.params, id },
        body: { from: ['lugdunum'], into: 'lyon' },
      });
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks
          where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db);
        expect(rows).not.toEqual([]);
      });
      await sql`insert into users (company_id, email, fields)
        values (${admin.company_id}, 'late@company.example', ${JSON.stringify({ [id]: 'lugdunum' })}::jsonb)`.execute(
        db,
      );
    });
    await merging;
    const { results } = await admin.browser.call(usage, { params: admin.params });
    expect(results[0]?.choices).toEqual({ lyon: 1 });
  });

  it('ends when its admin has lost the permission, and removes no choice', async () => {
    const admin = await newAdmin();
    const { id } = await makeField(admin, 'Office', 'select', ['Lyon', 'Lugdunum']);
    const many = Array.from({ length: LIMITS.bulkAtOnce + 1 }, () => ({ [id]: 'lugdunum' }));
    await fill(admin, many);
    const weak = await makeAdmin(holder.app.services, { company_id: admin.company_id });
    const browser = await holder.app.as(weak);
    const body = { from: ['lugdunum'], into: 'lyon' };
    const answer = await browser.call(merge, { params: { ...admin.params, id }, body });
    await holder.app.services.database.company(admin.company_id, 'write', (db) =>
      sql`update users set permissions = '{"members_edit": false}'::jsonb where id = ${weak.user_id}`.execute(
        db,
      ),
    );
    await holder.app.settle();
    const job_id = 'job_id' in answer ? answer.job_id : 0;
    const ended = await browser.call(job, { params: { ...admin.params, job_id } });
    expect(ended).toMatchObject({ state: 'failed', problem: { code: 'rights_lost' } });
    const { results } = await admin.browser.call(usage, { params: admin.params });
    expect(results[0]?.choices).toEqual({ lugdunum: many.length });
  });

  it('needs the permission to edit members', async () => {
    const admin = await newAdmin();
    const { id } = await makeField(admin, 'Office', 'select', ['Lyon', 'Lugdunum']);
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
