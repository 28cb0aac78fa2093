import { ENDPOINTS, type FieldValue, XLSX } from '@fika/contract';
import { readTable } from '@fika/spreadsheet';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { csrfToken } from '#platform/http/mount.ts';
import { testApp } from '#test/app.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { addressOf, openBrowser } from '#test/sockets.ts';
import { until } from '#test/until.ts';

const { categories } = ENDPOINTS;
const holder = testApp();

beforeAll(async () => {
  await holder.app.http.listen({ host: '127.0.0.1', port: 0 });
});

let counter = 0;

type Fields = Record<string, FieldValue>;

async function house() {
  const { app } = holder;
  const company = await makeCompany(app.services, {
    timezone: 'Asia/Tokyo',
    slug: 'marelle-' + (counter += 1),
  });
  const params = { company_id: company.id };
  const admin = await makeUser(app.services, { ...params, role: 1, last_name: 'Zoé' });
  const browser = await openBrowser(app, admin);
  const make = (
    title: string,
    type: 'text' | 'select' | 'array' | 'date' | 'datetime' | 'time' | 'integer' | 'boolean',
    choices: string[] = [],
  ) => browser.call(categories.categories_create, { params, body: { title, type, choices } });
  return { params, company, admin, browser, make, language: 'en' };
}
type House = Awaited<ReturnType<typeof house>>;

