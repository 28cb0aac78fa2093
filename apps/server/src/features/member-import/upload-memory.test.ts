import { randomUUID } from 'node:crypto';
import { type BodyOf, ENDPOINTS, LIMITS, type UploadRow } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';
import { sweepRejectedRows } from './commands/sweep-rejected-rows.ts';
import { sweepUploads } from './commands/sweep-uploads.ts';

const {
  upload_json_users: upload,
  upload_history: history,
  upload_rejected: rejected,
  upload_mapping: find,
  upload_mapping_save: save,
  upload_stop: stop,
  users,
} = ENDPOINTS.members;
const { categories_create: createCategory, categories_update: updateCategory } = ENDPOINTS.categories;
const holder = testApp();

async function newAdmin(given: Parameters<typeof makeAdmin>[1] = {}) {
  const admin = await makeAdmin(holder.app.services, given);
  return { admin, params: { company_id: admin.company_id }, browser: await holder.app.as(admin) };
}
type Admin = Awaited<ReturnType<typeof newAdmin>>;

const send = (
  { browser, params }: Omit<Admin, 'admin'>,
  rows: UploadRow[],
  given: Partial<BodyOf<typeof upload>> = {},
) =>
  browser.call(upload, {
    params,
    body: {
      upload_id: randomUUID(),
      file_name: 'members.csv',
      chunk: 0,
      total: 1,
      rows_total: Math.max(1, rows.length),
      users: rows,
      ...given,
    },
  });

const person = (row: number, given: Partial<UploadRow> = {}): UploadRow => ({
  row,
  email: `person-${row}@company.example`,
  first_name: 'Person',
  ...given,
});

const field = ({ browser, params }: Admin, body: BodyOf<typeof createCategory>) =>
  browser.call(createCategory, { params, body });

describe('a mandatory field', () => {
  it('is required of new members, and not of existing ones', async () => {
    const admin = await newAdmin();
    expect((await send(admin, [person(1)])).added).toBe(1);
    const office = await field(admin, { title: 'Office', type: 'text', mandatory: true });
    const badge = await field(admin, { title: 'Badge', type: 'integer', mandatory: true });
    const result = await send(admin, [
      person(1, { last_name: 'Changed', fields: { [office.id]: '' } }),
      person(2, { fields: { [office.id]: ' ', [badge.id]: '7' } }),
      person(3),
      person(4, { fields: { [office.id]: 'Lyon', [badge.id]: '8' } }),
    ]);
    expect(result).toMatchObject({ added: 1, updated: 1, unchanged: 0 });
    expect(result.rejected).toEqual([
      { row: 2, field: 'Office', reason: 'mandatory_missing', value: '' },
      { row: 3, field: 'Office', reason: 'mandatory_missing', value: '' },
      { row: 3, field: 'Badge', reason: 'mandatory_missing', value: '' },
    ]);
  });

  it('keeps its value when a later file leaves the cell empty', async () => {
    const admin = await newAdmin();
    const office = await field(admin, { title: 'Office', type: 'text', mandatory: true });
    await send(admin, [person(1, { fields: { [office.id]: 'Lyon' } })]);
    const again = await send(admin, [person(1, { fields: { [office.id]: '' } })]);
    expect(again).toMatchObject({ unchanged: 1, rejected: [] });
    const { browser, params } = admin;
    const { results } = await browser.call(users, { params, query: { search: 'person-1@' } });
    expect(results[0]?.userfield_set).toMatchObject([{ category: office.id, value: 'Lyon' }]);
  });

  it('is not required once it was deleted', async () => {
    const admin = await newAdmin();
    const { browser, params } = admin;
    const office = await field(admin, { title: 'Office', type: 'text', mandatory: true });
    await browser.call(updateCategory, {
      params: { ...params, id: office.id },
      body: { status: 'inactive' },
    });
    expect((await send(admin, [person(1)])).added).toBe(1);
  });
});

