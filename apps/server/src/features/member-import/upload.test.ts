import { randomUUID } from 'node:crypto';
import { type BodyOf, ENDPOINTS, type UploadRow } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';

const {
  users,
  upload_json_users: upload,
  upload_history: history,
  upload_rejected: rejected,
} = ENDPOINTS.members;
const { categories_create: createCategory } = ENDPOINTS.categories;
const holder = testApp();

interface Admin {
  company_id: number;
  params: { company_id: number };
  browser: Awaited<ReturnType<typeof holder.app.as>>;
  email: string;
}

async function newAdmin(given: Parameters<typeof makeAdmin>[1] = {}): Promise<Admin> {
  const admin = await makeAdmin(holder.app.services, given);
  return { ...admin, params: { company_id: admin.company_id }, browser: await holder.app.as(admin) };
}

type Body = BodyOf<typeof upload>;
const chunkOf = (rows: UploadRow[], given: Partial<Body> = {}): Body => ({
  upload_id: randomUUID(),
  file_name: 'members.csv',
  chunk: 0,
  total: 1,
  rows_total: rows.length,
  users: rows,
  ...given,
});

const send = ({ browser, params }: Admin, rows: UploadRow[], given: Partial<Body> = {}) =>
  browser.call(upload, { params, body: chunkOf(rows, given) });

const person = (row: number, given: Partial<UploadRow> = {}): UploadRow => ({
  row,
  email: `person-${row}@company.example`,
  first_name: 'Person',
  last_name: String(row),
  ...given,
});

const listed = async ({ browser, params, email }: Admin) => {
  const page = await browser.call(users, { params, query: { limit: 100, ordering: 'id' } });
  return page.results.filter((user) => user.email !== email);
};

async function field(
  admin: Admin,
  title: string,
  type: BodyOf<typeof createCategory>['type'],
  choices: string[] = [],
) {
  const { browser, params } = admin;
  return browser.call(createCategory, { params, body: { title, type, choices } });
}

