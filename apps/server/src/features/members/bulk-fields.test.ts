import { type BulkAnswer, ENDPOINTS, type FieldValue } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Client } from '#client.ts';
import { testApp } from '#test/app.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { members, categories, jobs } = ENDPOINTS;
const holder = testApp();

type Input = Parameters<typeof create>[1];

const create = (
  by: Client,
  input: {
    title: string;
    type: 'text' | 'integer' | 'date' | 'boolean' | 'select' | 'array' | 'time' | 'datetime';
    choices?: string[];
    mandatory?: boolean;
  },
  params: { company_id: number },
) => by.call(categories.categories_create, { params, body: input });

/** A company with a field of every type, and members without values. */
async function house(count: number) {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services, { timezone: 'Europe/Paris' });
  const params = { company_id };
  const sue = await app.as(await makeUser(app.services, { company_id, role: 2 }));
  const admin = await makeUser(app.services, { company_id, role: 1 });
  const make = async (input: Input) => create(sue, input, params);
  const fields = {
    text: await make({ title: 'Motto', type: 'text' }),
    integer: await make({ title: 'Floor', type: 'integer' }),
    date: await make({ title: 'Since', type: 'date' }),
    time: await make({ title: 'Lunch', type: 'time' }),
    datetime: await make({ title: 'Seen', type: 'datetime' }),
    boolean: await make({ title: 'Remote', type: 'boolean' }),
    select: await make({ title: 'Team', type: 'select', choices: ['Sales', 'Care', 'Ops'] }),
    array: await make({ title: 'Languages', type: 'array', choices: ['French', 'English'] }),
    must: await make({ title: 'Site', type: 'text', mandatory: true }),
  };
  const ids = await makeCrowd(app.services, company_id, count);
  const keyOf = (field: 'select' | 'array', label: string) =>
    Object.entries(fields[field].choices).find(([, one]) => one === label)?.[0] ?? '';
  const set = (by: Client, extra_data: Record<number, FieldValue | null>, some = ids) =>
    ({
      call: () => by.call(members.bulk_update_fields, { params, body: { filters: only(some), extra_data } }),
      refused: () =>
        by.refused(members.bulk_update_fields, { params, body: { filters: only(some), extra_data } }),
    }) as const;
  return { params, sue, admin, ann: await app.as(admin), fields, ids, keyOf, set };
}
type House = Awaited<ReturnType<typeof house>>;

const only = (ids: number[]) => ({
  version: 'v1' as const,
  operator: 'and' as const,
  filters: [{ type: 'usercompany_id', operator: 'inn' as const, value: ids }],
});

const valuesOf = async ({ params }: House, ids: number[]) =>
  holder.app.services.database.company(params.company_id, 'read', async (db) => {
    const { rows } = await sql<{ fields: Record<string, unknown> }>`
      select fields from users where id = any(${ids}::bigint[]) order by id`.execute(db);
    return rows.map(({ fields }) => fields);
  });

function doneOf(answer: BulkAnswer) {
  if ('job_id' in answer) throw new Error('The work was left to a job');
  return answer;
}

const undo = async ({ params, sue }: House, { undo_id }: { undo_id: string | null }) =>
  doneOf(await sue.call(members.bulk_undo, { params: { ...params, undo_id: undo_id ?? '' } }));

