import { ALL_PERMISSIONS, type BodyOf, ENDPOINTS, XLSX } from '@fika/contract';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAudience } from '#test/dashboard/audience.ts';
import { askForReport } from '#test/dashboard/export.ts';
import { makeHistory } from '#test/dashboard/history.ts';
import { makeAdmin } from '#test/factories.ts';
import { type Browser, openBrowser } from '#test/sockets.ts';
import { until } from '#test/until.ts';

const holder = testApp();
const calls = ENDPOINTS.dashboard;

beforeAll(async () => {
  await holder.app.http.listen({ host: '127.0.0.1', port: 0 });
});

async function workspace(seed: number) {
  const made = await makeHistory(holder.app, { seed });
  const { company_id } = made;
  const browser = await openBrowser(holder.app, made.admin);
  return { ...made, browser, params: { company_id } };
}
type Workspace = Awaited<ReturnType<typeof workspace>>;
type Wanted = BodyOf<typeof calls.report_csv>;

async function csvOf({ browser, company_id }: Workspace, body: Wanted, language = 'en'): Promise<string[][]> {
  const answer = await askForReport(holder.app, browser, company_id, { ...body, format: 'csv', language });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return new TextDecoder().decode(bytes).split('\r\n').slice(0, -1).map(cellsOf);
}

