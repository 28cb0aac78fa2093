import { setTimeout as sleep } from 'node:timers/promises';
import { type AnyEndpoint, type BulkAnswer, ENDPOINTS, fillPath, type LongJob } from '@fika/contract';
import { Client } from 'pg';
import { fillCompany } from './members-data.ts';
import { bounded, cost, type Report, type Row } from './report.ts';
import { type Side, startSide, temporaryDatabase } from './stage.ts';

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
const POLL_MS = 100;
/**
 * How much longer an action may take than one statement that only changes the members: it also stores the former values, and
 * records each member.
 */
const ACT = 4;
const everybody = { version: 'v1', operator: 'and', filters: [] } as const;
const { members, audiences, jobs } = ENDPOINTS;

/**
 * Actions on all members of a company at once, each undone again, and all of them as a workbook: against one plain statement that
 * changes as many, with the server's memory.
 */
export async function membersMany(): Promise<Report> {
  const database = await temporaryDatabase();
  const sql = new Client({ connectionString: database.ownerUrl });
  await sql.connect();
  try {
    const company = await fill(sql);
    const product = await startSide('members-many-product.ts', {
      DATABASE_URL: database.url,
      COMPANY_ID: String(company),
      SECRET_KEY: 'a key for the bench only, 32 characters',
    });
    try {
      const call = callerOf(product, company);
      // The first requests of a process are always slow.
      await call(members.users, {});
      const rows: Row[] = [...(await exported(product, call)), ...(await acts(product, call, sql, company))];
      return { name: 'members-many', rows, notes: [`${PEOPLE} members of one company.`] };
    } finally {
      await product.stop();
    }
  } finally {
    await sql.end();
    await database.remove();
  }
}

async function fill(sql: Client): Promise<number> {
  const { rows } = await sql.query<{ id: string }>(
    "insert into companies (slug, name) values ('bench', 'Bench') returning id",
  );
  const company = Number(rows[0]?.id);
  await fillCompany(sql, company, PEOPLE);
  await sql.query("select set_config('app.company_id', $1, false)", [String(company)]);
  await sql.query('update users set is_active = true, inactive_reason = null where not is_active');
  // As autovacuum does within a minute.
  await sql.query('vacuum analyze');
  return company;
}

type Call = (
  endpoint: AnyEndpoint,
  body: object,
  params?: Record<string, string | number>,
) => Promise<Response>;

function callerOf({ ready }: Side, company: number): Call {
  const headers = {
    cookie: `fika_session=${ready['token']}`,
    'x-csrf-token': ready['csrf'] ?? '',
    'content-type': 'application/json',
  };
  return async ({ method, path, name }, body, params = {}) => {
    const url = `${ready['address']}${fillPath(path, { company_id: company, ...params })}`;
    const answer = await fetch(url, {
      method,
      headers,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
}

async function exported(product: Side, call: Call): Promise<Row[]> {
  await product.ask({ what: 'mark' });
  const began = performance.now();
  const answer = await call(members.export_users, { filters: everybody });
  let bytes = 0;
  for await (const some of answer.body ?? []) bytes += some.length;
  const seconds = (performance.now() - began) / 1_000;
  if (bytes < PEOPLE * 10) throw new Error(`The workbook has ${bytes} bytes only`);
  return [
    bounded(`export of ${PEOPLE} as a workbook`, seconds, 's', 120),
    bounded('memory of the server grows by', await growth(product), 'MB', 150),
  ];
}

async function acts(product: Side, call: Call, sql: Client, company: number): Promise<Row[]> {
  const audience = (await (
    await call(audiences.audiences_create, { name: 'Bench', filters: everybody })
  ).json()) as { id: number };
  const value = { 7: 'Engineer of the bench' };
  const wanted: [string, AnyEndpoint, object][] = [
    ['adding to an audience', audiences.add_to_audiences, { audiences: [audience.id] }],
    ['changing a field', members.bulk_update_fields, { extra_data: value }],
    ['deactivating', members.deactivate_users, {}],
  ];
  const rows: Row[] = [];
  await product.ask({ what: 'mark' });
  for (const [what, endpoint, more] of wanted) {
    const floor = await plainly(sql, company);
    const done = await act(call, await call(endpoint, { filters: everybody, ...more }));
    const undone = await act(call, await call(members.bulk_undo, {}, { undo_id: done.undo_id }));
    rows.push(
      cost(`${what}, ${PEOPLE} members`, done.seconds, floor, 's', ACT),
      cost(`${what}, taken back`, undone.seconds, floor, 's', ACT),
    );
  }
  rows.push(bounded('memory of the server grows by', await growth(product), 'MB', 100));
  return rows;
}

const growth = async (product: Side) => Number((await product.ask({ what: 'growth' }))['megabytes']);

/** Seconds of one statement that changes each member of the company, rolled back at the end. */
async function plainly(sql: Client, company: number): Promise<number> {
  await sql.query('begin');
  const began = performance.now();
  const { rowCount } = await sql.query(
    'update users set is_active = not is_active, inactive_reason = $2, updated_at = now() where company_id = $1 and is_active',
    [company, 'admin'],
  );
  const seconds = (performance.now() - began) / 1_000;
  await sql.query('rollback');
  if ((rowCount ?? 0) < PEOPLE) throw new Error(`${rowCount} members were changed`);
  await sql.query('vacuum analyze users');
  return seconds;
}

/** Waits until an act is done. Returns its seconds, those of its end by the clock of the server where it was a job. */
async function act(call: Call, answer: Response): Promise<{ seconds: number; undo_id: string }> {
  const began = performance.now();
  const started = (await answer.json()) as BulkAnswer;
  if (!('job_id' in started)) throw new Error('It was done at once');
  for (;;) {
    const job = (await (await call(jobs.job, {}, { job_id: started.job_id })).json()) as LongJob;
    if (job.state === 'done') {
      const { count, undo_id } = job.result as { count: number; undo_id: string | null };
      if (count !== PEOPLE) throw new Error(`${count} of ${PEOPLE} members were changed`);
      return { seconds: (performance.now() - began) / 1_000, undo_id: undo_id ?? '' };
    }
    if (job.state !== 'queued' && job.state !== 'running') throw new Error(`The act ${job.state}`);
    await sleep(POLL_MS);
  }
}