describe('an upload', () => {
  it('adds members with typed values, in the language of the company', async () => {
    const company = await makeCompany(holder.app.services, { culture: 'fr' });
    const admin = await newAdmin({ company_id: company.id });
    const office = await field(admin, 'Office', 'select', ['Lyon', 'Uppsala']);
    const skills = await field(admin, 'Skills', 'array', ['Baking', 'Law, tax', 'Chess']);
    const started = await field(admin, 'Started', 'date');
    const size = await field(admin, 'Size', 'integer');
    const result = await send(admin, [
      person(2, {
        email: ' Ada@Company.example ',
        external_id: ' E1 ',
        first_name: ' Ada ',
        last_name: 'Öst',
        culture: 'English',
        fields: {
          [office.id]: 'LYON',
          [skills.id]: 'Chess; Law, tax',
          [started.id]: '31/12/2024',
          [size.id]: '1 200',
        },
      }),
      person(3, { fields: { [office.id]: '' } }),
    ]);
    expect(result).toEqual({ added: 2, updated: 0, unchanged: 0, rejected: [], warnings: [] });
    const [ada, other] = await listed(admin);
    expect(ada).toMatchObject({
      email: 'ada@company.example',
      external_id: 'E1',
      first_name: 'Ada',
      last_name: 'Öst',
      culture: 'en',
      role: 0,
      is_active: true,
      userfield_set: [
        { category: office.id, category_type: 'select', value: 'lyon' },
        { category: skills.id, category_type: 'array', value: ['chess', 'law-tax'] },
        { category: started.id, category_type: 'date', value: '2024-12-31' },
        { category: size.id, category_type: 'integer', value: 1200 },
      ],
    });
    expect(other).toMatchObject({ culture: 'fr', external_id: null, userfield_set: [] });
  });

  it('finds a member by email, else by external id; adds no duplicate and removes none', async () => {
    const admin = await newAdmin();
    const office = await field(admin, 'Office', 'select', ['Lyon', 'Uppsala']);
    const floor = await field(admin, 'Floor', 'integer');
    const fields = { [office.id]: 'Lyon', [floor.id]: '3' };
    await send(
      admin,
      [1, 2, 3, 4].map((row) => person(row, { external_id: `E${row}`, fields })),
    );
    const result = await send(admin, [
      // By email: a new office; the empty floor changes nothing.
      person(1, { fields: { [office.id]: 'Uppsala', [floor.id]: '' } }),
      // By external id: a new address.
      person(2, { external_id: 'E2', email: 'renamed@company.example' }),
      // Nothing new.
      person(3, { external_id: 'E3', first_name: '', fields }),
      person(5),
    ]);
    expect(result).toEqual({ added: 1, updated: 2, unchanged: 1, rejected: [], warnings: [] });
    const now = await listed(admin);
    expect(now.map(({ email }) => email)).toEqual([
      'person-1@company.example',
      'renamed@company.example',
      'person-3@company.example',
      'person-4@company.example',
      'person-5@company.example',
    ]);
    expect(now[0]?.external_id).toBe('E1');
    expect(now[0]?.userfield_set.map(({ value }) => value)).toEqual(['uppsala', 3]);
  });

  it('leaves an inactive member inactive', async () => {
    const admin = await newAdmin();
    await makeUser(holder.app.services, { ...admin.params, email: 'gone@company.example', is_active: false });
    const result = await send(admin, [person(1, { email: 'gone@company.example', last_name: 'New' })]);
    expect(result.updated).toBe(1);
    expect(await listed(admin)).toEqual([]);
  });

  it('refuses rows one by one, with line, field and reason', async () => {
    const admin = await newAdmin();
    const office = await field(admin, 'Office', 'select', ['Lyon']);
    const started = await field(admin, 'Started', 'date');
    const result = await send(admin, [
      person(2),
      person(3, { email: 'nobody' }),
      person(4, { fields: { [office.id]: 'Paris', [started.id]: '05/06/2024' } }),
      person(5, { fields: { 999: 'x' } }),
      person(6, { email: 'PERSON-2@company.example' }),
      person(7, { first_name: '', last_name: ' ' }),
      person(8, { culture: 'klingon' }),
    ]);
    expect(result.added).toBe(1);
    expect(result.rejected).toEqual([
      { row: 3, field: 'email', reason: 'invalid_email', value: 'nobody' },
      { row: 4, field: 'Office', reason: 'unknown_choice', value: 'Paris' },
      { row: 4, field: 'Started', reason: 'invalid_date', value: '05/06/2024' },
      { row: 5, field: '999', reason: 'unknown_field', value: 'x' },
      { row: 6, field: 'email', reason: 'duplicate_email', value: 'person-2@company.example' },
      { row: 7, field: 'first_name', reason: 'name_missing', value: '' },
      { row: 8, field: 'culture', reason: 'invalid_value', value: 'klingon' },
    ]);
  });

  it('refuses a row that could mean two members, and a second row for one member', async () => {
    const admin = await newAdmin();
    await send(admin, [person(1, { external_id: 'E1' }), person(2, { external_id: 'E2' })]);
    const result = await send(admin, [
      person(1, { row: 11, external_id: 'E2' }),
      person(2, { row: 12, external_id: 'E2', email: 'moved@company.example' }),
      person(2, { row: 13, first_name: 'Other' }),
      person(14, { external_id: 'E9' }),
      person(15, { external_id: 'E9' }),
    ]);
    expect(result).toMatchObject({ added: 1, updated: 1, unchanged: 0 });
    expect(result.rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [11, 'duplicate_external_id'],
      [13, 'email_taken'],
      [15, 'duplicate_external_id'],
    ]);
  });

  it('lets only a superadmin move an admin to another address', async () => {
    const admin = await newAdmin();
    const boss = await makeUser(holder.app.services, { ...admin.params, role: 2, external_id: 'BOSS' });
    const row = person(1, { external_id: 'BOSS', email: 'mine@company.example' });
    expect((await send(admin, [row])).rejected).toMatchObject([{ reason: 'admin_email' }]);
    const browser = await holder.app.as(boss);
    expect((await send({ ...admin, browser }, [row])).updated).toBe(1);
  });

  it('takes the same address in two companies', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    expect((await send(one, [person(1, { last_name: 'One' })])).added).toBe(1);
    expect((await send(two, [person(1, { last_name: 'Two' })])).added).toBe(1);
    expect((await listed(one)).map(({ last_name }) => last_name)).toEqual(['One']);
    expect((await listed(two)).map(({ last_name }) => last_name)).toEqual(['Two']);
  });

  it('keeps text that the database could not', async () => {
    const admin = await newAdmin();
    const note = await field(admin, 'Note', 'text');
    const result = await send(admin, [
      person(1, { first_name: 'A\0da', fields: { [note.id]: 'x\0\uD800y' } }),
    ]);
    expect(result.added).toBe(1);
    expect((await listed(admin))[0]).toMatchObject({
      first_name: 'Ada',
      userfield_set: [{ value: 'x\uFFFDy' }],
    });
  });
});