describe('where columns go', () => {
  it('is remembered for the same headers in any order, for a colleague, and in no other company', async () => {
    const admin = await newAdmin();
    const { params, browser } = admin;
    const office = await field(admin, { title: 'Office', type: 'text' });
    const columns = [
      { header: 'Mail', target: 'email' as const, date_order: null },
      { header: 'Büro', target: { category: office.id }, date_order: null },
      { header: 'Since', target: 'ignore' as const, date_order: 'mdy' as const },
    ];
    expect(await browser.call(find, { params, body: { headers: ['Mail'] } })).toEqual({ columns: null });
    await browser.call(save, { params, body: { columns } });
    const colleague = await newAdmin(params);
    const asked = { headers: ['since', 'MAIL', 'Büro'] };
    expect(await colleague.browser.call(find, { params, body: asked })).toEqual({
      columns: [
        { header: 'since', target: 'ignore', date_order: 'mdy' },
        { header: 'MAIL', target: 'email', date_order: null },
        { header: 'Büro', target: { category: office.id }, date_order: null },
      ],
    });
    const stranger = await newAdmin();
    const foreign = await stranger.browser.call(find, { params: stranger.params, body: asked });
    expect(foreign).toEqual({ columns: null });
  });

  it('leaves a column without a target whose field was deleted or never existed', async () => {
    const admin = await newAdmin();
    const { params, browser } = admin;
    const office = await field(admin, { title: 'Office', type: 'text' });
    const columns = [
      { header: 'Mail', target: 'email' as const },
      { header: 'Office', target: { category: office.id } },
      { header: 'Other', target: { category: 999_999 } },
    ];
    await browser.call(save, { params, body: { columns } });
    await browser.call(updateCategory, {
      params: { ...params, id: office.id },
      body: { status: 'inactive' },
    });
    const found = await browser.call(find, { params, body: { headers: ['Mail', 'Office', 'Other'] } });
    expect(found.columns?.map(({ header }) => header)).toEqual(['Mail']);
  });

  it('is remembered for so many kinds of files, and takes the headers that are names of methods', async () => {
    const { params, browser } = await newAdmin();
    const headers = ['__proto__', 'constructor', 'toString'];
    const columns = headers.map((header) => ({ header, target: 'ignore' as const }));
    await browser.call(save, { params, body: { columns } });
    const found = await browser.call(find, { params, body: { headers } });
    expect(found.columns?.map(({ header }) => header)).toEqual(headers);
    // As many as are remembered, the first one among them; the next file is one too many.
    await holder.app.services.database.company(params.company_id, 'write', (db) =>
      sql`
        insert into upload_mappings (company_id, headers_key, targets)
        select ${params.company_id}, 'kind-' || n, '{}' from generate_series(2, ${LIMITS.uploadMappings}::int) as n
      `.execute(db),
    );
    const first = async () => (await browser.call(find, { params, body: { headers } })).columns;
    expect(await first()).not.toBeNull();
    const one = [{ header: 'Mail', target: 'email' as const }];
    await browser.call(save, { params, body: { columns: one } });
    expect(await first()).toBeNull();
  });
});

describe('an upload that was given up', () => {
  it('keeps what was taken, takes no more, and says so in the history', async () => {
    const admin = await newAdmin();
    const { params, browser } = admin;
    const given = { upload_id: randomUUID(), total: 2, rows_total: 2 };
    const first = await send(admin, [person(1)], given);
    await browser.call(stop, { params: { ...params, upload_id: given.upload_id } });
    await browser.call(stop, { params: { ...params, upload_id: given.upload_id } });
    const refusal = await browser.refused(upload, {
      params,
      body: { ...given, file_name: 'members.csv', chunk: 1, users: [person(2)] },
    });
    expect(refusal).toMatchObject({ status: 409, code: 'upload_stopped' });
    expect(await send(admin, [person(1)], given)).toEqual(first);
    const { results } = await browser.call(history, { params });
    expect(results).toMatchObject([{ state: 'stopped', rows_done: 1, added: 1 }]);
  });

  it('is none of another company, and not one that is done', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    const upload_id = randomUUID();
    await send(one, [person(1)], { upload_id });
    const foreign = await two.browser.refused(stop, { params: { ...two.params, upload_id } });
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
    await one.browser.call(stop, { params: { ...one.params, upload_id } });
    const { results } = await one.browser.call(history, { params: one.params });
    expect(results).toMatchObject([{ state: 'done' }]);
  });
});

describe('the audit log', () => {
  const told = ({ params }: Admin) =>
    holder.app.services.database.company(params.company_id, 'read', (db) =>
      db.selectFrom('audit_log').select(['action', 'data', 'actor_id']).orderBy('id').execute(),
    );

  it('is recorded once, when the whole file was stored, with its result', async () => {
    const admin = await newAdmin();
    const given = { upload_id: randomUUID(), total: 2, rows_total: 2 };
    await send(admin, [person(1)], given);
    expect(await told(admin)).toEqual([]);
    await send(admin, [person(2), person(3)], { ...given, chunk: 1 });
    await send(admin, [person(2), person(3)], { ...given, chunk: 1 });
    const data = { upload_id: given.upload_id, added: 3, updated: 0 };
    expect(await told(admin)).toMatchObject([{ action: 'members.uploaded', data }]);
    const { results } = await admin.browser.call(history, { params: admin.params });
    expect(results).toMatchObject([{ rows_done: 2, rows_total: 2, added: 3 }]);
  });

  it('records the result of a stopped file, whoever stopped it', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    const given = { upload_id: randomUUID(), total: 2, rows_total: 2 };
    await send(one, [person(1)], given);
    await send(two, [person(1)], given);
    await one.browser.call(stop, { params: { ...one.params, upload_id: given.upload_id } });
    const data = { ...given, added: 1, updated: 0, rows_done: 1 };
    const { total: _, ...counts } = data;
    expect(await told(one)).toMatchObject([{ action: 'members.upload_stopped', data: counts }]);
    await sweepUploads(holder.app.services);
    expect(await told(two)).toEqual([]);
    await holder.app.advance(`${LIMITS.uploadHours + 1} hours`);
    await sweepUploads(holder.app.services);
    await sweepUploads(holder.app.services);
    expect(await told(two)).toMatchObject([{ action: 'members.uploaded', data: counts }]);
    expect(await told(one)).toHaveLength(1);
  });
});

