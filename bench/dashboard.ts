import { type AnyEndpoint, ENDPOINTS, fillPath } from '@fika/contract';
import { Client } from 'pg';
import { createApp, type App } from '../apps/server/src/app.ts';
import { startSession } from '../apps/server/src/features/accounts/sessions/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { csrfToken } from '../apps/server/src/platform/http/mount.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { makeUser } from '../apps/server/src/test/factories.ts';
import { type Filled, fillDashboard, findFilled } from './dashboard-data.ts';
import { bounded, cost, type Report, type Row } from './report.ts';
import { temporaryDatabase } from './stage.ts';

const PEOPLE = Number(process.env['DASHBOARD_PEOPLE'] ?? 100_000);
const WEEKS = Number(process.env['DASHBOARD_WEEKS'] ?? 104);
const COMPANIES = Number(process.env['DASHBOARD_COMPANIES'] ?? 200);
/** A folder that keeps the filled database: what is in it is measured again without filling. */
const KEPT = process.env['DASHBOARD_DATA'];
const WARM = 3;
const TURNS = 20;
/** How long a call may take, and against plain SQL over the stored figures. */
const GOAL_MS = 300;
const GOAL_RATIO = 3;

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** How long the dashboard of a company with years of weekly sessions takes, with stored figures, some outdated, and without any. */
export async function dashboard(): Promise<Report> {
  const database = await temporaryDatabase(KEPT);
  const sql = new Client({ connectionString: database.ownerUrl });
  await sql.connect();
  try {
    const filling = performance.now();
    const filled =
      (await findFilled(sql)) ??
      (await fillDashboard(sql, { people: PEOPLE, weeks: WEEKS, companies: COMPANIES }));
    const notes = [`${PEOPLE} members, ${WEEKS} weeks, ${COMPANIES} others; filled in ${since(filling)} s.`];
    const config = readConfig({
      SECRET_KEY: 'a key for the bench only, 32 characters',
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      DATABASE_POOL: '10',
    });
    const app = await createApp(config, database.url, createLog('fatal'));
    try {
      return await measure(app, sql, filled, notes);
    } finally {
      await app.stop();
    }
  } finally {
    await sql.end();
    await database.remove();
  }
}

async function measure(app: App, sql: Client, filled: Filled, notes: string[]): Promise<Report> {
  const { services } = app;
  const call = await callerOf(app, filled);
  const rows: Row[] = [];
  const { rows: stored } = await sql.query('select from round_figures limit 1');
  for (const [what, endpoint, more] of stored.length > 0 ? [] : casesOf(filled, 26 * 7)) {
    // A statement that takes too long is ended.
    const [time] = await times(() => call(endpoint, more), 1, 0).catch(() => [Number.NaN]);
    notes.push(`without stored figures, ${what}: ${Math.round(time ?? 0)} ms`);
  }
  const began = performance.now();
  await services.jobs.runOnce(services, 'session-figures.refresh');
  notes.push(`all figures stored in ${since(began)} s`);
  const { rows: sizes } = await sql.query<{ size: string; count: string }>(
    'select pg_size_pretty(sum(pg_column_size(figures))) as size, count(*) from round_figures where company_id = $1',
    [filled.company_id],
  );
  notes.push(`${sizes[0]?.count} rows of figures of the company, ${sizes[0]?.size}`);
  await sql.query('vacuum analyze round_figures, round_changes');
  for (const [range, days] of [
    ['6 months', 26 * 7],
    ['2 years', WEEKS * 7],
  ] as const) {
    for (const [what, endpoint, more, floor] of casesOf(filled, days)) {
      const value = p95(await times(() => call(endpoint, more)));
      const floored = p95(await times(() => floor(sql)));
      rows.push(
        bounded(`${what}, ${range}`, value, 'ms', GOAL_MS),
        cost(`${what}, ${range}, against SQL`, value, floored, 'ms', GOAL_RATIO),
      );
    }
  }
  await outdate(sql, filled);
  for (const [what, endpoint, more] of casesOf(filled, 26 * 7)) {
    rows.push(
      bounded(
        `${what}, 6 months, 3 weeks outdated`,
        p95(await times(() => call(endpoint, more))),
        'ms',
        GOAL_MS,
      ),
    );
  }
  const again = performance.now();
  await services.jobs.runOnce(services, 'session-figures.refresh');
  notes.push(`3 weeks stored again in ${since(again)} s`);
  return { name: 'dashboard', rows, notes };
}