/** The answer of an export, as a browser gets it. */
function ask({ params, browser, language }: House, body: object, signal?: AbortSignal): Promise<Response> {
  const { app } = holder;
  const token = browser.cookie.replace(/^.*=/, '');
  return fetch(`http://${addressOf(app)}/api/v1/companies/${params.company_id}/export_users/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      cookie: browser.cookie,
      'x-csrf-token': csrfToken(app.services.keys.csrf, token),
    },
    body: JSON.stringify({ filters: { version: 'v1', operator: 'and', filters: [] }, ...body }),
    ...(signal && { signal }),
  });
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

const leases = () =>
  holder.app.services.database.system('read', async (db) => {
    const { rows } = await sql`select from member_exports`.execute(db);
    return rows.length;
  });

describe('an export of members', () => {
  it('has a column of its type for every field, choices by label, and text that is no formula', async () => {
    const it = await house();
    const { params, make } = it;
    const team = await make('=Team', 'select', ['+Sales', 'Care']);
    const tongues = await make('Languages', 'array', ['French', 'English']);
    const since = await make('Since', 'date');
    const seen = await make('Seen', 'datetime');
    const lunch = await make('Lunch', 'time');
    const floor = await make('Floor', 'integer');
    const remote = await make('Remote', 'boolean');
    const motto = await make('Motto', 'text');
    const keys = (choices: object) => Object.keys(choices);
    const fields: Fields = {
      [team.id]: keys(team.choices)[0] ?? '',
      [tongues.id]: keys(tongues.choices),
      [since.id]: '2024-02-29',
      [seen.id]: '2026-11-22T14:30:00',
      [lunch.id]: '12:15:00',
      [floor.id]: -3,
      [remote.id]: true,
      [motto.id]: '=HYPERLINK("https://x.example")',
    };
    await makeUser(holder.app.services, {
      ...params,
      first_name: '@cmd',
      last_name: '\tTab',
      email: '+a@x.example',
      external_id: '007',
      fields,
    });
    await makeUser(holder.app.services, {
      ...params,
      first_name: 'Old',
      last_name: '',
      fields: { [since.id]: '1812-06-24' },
    });
    await makeUser(holder.app.services, { ...params, is_active: false });
    const answer = await ask(it, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(XLSX);
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`attachment; filename="members-${it.company.slug}-\\d{4}-\\d{2}-\\d{2}.xlsx"`),
    );
    const bytes = await bytesOf(answer);
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['Members']);
    const [header, , row, old, ...more] = sheets[0]?.rows ?? [];
    expect(more).toEqual([]);
    expect(header).toEqual([
      'ID',
      'First name',
      'Last name',
      'Email',
      'External ID',
      'Role',
      'Active',
      'Language',
      'Added',
      'Programs',
      'Last coffee',
      'Manager',
      "'=Team",
      'Languages',
      'Since',
      'Seen',
      'Lunch',
      'Floor',
      'Remote',
      'Motto',
    ]);
    expect(row?.slice(1, 8)).toEqual(["'@cmd", "'\tTab", "'+a@x.example", '007', 'Member', true, 'en']);
    expect(row?.[8]).toBeInstanceOf(Date);
    expect(row?.slice(9)).toEqual([
      0,
      null,
      null,
      "'+Sales",
      'French; English',
      new Date('2024-02-29T00:00:00Z'),
      new Date('2026-11-22T14:30:00Z'),
      expect.anything(),
      -3,
      true,
      `'=HYPERLINK("https://x.example")`,
    ]);
    // Before the first day of spreadsheets a date is text.
    expect(old?.[14]).toBe('1812-06-24');
    // Another reader, which also reads uploads, sees the same.
    const table = await readTable(bytes, 'members.xlsx');
    const cells = table.rows[1]?.cells ?? [];
    expect(cells.slice(13, 19)).toEqual([
      'French; English',
      '2024-02-29',
      '2026-11-22T14:30:00',
      '12:15:00',
      '-3',
      'true',
    ]);
  });

  it('stays whole whatever members write, and however much they chose', async () => {
    const it = await house();
    const { params, make } = it;
    const labels = Array.from({ length: 400 }, (_, n) => `${n}-${'\u{1F600}'.repeat(60)}`);
    const moods = await make('Moods', 'array', labels);
    const motto = await make('Motto', 'text');
    await makeUser(holder.app.services, {
      ...params,
      last_name: 'Aa',
      fields: { [moods.id]: Object.keys(moods.choices), [motto.id]: '_x003D_1\uFFFF+\u0001\uFFFE_x_x41_' },
    });
    const columns = ['last_name', `category_${moods.id}`, `category_${motto.id}`];
    const bytes = await bytesOf(await ask(it, { columns }));
    const { sheets } = await readXlsx(bytes);
    const [, moodsCell, mottoCell] = sheets[0]?.rows.find(([name]) => name === 'Aa') ?? [];
    const text = String(moodsCell);
    expect(text.length).toBeGreaterThan(32_700);
    expect(text.length).toBeLessThanOrEqual(32_767);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith('\u{1F600}…')).toBe(true);
    // The text is unchanged: it contains no escape sequence of workbooks for another character.
    expect(mottoCell).toBe('_x003D_1+\u0001_x_x41_');
    const { rows } = await readTable(bytes, 'members.xlsx');
    expect(rows[1]?.cells[2]).toContain('_x003D_1+');
  });

  it('keeps to the columns, their order and the filter, in the reader’s language, and is written into the log', async () => {
    const it = await house();
    const { params, make, browser, admin } = it;
    const floor = await make('Floor', 'integer');
    await makeUser(holder.app.services, { ...params, last_name: 'Gone', is_active: false });
    const filters = {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'is_active', operator: 'eq', value: false }],
    };
    const columns = [`category_${floor.id}`, 'last_name', 'last_name'];
    const { sheets } = await readXlsx(
      await bytesOf(await ask({ ...it, language: 'fr' }, { filters, columns })),
    );
    expect(sheets[0]?.name).toBe('Membres');
    expect(sheets[0]?.rows).toEqual([
      ['Floor', 'Nom'],
      [null, 'Gone'],
    ]);
    const log = await browser.call(ENDPOINTS.audit.audit, { params });
    expect(log.results[0]).toMatchObject({
      action: 'members.exported',
      actor: { id: admin.user_id },
      data: { count: 1, columns: [`category_${floor.id}`, 'last_name'], filtered: true },
    });
    expect(await leases()).toBe(0);
  });

  it('refuses fields that are not there, and leaves no export behind', async () => {
    const it = await house();
    const other = await house();
    const foreign = await other.make('Theirs', 'text');
    const answer = await ask(it, { columns: ['email', `category_${foreign.id}`] });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'columns.1', code: 'unknown_field' }] });
    expect((await ask(it, { columns: ['password'] })).status).toBe(400);
    expect(await leases()).toBe(0);
  });

  describe('of many', () => {
    let big: House;

    beforeAll(async () => {
      big = await house();
      const { company_id } = big.params;
      const motto = await big.make('Motto', 'text');
      await makeCrowd(holder.app.services, company_id, 6_000);
      // Text that hardly shrinks: more than sockets hold.
      await holder.app.services.database.company(company_id, 'write', (db) =>
        sql`update users set fields = jsonb_build_object(${String(motto.id)}::text, (
            select string_agg(md5(random()::text || users.id || n), '') from generate_series(1, 60) n))
          where company_id = ${company_id}`.execute(db),
      );
    });

    const noneLeft = () => until('no export runs', 5_000, async () => (await leases()) === 0);

    it('is complete, one at a time, and ends when the client stops reading', async () => {
      const abort = new AbortController();
      expect((await ask(big, {}, abort.signal)).status).toBe(200);
      const second = await ask(big, {});
      expect(second.status).toBe(409);
      expect(await second.json()).toMatchObject({ code: 'export_running' });
      abort.abort();
      await noneLeft();
      const { sheets } = await readXlsx(await bytesOf(await ask(big, { columns: ['id', 'email'] })));
      expect(new Set(sheets[0]?.rows.map(([id]) => id)).size).toBe(6_002);
    });

    it('stops when the requester is no admin any more', async () => {
      const running = await ask(big, {});
      const role = (value: number) =>
        holder.app.services.database.company(big.params.company_id, 'write', (db) =>
          sql`update users set role = ${value} where id = ${big.admin.user_id}`.execute(db),
        );
      await role(0);
      await expect(running.arrayBuffer()).rejects.toThrow('terminated');
      await role(1);
      await noneLeft();
    });

    it('takes the place of one that fell silent', async () => {
      await holder.app.services.database.company(big.params.company_id, 'write', (db) =>
        sql`insert into member_exports (company_id, user_id, id)
          values (${big.params.company_id}, ${big.admin.user_id}, gen_random_uuid())`.execute(db),
      );
      expect((await ask(big, {})).status).toBe(409);
      await holder.app.advance('61 seconds');
      const again = await ask(big, { columns: ['id'] });
      expect(again.status).toBe(200);
      await again.arrayBuffer();
      await noneLeft();
    });
  });
});