describe('a bulk update of fields', () => {
  it('writes a value of every type as its type does, choices by key or as filters name them', async () => {
    const it = await house(2);
    const { fields, keyOf } = it;
    const sales = keyOf('select', 'Sales');
    const [french, english] = [keyOf('array', 'French'), keyOf('array', 'English')];
    const done = doneOf(
      await it
        .set(it.ann, {
          [fields.text.id]: '  Slowly does it ',
          [fields.integer.id]: 7,
          [fields.date.id]: '2026-11-23',
          [fields.time.id]: '9:30',
          [fields.datetime.id]: '2026-11-23T14:30:00Z',
          [fields.boolean.id]: false,
          [fields.select.id]: `${fields.select.id}|${sales}`,
          [fields.array.id]: [`${fields.array.id}|${french}`, english],
        })
        .call(),
    );
    expect(done).toMatchObject({ count: 2, skipped: 0 });
    expect((await valuesOf(it, it.ids))[1]).toEqual({
      [fields.text.id]: 'Slowly does it',
      [fields.integer.id]: 7,
      [fields.date.id]: '2026-11-23',
      [fields.time.id]: '09:30:00',
      [fields.datetime.id]: '2026-11-23T15:30:00',
      [fields.boolean.id]: false,
      [fields.select.id]: sales,
      [fields.array.id]: [french, english],
    });
    const again = doneOf(await it.set(it.ann, { [fields.integer.id]: 7, [fields.time.id]: null }).call());
    expect(again).toMatchObject({ count: 2, skipped: 0 });
    // Nothing changes for a member who has the value already.
    expect(doneOf(await it.set(it.ann, { [fields.integer.id]: 7 }).call())).toEqual({
      count: 0,
      skipped: 2,
      undo_id: null,
    });
    expect((await valuesOf(it, it.ids))[0]).not.toHaveProperty(String(fields.time.id));
  });

  it('refuses what a field cannot hold, with a sentence beside each', async () => {
    const it = await house(1);
    const { fields } = it;
    const wrong = {
      [fields.integer.id]: 'many',
      [fields.date.id]: 'tomorrow',
      [fields.boolean.id]: 'perhaps',
      [fields.select.id]: 'no such team',
      [fields.array.id]: ['no such language'],
      [fields.must.id]: null,
      [fields.text.id]: ['a', 'b'],
      999_999: 'x',
    };
    const problem = await it.set(it.ann, wrong).refused();
    const codes = Object.fromEntries((problem.errors ?? []).map(({ path, code }) => [path, code]));
    expect(codes).toEqual({
      [`extra_data.${fields.integer.id}`]: 'invalid_integer',
      [`extra_data.${fields.date.id}`]: 'invalid_date',
      [`extra_data.${fields.boolean.id}`]: 'invalid_boolean',
      [`extra_data.${fields.select.id}`]: 'unknown_choice',
      [`extra_data.${fields.array.id}`]: 'unknown_choice',
      [`extra_data.${fields.must.id}`]: 'required',
      [`extra_data.${fields.text.id}`]: 'invalid_type',
      'extra_data.999999': 'unknown_field',
    });
    expect(problem.errors?.every(({ message }) => message.length > 10)).toBe(true);
    expect((await it.set(it.ann, {}).refused()).code).toBe('invalid_input');
    expect(await valuesOf(it, it.ids)).toEqual([{}]);
    const other = await house(0);
    expect((await it.set(it.ann, { [other.fields.text.id]: 'x' }).refused()).errors).toMatchObject([
      { code: 'unknown_field' },
    ]);
  });

  it('reaches admins only by a superadmin, and never oneself', async () => {
    const it = await house(1);
    const everyone = [...it.ids, it.admin.user_id];
    const values = { [it.fields.integer.id]: 3 };
    expect(doneOf(await it.set(it.ann, values, everyone).call())).toMatchObject({ count: 1, skipped: 0 });
    expect(doneOf(await it.set(it.sue, values, everyone).call())).toMatchObject({ count: 1, skipped: 1 });
    const tom = await holder.app.as(await makeUser(holder.app.services, { ...it.params, role: 1 }));
    const others = { [it.fields.integer.id]: 4 };
    expect(doneOf(await it.set(tom, others, everyone).call())).toMatchObject({ count: 1, skipped: 1 });
  });

  it('is undone field by field, unless the field was changed since', async () => {
    const it = await house(3);
    const { fields, keyOf, params } = it;
    const [one = 0, two = 0, three = 0] = it.ids;
    const [sales, care, ops] = ['Sales', 'Care', 'Ops'].map((label) => keyOf('select', label));
    await it.set(it.sue, { [fields.select.id]: sales ?? '', [fields.integer.id]: 1 }, [one, two]).call();
    const done = doneOf(
      await it.set(it.sue, { [fields.select.id]: care ?? '', [fields.integer.id]: 2 }).call(),
    );
    await it.set(it.sue, { [fields.integer.id]: 9 }, [one]).call();
    await it.set(it.sue, { [fields.select.id]: ops ?? '', [fields.integer.id]: null }, [three]).call();
    // The former value Sales is merged into Ops by now, so that undoing restores Ops.
    await it.sue.call(categories.categories_merge_choices, {
      params: { ...params, id: fields.select.id },
      body: { from: [sales ?? ''], into: ops ?? '' },
    });
    expect(await undo(it, done)).toEqual({ count: 2, skipped: 1, undo_id: null });
    expect(await valuesOf(it, it.ids)).toEqual([
      { [fields.select.id]: ops, [fields.integer.id]: 9 },
      { [fields.select.id]: ops, [fields.integer.id]: 1 },
      { [fields.select.id]: ops },
    ]);
  });

  it('is not undone where the field is of another type by now', async () => {
    const it = await house(1);
    const { fields, keyOf, params, sue } = it;
    const { select, array, text, integer, time } = fields;
    const before = {
      [select.id]: keyOf('select', 'Sales'),
      [array.id]: [keyOf('array', 'French')],
      [text.id]: 'abc',
      [integer.id]: 7,
      [time.id]: '12:15:00',
    };
    await it.set(sue, before).call();
    const none = Object.fromEntries(Object.keys(before).map((id) => [id, null]));
    const cleared = doneOf(await it.set(sue, none).call());
    const turn = (id: number, type: 'array' | 'select' | 'integer' | 'boolean') =>
      sue.call(categories.categories_update, { params: { ...params, id }, body: { type } });
    await turn(select.id, 'array');
    await turn(array.id, 'select');
    await turn(text.id, 'integer');
    await turn(integer.id, 'boolean');
    expect(await undo(it, cleared)).toEqual({ count: 1, skipped: 0, undo_id: null });
    expect(await valuesOf(it, it.ids)).toEqual([{ [time.id]: '12:15:00' }]);
  });

  it('is not undone where it would empty a field that became mandatory', async () => {
    const it = await house(2);
    const { fields, params, sue } = it;
    const [one = 0] = it.ids;
    await it.set(sue, { [fields.text.id]: 'before' }, [one]).call();
    const done = doneOf(await it.set(sue, { [fields.text.id]: 'after' }).call());
    await sue.call(categories.categories_update, {
      params: { ...params, id: fields.text.id },
      body: { mandatory: true },
    });
    expect(await undo(it, done)).toEqual({ count: 1, skipped: 1, undo_id: null });
    expect(await valuesOf(it, it.ids)).toEqual([
      { [fields.text.id]: 'before' },
      { [fields.text.id]: 'after' },
    ]);
  });

  it('deletes the stored values of an erased member, and of no other', async () => {
    const it = await house(2);
    const { fields, params, sue } = it;
    const [one = 0] = it.ids;
    await it.set(sue, { [fields.text.id]: 'theirs alone' }, [one]).call();
    const shared = doneOf(await it.set(sue, { [fields.text.id]: 'of both' }).call());
    await sue.call(members.remove_users, { params, body: { filters: only([one]) } });
    const { rows } = await holder.app.services.database.company(params.company_id, 'read', (db) =>
      sql<{
        detail: string;
      }>`select detail::text from bulk_acts where company_id = ${params.company_id}`.execute(db),
    );
    const details = rows.map(({ detail }) => detail).join();
    expect(details).toContain('of both');
    expect(details).not.toContain('theirs alone');
    expect(await undo(it, shared)).toMatchObject({ count: 1 });
  });

  it('of many continues in a job, and stops when a field is deleted', async () => {
    const it = await house(1_100);
    const { fields, params } = it;
    const answer = await it
      .set(it.ann, { [fields.text.id]: 'x' }, [])
      .call()
      .catch(() => null);
    expect(answer).toMatchObject({ count: 0 });
    const all = {
      params,
      body: { filters: { ...only([]), filters: [] }, extra_data: { [fields.text.id]: 'x' } },
    };
    const started = await it.ann.call(members.bulk_update_fields, all);
    await holder.app.settle();
    const look = (job_id: number) => it.ann.call(jobs.job, { params: { ...params, job_id } });
    const first = await look('job_id' in started ? started.job_id : 0);
    expect(first).toMatchObject({ state: 'done', result: { count: 1_100, skipped: 1 } });
    const log = await holder.app.services.database.company(params.company_id, 'read', (db) =>
      db
        .selectFrom('audit_log')
        .select(['target_id', 'data'])
        .where('action', 'in', ['members.bulk_updated'])
        .execute(),
    );
    expect(log).toEqual([{ target_id: null, data: { count: 1_100, fields: [fields.text.id] } }]);
    const second = await it.ann.call(members.bulk_update_fields, {
      ...all,
      body: { ...all.body, extra_data: { [fields.text.id]: 'y' } },
    });
    await it.sue.call(categories.categories_update, {
      params: { ...params, id: fields.text.id },
      body: { status: 'inactive' },
    });
    await holder.app.settle();
    expect(await look('job_id' in second ? second.job_id : 0)).toMatchObject({
      state: 'failed',
      problem: { code: 'fields_changed' },
      result: null,
    });
  });
});
