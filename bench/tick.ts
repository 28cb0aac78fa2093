import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { bounded, cost, type Report } from './report.ts';
import { startSide, temporaryDatabase } from './stage.ts';

const PROGRAMS = Number(process.env['TICK_PROGRAMS'] ?? '10000');
const MEMBERS = 5;
const WORKERS = 2;
/** So long after the workers are up the date of all programs comes. */
const LEAD_SECONDS = 5;
const LOOK_MS = 500;
const PATIENCE_MS = 20 * 60_000;
const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');

/**
 * Programs of as many companies that are due in the same minute: the time until the last session is open and all members have
 * their invitation in the outbox, with two workers in their default configuration, which send the emails meanwhile. Against the
 * same rows written by hand, one transaction for each program, by as many clients.
 */
export async function tick(): Promise<Report> {
  const database = await temporaryDatabase();
  const sink = await startSide('smtp-sink.ts', {});
  const sql = await connect(database.ownerUrl);
  const workers: ChildProcess[] = [];
  try {
    await fill(sql, 'bare');
    await fill(sql, 'due');
    await sql.query('vacuum analyze');
    const floor = await byHand(database.url);
    const environment = {
      ...process.env,
      ROLE: 'worker',
      DATABASE_URL: database.url,
      SECRET_KEY: 'a key for the bench only, 32 characters',
      SMTP_URL: sink.ready['url'] ?? '',
      DEMO: 'false',
      LOG_LEVEL: 'fatal',
    };
    for (let n = 0; n < WORKERS; n += 1) workers.push(await startWorker(environment));
    const found = await watch(sql);
    const { received } = await sink.ask({});
    const of = `of ${PROGRAMS} programs`;
    return {
      name: 'tick',
      rows: [
        bounded(`the last ${of} is opened after`, found.opened, 's', 60),
        bounded(`everybody ${of} has their invitation in the outbox after`, found.asked, 's', 60),
        cost(`the same rows by hand, ${WORKERS} clients`, found.asked, floor, 's', 4),
      ],
      notes: [
        `The first was opened ${found.first.toFixed(1)} s after its date: workers look every 15 s.`,
        `${String(received)} invitations had left by then.`,
      ],
    };
  } finally {
    await Promise.all(workers.map(stopWorker));
    await sql.end();
    await sink.stop();
    await database.remove();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, options: '-c app.scope=system' });
  await client.connect();
  return client;
}

/** Companies with a few members and a program whose date is far in the future. */
async function fill(sql: Client, slug: string): Promise<void> {
  await sql.query(`insert into companies (slug, name, timezone)
    select '${slug}' || n, 'Company ' || n, 'Europe/Paris' from generate_series(1, ${PROGRAMS}) n`);
  await sql.query(`insert into users (company_id, email, first_name, last_name)
    select c.id, 'member' || n || '@' || c.slug || '.example', 'Member', n::text
    from companies c, generate_series(1, ${MEMBERS}) n where c.slug ~ '^${slug}[0-9]+$'`);
  await sql.query(`insert into campaigns (company_id, name, status, filters, timezone, frequency,
      next_requests_send_at, next_matchs_send_at, requests_anchor, matchs_anchor)
    select id, 'Program', 'active', '{"version": "v1", "operator": "and", "filters": []}', 'Europe/Paris', 1,
      now() + interval '1 year', now() + interval '1 year 3 days', now() + interval '1 year', now() + interval '1 year 3 days'
    from companies where slug ~ '^${slug}[0-9]+$'`);
}

/** Seconds that the same rows take without the product. */
async function byHand(url: string): Promise<number> {
  const clients = await Promise.all(Array.from({ length: WORKERS }, () => connect(url)));
  const { rows } = await (clients[0] as Client).query<{ company_id: string; id: string }>(
    `select p.company_id, p.id from campaigns p join companies c on c.id = p.company_id where c.slug ~ '^bare'`,
  );
  const started = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let program = rows.pop(); program; program = rows.pop()) {
        await client.query({ name: 'open', text: OPEN, values: [program.company_id, program.id] });
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  // The rows written by hand are not sent.
  await (clients[0] as Client).query('delete from deliveries');
  await Promise.all(clients.map((client) => client.end()));
  return seconds;
}

const OPEN = `
  with opened as (
    insert into rounds (company_id, campaign_id, number, status, occurrence, requests_send_at, matchs_send_at)
    values ($1, $2, 1, 1, now(), now(), now() + interval '3 days') returning company_id, id
  ), moved as (
    update campaigns set next_requests_send_at = next_requests_send_at + interval '7 days',
      next_matchs_send_at = next_matchs_send_at + interval '7 days' where company_id = $1 and id = $2
  ), asked as (
    insert into round_members (company_id, round_id, user_id, asked_at)
    select $1, o.id, u.id, now() from opened o, users u where u.company_id = $1 returning round_id, user_id
  )
  insert into deliveries (company_id, round_id, user_id, kind, recipient, next_try_at, queued_at)
  select $1, a.round_id, u.id, 'request', u.email, now(), now()
  from asked a join users u on u.company_id = $1 and u.id = a.user_id`;

async function startWorker(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const flags = ['--max-semi-space-size=8', '--heap-growing-percent=120'];
  const child = spawn(process.execPath, [...flags, MAIN], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A worker ended with code ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('works in the background')) resolve();
      else process.stderr.write(text);
    });
  });
  return child;
}

async function stopWorker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** Lets the date of all programs come. Returns how many seconds later the first and the last session were there. */
async function watch(sql: Client): Promise<{ first: number; opened: number; asked: number }> {
  await sql.query(
    `update campaigns p set next_requests_send_at = d.at, next_matchs_send_at = d.at + interval '3 days',
      requests_anchor = d.at at time zone p.timezone, matchs_anchor = (d.at + interval '3 days') at time zone p.timezone
    from companies c, (select now() + interval '${LEAD_SECONDS} seconds' as at) d where c.id = p.company_id and c.slug ~ '^due'`,
  );
  const from = performance.now() + LEAD_SECONDS * 1_000;
  const seconds = () => (performance.now() - from) / 1_000;
  const found = { first: 0, opened: 0, asked: 0 };
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(LOOK_MS)) {
    const { rows } = await sql.query<{ opened: number; asked: number }>(
      `select count(*)::int as opened, count(*) filter (where r.status = 1)::int as asked
      from rounds r join companies c on c.id = r.company_id where c.slug ~ '^due'`,
    );
    const { opened = 0, asked = 0 } = rows[0] ?? {};
    if (opened > 0) found.first ||= seconds();
    if (opened === PROGRAMS) found.opened ||= seconds();
    if (asked === PROGRAMS) {
      found.asked = seconds();
      return found;
    }
    if (process.env['TICK_PROGRESS']) console.error(seconds().toFixed(1), opened, asked);
  }
  throw new Error('Not every session was opened');
}