describe('the chunks of an upload', () => {
  it('answer the same when they are sent again, and change nothing', async () => {
    const admin = await newAdmin();
    const given = { upload_id: randomUUID(), total: 2, rows_total: 3 };
    const first = await send(admin, [person(1), person(2, { email: 'bad' })], given);
    expect(await send(admin, [person(1), person(2, { email: 'bad' })], given)).toEqual(first);
    const { params, browser } = admin;
    const running = await browser.call(history, { params });
    expect(running.results[0]).toMatchObject({
      state: 'running',
      chunks_done: 1,
      rows_done: 2,
      rows_total: 3,
    });
    await send(admin, [person(3)], { ...given, chunk: 1 });
    const done = await browser.call(history, { params });
    expect(done).toMatchObject({ count: 1, offset_start: 1, offset_end: 1, next: null });
    expect(done.results[0]).toMatchObject({
      id: given.upload_id,
      file_name: 'members.csv',
      state: 'done',
      chunks_done: 2,
      rows_done: 3,
      added: 2,
      updated: 0,
      unchanged: 0,
      rejected: 1,
    });
    const reasons = await browser.call(rejected, { params: { ...params, upload_id: given.upload_id } });
    const cells = { email: 'bad', first_name: 'Person', last_name: '2' };
    expect(reasons.results).toEqual([
      { row: 2, field: 'email', reason: 'invalid_email', value: 'bad', cells },
    ]);
  });

  it('conflict when the file behind the id is another one', async () => {
    const admin = await newAdmin();
    const { params, browser } = admin;
    const given = { upload_id: randomUUID(), total: 2, rows_total: 2 };
    await send(admin, [person(1)], given);
    const changes = [{ total: 3 }, { rows_total: 4 }, { file_name: 'other.csv' }, { chunk: 2 }];
    for (const change of changes) {
      const body = chunkOf([person(2)], { ...given, ...change });
      expect(await browser.refused(upload, { params, body })).toMatchObject({
        status: 409,
        code: 'upload_conflict',
      });
    }
  });

  it('sent at the same time are each taken once', async () => {
    const admin = await newAdmin();
    const given = { upload_id: randomUUID(), total: 3, rows_total: 9 };
    const chunks = [0, 1, 2, 0, 1, 2].map((chunk) =>
      send(
        admin,
        [1, 2, 3].map((row) => person(chunk * 3 + row)),
        { ...given, chunk },
      ),
    );
    const results = await Promise.all(chunks);
    expect(results.map(({ added }) => added)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(await listed(admin)).toHaveLength(9);
  });

  it('keep the planner of the database informed while a company grows', async () => {
    const admin = await newAdmin();
    const given = { upload_id: randomUUID(), total: 4, rows_total: 8 };
    for (const chunk of [0, 1, 2, 3]) {
      await send(admin, [person(chunk * 2 + 1), person(chunk * 2 + 2)], { ...given, chunk });
    }
    const known = await holder.app.services.database.global('read', async (db) =>
      sql<{ rows: number }>`select reltuples as rows from pg_class where relname = 'users'`.execute(db),
    );
    // It is -1 until the first analyze.
    expect(known.rows[0]?.rows).toBeGreaterThanOrEqual(8);
  });

  it('of two files that name the same people add no duplicate', async () => {
    const admin = await newAdmin();
    const rows = [1, 2, 3, 4, 5].map((row) => person(row));
    const results = await Promise.all([send(admin, rows), send(admin, rows.toReversed())]);
    expect(
      results.map(({ added, unchanged }) => [added, unchanged]).sort(([one = 0], [other = 0]) => one - other),
    ).toEqual([
      [0, 5],
      [5, 0],
    ]);
  });
});

describe('uploads', () => {
  it('of another company do not exist', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    const upload_id = randomUUID();
    await send(one, [person(1, { email: 'bad' })], { upload_id });
    expect((await two.browser.call(history, { params: two.params })).count).toBe(0);
    const foreign = await two.browser.refused(rejected, { params: { ...two.params, upload_id } });
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
    // The same id there is another upload.
    expect((await send(two, [person(1)], { upload_id })).added).toBe(1);
  });

  it('need the permission to add members', async () => {
    const admin = await newAdmin({ permissions: { members_add: false } });
    const { browser, params } = admin;
    const refusal = await browser.refused(upload, { params, body: chunkOf([person(1)]) });
    expect(refusal).toMatchObject({
      code: 'permission_missing',
      title: 'You don’t have the permission “Add members”. A superadmin can grant it.',
      values: { permission: 'members_add' },
    });
    const member = await holder.app.as(await makeUser(holder.app.services, params));
    expect((await member.refused(history, { params })).code).toBe('admin_only');
  });

  it('report rows that were left out before sending, too, and count them once', async () => {
    const admin = await newAdmin();
    const { browser, params } = admin;
    const upload_id = randomUUID();
    const left_out: Body['left_out'] = [
      { row: 4, field: 'Mail', reason: 'duplicate_email', value: 'person-2@company.example' },
      { row: 4, field: 'Started', reason: 'invalid_date', value: 'soon\0' },
      { row: 5, field: '', reason: 'too_many_cells', value: 'one; two' },
    ];
    const rows = [person(2), person(3, { email: 'bad' })];
    const body = chunkOf(rows, { upload_id, left_out });
    const result = await browser.call(upload, { params, body });
    expect(result).toMatchObject({ added: 1, rejected: [{ row: 3 }] });
    await browser.call(upload, { params, body });
    const [listed] = (await browser.call(history, { params })).results;
    expect(listed).toMatchObject({ added: 1, rejected: 3, rows_done: 2, state: 'done' });
    const page = await browser.call(rejected, { params: { ...params, upload_id } });
    expect(page.results.map(({ row, field, value }) => [row, field, value])).toEqual([
      [3, 'email', 'bad'],
      [4, 'Mail', 'person-2@company.example'],
      [4, 'Started', 'soon'],
      [5, '', 'one; two'],
    ]);
  });

  it('page their refused rows by line', async () => {
    const admin = await newAdmin();
    const { browser, params } = admin;
    const upload_id = randomUUID();
    const rows = Array.from({ length: 25 }, (_, index) => person(index + 2, { email: `bad ${index}` }));
    await send(admin, rows, { upload_id });
    const page = await browser.call(rejected, {
      params: { ...params, upload_id },
      query: { limit: 10, offset: 20, ordering: '-row' },
    });
    expect(page).toMatchObject({ count: 25, offset_start: 21, offset_end: 25, next: null });
    expect(page.results.map(({ row }) => row)).toEqual([6, 5, 4, 3, 2]);
    const refusal = await browser.refused(rejected, {
      params: { ...params, upload_id },
      query: { ordering: 'company_id' },
    });
    expect(refusal).toMatchObject({ code: 'invalid_input', errors: [{ path: 'ordering' }] });
  });
});