/** The cells of a line without line breaks in them. */
const cellsOf = (line: string): string[] =>
  [...`,${line}`.matchAll(/,("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );

async function xlsxOf({ browser, company_id }: Workspace, body: Wanted) {
  const answer = await askForReport(holder.app, browser, company_id, { ...body, format: 'xlsx' });
  expect(answer.headers.get('content-type')).toBe(XLSX);
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return sheets[0];
}

const write = (companyId: number, statement: ReturnType<typeof sql>) =>
  holder.app.services.database.company(companyId, 'write', (db) => statement.execute(db));
/** More members than sockets hold in a file, so that pages are still to be read. */
const addMany = (companyId: number) =>
  write(
    companyId,
    sql`insert into users (company_id, email, first_name, last_name)
      select ${companyId}, n || '@many.example', repeat(md5(n::text), 4), repeat(md5((-n)::text), 4)
      from generate_series(1, 20000) n`,
  );

/** What the following requests write into the log. */
function logOfRequests() {
  const lines: { info: unknown[]; error: unknown[] } = { info: [], error: [] };
  const { log } = holder.app.services;
  const child = log.child.bind(log);
  vi.spyOn(log, 'child').mockImplementation((...given) => {
    const own = child(...given);
    for (const level of ['info', 'error'] as const) {
      vi.spyOn(own, level).mockImplementation((...words: unknown[]) => {
        lines[level].push(words.at(-1));
      });
    }
    return own;
  });
  return lines;
}

const leases = (companyId: number) =>
  holder.app.services.database.company(companyId, 'read', async (db) => {
    const { rows } = await sql`select from member_exports`.execute(db);
    return rows.length;
  });

afterEach(() => vi.restoreAllMocks());

describe('an export of a report', () => {
  it('has the rows of the table, as CSV and as a workbook', async () => {
    const here = await workspace(7);
    const { browser, params, department } = here;
    const query = { limit: 100 };
    const column = (rows: readonly (readonly unknown[])[], name: string) =>
      rows.slice(1).map((row) => row[rows[0]?.indexOf(name) ?? 0]);

    const sessions = await browser.call(calls.report_participations, { params, query });
    const sorted = sessions.results.toSorted((a, b) => a.id - b.id);
    const file = await csvOf(here, { table: 'participations' });
    const book = await xlsxOf(here, { table: 'participations' });
    expect(book?.name).toBe('Participation');
    for (const name of ['invited', 'accepted', 'declined', 'matched', 'met', 'groups'] as const) {
      const header = name.charAt(0).toUpperCase() + name.slice(1);
      expect(column(file, header).map(Number)).toEqual(sorted.map((one) => one[name]));
      expect(column(book?.rows ?? [], header)).toEqual(sorted.map((one) => one[name]));
    }

    const pairs = await browser.call(calls.report_pairs, { params, query });
    const pairFile = await csvOf(here, { table: 'pairs' });
    expect(pairFile.length - 1).toBe(pairs.count);
    if (pairs.count <= 100) {
      expect(new Set(column(pairFile, 'Email').map(String))).toEqual(
        new Set(pairs.results.map(({ a }) => (a.email.endsWith('.invalid') ? '' : a.email))),
      );
    }

    const alone = await browser.call(calls.report_inactive, { params, query });
    const aloneFile = await csvOf(here, { table: 'inactive' });
    expect(new Set(column(aloneFile, 'Email'))).toEqual(new Set(alone.results.map(({ email }) => email)));
    expect(aloneFile.length - 1).toBe(alone.count);
    const newcomers = await csvOf(here, { table: 'inactive', newcomers: true });
    expect(newcomers.length - 1).toBe(alone.newcomers);
    const stopped = await csvOf(here, { table: 'inactive', stopped: true });
    expect(new Set(column(stopped, 'Email'))).toEqual(
      new Set(alone.results.filter((one) => one.has_stopped).map(({ email }) => email)),
    );

    const delivery = await browser.call(calls.report_delivery, { params, query });
    expect(column(await csvOf(here, { table: 'delivery' }), 'Emails').map(Number)).toEqual(
      delivery.results.map(({ emails }) => emails),
    );
    const addresses = await browser.call(calls.report_unreachable, { params, query });
    const addressFile = await csvOf(here, { table: 'unreachable' });
    expect(new Set(column(addressFile, 'Address'))).toEqual(
      new Set(addresses.results.map(({ recipient }) => recipient)),
    );
    expect(addressFile.length - 1).toBe(addresses.count);

    const body = { category_id: department };
    const engagement = await browser.call(calls.engagement_stats, { params, body });
    const options = await csvOf(here, { table: 'engagement', category_id: department });
    expect(column(options, 'Invited')).toEqual([
      ...engagement.options.map(({ answers }) => (answers ? String(answers.invited) : '')),
      String(engagement.rest.invited),
      String(engagement.total.invited),
    ]);
    const mixing = await browser.call(calls.mixing_stats, { params, body });
    const cells = await xlsxOf(here, { table: 'mixing', category_id: department });
    expect(column(cells?.rows ?? [], 'Pairs')).toEqual(mixing.cells.map(({ pairs: count }) => count));
    const programs = await browser.call(calls.campaigns_stats, { params, body: {} });
    expect(column(await csvOf(here, { table: 'programs' }), 'Program')).toEqual(
      programs.campaigns.map(({ name }) => name),
    );
  });

  it('has the rows of an audience, and is written into the log with it', async () => {
    const here = await workspace(7);
    const { browser, params } = here;
    const { id: audience } = await makeAudience(here, { departments: ['sales'], added: [] });
    const sessions = await browser.call(calls.report_participations, {
      params,
      query: { limit: 100, audience },
    });
    const all = await browser.call(calls.report_participations, { params, query: { limit: 100 } });
    expect(sessions.total.invited).toBeLessThan(all.total.invited);
    const [header, ...rows] = await csvOf(here, { table: 'participations', audience });
    const invited = header?.indexOf('Invited') ?? 0;
    expect(rows.map((row) => Number(row[invited]))).toEqual(
      sessions.results.toSorted((a, b) => a.id - b.id).map((one) => one.invited),
    );
    const [, ...alone] = await csvOf(here, { table: 'inactive', audience });
    const list = await browser.call(calls.report_inactive, { params, query: { limit: 100, audience } });
    expect(alone).toHaveLength(list.count);
    const log = await browser.call(ENDPOINTS.audit.audit, { params });
    expect(log.results[0]).toMatchObject({
      action: 'report.exported',
      data: { table: 'inactive', audience },
    });
  });

  it('has no number about few people that the table hides', async () => {
    const here = await workspace(11);
    const category_id = here.department;
    const { options } = await here.browser.call(calls.engagement_stats, {
      params: here.params,
      body: { category_id },
    });
    expect(options.some((one) => one.is_hidden)).toBe(true);
    const [, ...rows] = await csvOf(here, { table: 'engagement', category_id });
    for (const [index, option] of options.entries()) {
      if (option.is_hidden) {
        expect(rows[index]?.slice(2)).toEqual(['', '', '', '', '', 'Too few people']);
      }
    }
  });

  it('has text that is no formula, in the language of the reader', async () => {
    const here = await workspace(7);
    const { company_id, campaigns } = here;
    await write(
      company_id,
      sql`update campaigns set name = '=HYPERLINK("https://x.example")' where company_id = ${company_id} and id = ${campaigns[0]}`,
    );
    await write(
      company_id,
      sql`update campaigns set name = ${'\uFEFF ＝1+1'} where company_id = ${company_id} and id = ${campaigns[1]}`,
    );
    await write(
      company_id,
      sql`update users set first_name = '@cmd', last_name = '' where company_id = ${company_id} and is_active`,
    );
    const [header, ...rows] = await csvOf(here, { table: 'programs' }, 'fr');
    expect(header?.slice(0, 2)).toEqual(['Programme', 'Statut']);
    expect(rows.map(([name]) => name)).toContain(`'=HYPERLINK("https://x.example")`);
    expect(rows.map(([name]) => name)).toContain("'\uFEFF ＝1+1");
    const programs = await xlsxOf(here, { table: 'programs' });
    expect(programs?.rows.map(([name]) => name)).toContain("'\uFEFF ＝1+1");
    const invitations = programs?.rows.slice(1).map((row) => typeof row[4]);
    expect(new Set(invitations)).toEqual(new Set(['number']));
    const book = await xlsxOf(here, { table: 'inactive' });
    const names = (book?.rows ?? []).slice(1).map(([name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names)).toEqual(new Set(["'@cmd"]));
  });

  it('is written into the log with what it holds, and leaves no lease', async () => {
    const here = await workspace(7);
    const { browser, params, admin, campaigns } = here;
    const body = { table: 'inactive' as const, start: '2026-01-01', end: '2026-12-31', campaigns };
    await csvOf(here, body);
    const log = await browser.call(ENDPOINTS.audit.audit, { params });
    expect(log.results[0]).toMatchObject({
      action: 'report.exported',
      actor: { id: admin.user_id },
      data: { table: 'inactive', format: 'csv', start: '2026-01-01', end: '2026-12-31', campaigns },
    });
    expect(await leases(here.company_id)).toBe(0);
  });

  it('has the programs that the admin manages, and no others', async () => {
    const { company_id, campaigns } = await workspace(7);
    const [own = 0] = campaigns;
    const permissions = { ...ALL_PERMISSIONS, metrics_access_overall: false, programs_management: [own] };
    const user = await makeAdmin(holder.app.services, { company_id, permissions });
    const browser = await openBrowser(holder.app, user);
    const asked = { format: 'csv' as const, table: 'programs' as const };
    const answer = await askForReport(holder.app, browser, company_id, asked);
    expect((await answer.text()).split('\r\n').slice(1, -1)).toHaveLength(1);
    const foreign = { ...asked, campaigns: campaigns.slice(0, 2) };
    expect((await askForReport(holder.app, browser, company_id, foreign)).status).toBe(404);
  });

  it('runs alone in its company', async () => {
    const { company_id, browser, admin } = await workspace(7);
    const colleague = await openBrowser(holder.app, await makeAdmin(holder.app.services, { company_id }));
    const ask = (who: Browser) =>
      askForReport(holder.app, who, company_id, { format: 'csv', table: 'programs' });
    await write(
      company_id,
      sql`insert into member_exports (company_id, user_id, id) values (${company_id}, ${admin.user_id}, gen_random_uuid())`,
    );
    for (const who of [browser, colleague]) {
      const answer = await ask(who);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ code: 'export_running' });
    }
    // Another company is not concerned, and a silent export has ended with its process.
    const other = await workspace(8);
    expect(await csvOf(other, { table: 'programs' })).not.toEqual([]);
    await holder.app.advance('61 seconds');
    expect((await ask(colleague)).status).toBe(200);
  });

  it('leaves no lease when the client goes before the file begins, and no error in the log', async () => {
    const { company_id, browser } = await workspace(7);
    const lines = logOfRequests();
    const { http, services } = holder.app;
    for (const format of ['csv', 'xlsx'] as const) {
      const stop = new AbortController();
      // The export waits for its turn, so that it begins after the client has left.
      await services.database.company(company_id, 'write', async (db) => {
        const count = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows.length;
        await sql`select pg_advisory_xact_lock(hashtextextended('exports', ${company_id}))`.execute(db);
        const arrived = once(http.server, 'request') as Promise<[unknown, ServerResponse]>;
        const { signal } = stop;
        const asked = askForReport(holder.app, browser, company_id, { format, table: 'inactive', signal });
        const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
        await until('the export waits', 5_000, async () => (await count(waiting)) === 1);
        const [, response] = await arrived;
        const left = once(response, 'close');
        const aborted = expect(asked).rejects.toThrow('aborted');
        stop.abort();
        await Promise.all([left, aborted]);
      });
      const begun = sql`select from audit_log where company_id = ${company_id} and data ->> 'format' = ${format}`;
      await until('the export began', 5_000, async () => (await write(company_id, begun)).rows.length === 1);
      await until('no export runs', 5_000, async () => (await leases(company_id)) === 0);
      await until('the end is in the log', 5_000, async () => lines.info.length > 0);
      expect(lines).toEqual({ info: ['the client left before the answer'], error: [] });
      lines.info.length = 0;
    }
  });

  it('ends without a line in the log when the client goes in the middle', { timeout: 60_000 }, async () => {
    const { company_id, browser } = await workspace(7);
    await addMany(company_id);
    const lines = logOfRequests();
    const stop = new AbortController();
    const asked = { format: 'csv' as const, table: 'inactive' as const, signal: stop.signal };
    const answer = await askForReport(holder.app, browser, company_id, asked);
    await answer.body?.getReader().read();
    expect(await leases(company_id)).toBe(1);
    stop.abort();
    await until('no export runs', 10_000, async () => (await leases(company_id)) === 0);
    expect(lines).toEqual({ info: [], error: [] });
  });

  it('ends when the admin loses a permission meanwhile', { timeout: 60_000 }, async () => {
    const { company_id } = await workspace(7);
    const user = await makeAdmin(holder.app.services, { company_id, permissions: ALL_PERMISSIONS });
    const browser = await openBrowser(holder.app, user);
    await addMany(company_id);
    const answer = await askForReport(holder.app, browser, company_id, { format: 'csv', table: 'inactive' });
    expect(answer.status).toBe(200);
    await write(
      company_id,
      sql`update users set permissions = permissions || '{"metrics_export_data": false}' where id = ${user.user_id}`,
    );
    await expect(answer.text()).rejects.toThrow('terminated');
    await until('no export runs', 5_000, async () => (await leases(company_id)) === 0);
  });
});