type Case = [what: string, endpoint: AnyEndpoint, more: object, floor: (sql: Client) => Promise<unknown>];

function casesOf({ company_id, department }: Filled, days: number): Case[] {
  const { overview, participations_stats, engagement_stats, campaigns_stats, mixing_stats } =
    ENDPOINTS.dashboard;
  const range = { start: dayAgo(days), end: dayAgo(0) };
  const groups = { ...range, category_id: department };
  const read = (field: number, before: number) => async (sql: Client) => {
    await sql.query(SUMS, [company_id, field, dayAgo(before)]);
    await sql.query(MEMBERS, [company_id]);
  };
  return [
    ['overview', overview, range, read(0, 2 * days)],
    ['participation', participations_stats, range, read(0, days)],
    ['programs', campaigns_stats, range, read(0, days)],
    ['engagement', engagement_stats, groups, read(department, days)],
    ['connections', mixing_stats, groups, read(department, days)],
  ];
}

/** The numbers of the stored figures of a range, added up: what any answer has to read at least. */
const SUMS = `
  select sum((one ->> 'count')::int), sum((one ->> 'pairs')::int), sum((one ->> 'people')::int), sum((one ->> 'groups')::int)
  from rounds r join round_figures f on f.company_id = r.company_id and f.round_id = r.id and f.category_id = $2
  cross join lateral jsonb_each(f.figures) part cross join lateral jsonb_array_elements(part.value) one
  where r.company_id = $1 and r.matchs_sent_at >= $3::date`;
/** How many members there are by department today. */
const MEMBERS = `select fields ->> '1', count(*) from users where company_id = $1 and is_active group by 1`;

/** What changes while people meet: a status in each session of the last three weeks. */
async function outdate(sql: Client, { company_id }: Filled): Promise<void> {
  await sql.query(
    `update coffees set status = 4 where company_id = $1 and id in (
      select max(c.id) from coffees c join rounds r on r.company_id = c.company_id and r.id = c.round_id
      where c.company_id = $1 and r.matchs_sent_at >= now() - interval '3 weeks' and c.status <> 4 group by c.round_id)`,
    [company_id],
  );
}

async function callerOf(app: App, { company_id }: Filled) {
  // A kept database has those of earlier runs.
  const email = `bench-${Date.now()}@company.example`;
  const admin = await makeUser(app.services, { company_id, role: 2, email });
  const token = await app.services.database.global('write', (db) =>
    startSession(db, {
      account_id: admin.account_id,
      client: { ip: '', user_agent: 'bench' },
      method: 'password',
    }),
  );
  const cookie = `fika_session=${token}`;
  const csrf = csrfToken(app.services.keys.csrf, token);
  return async ({ name, method, path }: AnyEndpoint, more: object): Promise<void> => {
    const url = fillPath(path, { company_id });
    const headers = { cookie, 'x-csrf-token': csrf };
    const answer = await app.http.inject(
      method === 'GET'
        ? { url, headers, query: { ...more } }
        : { url, method: 'POST', headers, payload: { ...more } },
    );
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
  };
}

async function times(work: () => Promise<unknown>, turns = TURNS, warm = WARM): Promise<number[]> {
  const found: number[] = [];
  for (let turn = -warm; turn < turns; turn += 1) {
    const began = performance.now();
    await work();
    if (turn >= 0) found.push(performance.now() - began);
  }
  return found;
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

const since = (began: number): string => ((performance.now() - began) / 1000).toFixed(1);