it('sends the company one event with the number of members of a file, however it ended', async () => {
  const told = async ({ browser, params }: Admin) => {
    await holder.app.settle();
    const { results } = await browser.call(ENDPOINTS.feed.activity, { params });
    return results.map(({ kind, count }) => [kind, count]);
  };
  const [whole, stopped, left] = [await newAdmin(), await newAdmin(), await newAdmin()];
  for (const admin of [whole, stopped, left]) {
    const given = { upload_id: randomUUID(), total: 2, rows_total: 3 };
    await send(admin, [person(1), person(2)], given);
    expect(await told(admin)).toEqual([]);
    if (admin === whole) await send(admin, [person(2), person(3)], { ...given, chunk: 1 });
    const { params, browser } = admin;
    if (admin === stopped) await browser.call(stop, { params: { ...params, upload_id: given.upload_id } });
  }
  expect(await told(whole)).toEqual([['colleagues_joined', 3]]);
  expect(await told(stopped)).toEqual([['colleagues_joined', 2]]);
  await holder.app.advance(`${LIMITS.uploadHours + 1} hours`);
  await sweepUploads(holder.app.services);
  await sweepUploads(holder.app.services);
  const browser = await holder.app.as(left.admin);
  expect(await told({ ...left, browser })).toEqual([['colleagues_joined', 2]]);
});

it('keeps the cells of refused rows, those of the browser and those of the server', async () => {
  const admin = await newAdmin();
  const { params, browser } = admin;
  const office = await field(admin, { title: 'Office', type: 'select', choices: ['Lyon'] });
  const upload_id = randomUUID();
  await send(admin, [person(2, { external_id: 'E2', fields: { [office.id]: 'Mars\0' } })], {
    upload_id,
    left_out: [
      { row: 4, field: 'Mail', reason: 'invalid_email', value: 'nobody', cells: { email: 'no\uD800body' } },
      { row: 4, field: '', reason: 'too_many_cells', value: 'x' },
      { row: 5, field: '', reason: 'broken_quotes', value: '"a' },
    ],
  });
  const { results } = await browser.call(rejected, { params: { ...params, upload_id } });
  const sent = { email: 'person-2@company.example', first_name: 'Person', external_id: 'E2' };
  expect(results.map(({ row, field: place, cells }) => [row, place, cells])).toEqual([
    [2, 'Office', { ...sent, [office.id]: 'Mars' }],
    [4, '', { email: 'no\uFFFDbody' }],
    [4, 'Mail', { email: 'no\uFFFDbody' }],
    [5, '', null],
  ]);
});

it('accepts a chunk that only reports left-out rows', async () => {
  const admin = await newAdmin();
  const { params, browser } = admin;
  const given = { upload_id: randomUUID(), total: 2, rows_total: 1 };
  await send(admin, [person(2)], given);
  const left_out = [{ row: 3, field: 'Mail', reason: 'invalid_email' as const, value: 'no' }];
  await send(admin, [], { ...given, chunk: 1, left_out });
  const { results } = await browser.call(history, { params });
  expect(results).toMatchObject([{ state: 'done', added: 1, rejected: 1, rows_done: 1 }]);
});

it('deletes refused rows after 90 days, and keeps their number', async () => {
  const { app } = holder;
  const admin = await makeAdmin(app.services);
  const params = { company_id: admin.company_id };
  const upload_id = randomUUID();
  await send({ browser: await app.as(admin), params }, [person(2, { email: 'nobody' }), person(3)], {
    upload_id,
  });
  const refused = async () => (await app.as(admin)).call(rejected, { params: { ...params, upload_id } });
  await sweepRejectedRows(app.services);
  expect((await refused()).results).toHaveLength(1);
  await app.advance(`${LIMITS.rejectedDays + 1} days`);
  await sweepRejectedRows(app.services);
  expect(await refused()).toMatchObject({ count: 0, results: [] });
  const told = await (await app.as(admin)).call(history, { params });
  expect(told.results).toMatchObject([{ id: upload_id, rejected: 1 }]);
});
