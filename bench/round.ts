import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { bounded, cost, rate, type Report, type Row } from './report.ts';
import { type Side, startSide, temporaryDatabase } from './stage.ts';

const SIZES = (process.env['ROUND_PEOPLE'] ?? '10000,100000').split(',').map(Number);
const CONNECTIONS = 5;
/** Emails that the floor sends. */
const FLOOR_MAILS = 5_000;
const QUIET_MS = 5_000;
/** The first lists of a process take longer than later ones, and are not measured. */
const WARM_MS = 5_000;
/** How long lists are read while emails leave; the remaining emails leave without readers. */
const READ_MS = 60_000;

/**
 * A round of 10,000 members, and of 100,000: invited, drawn, sent, and its emails; each against the same without the product:
 * bare inserts of the same rows, the engine alone, nodemailer alone. And how long an admin of the same company and one of another
 * wait for their lists meanwhile, except for the invitations, which leave without readers. As with `npm start`, a web process
 * answers and a worker process runs the round.
 */
export async function round(): Promise<Report> {
  const reports: Report[] = [];
  for (const people of SIZES) reports.push(await roundOf(people));
  return {
    name: 'round',
    rows: reports.flatMap(({ rows }) => rows),
    notes: reports.flatMap(({ notes }) => notes ?? []),
  };
}

interface Step {
  seconds: number;
  /** Of the processor, on the main thread of the worker. */
  cpu: number;
  held: number;
  before: number;
  most: number;
  samples: unknown[];
}

type Reader = { token: string; paths: string[] };

interface Ref {
  company_id: number;
  campaign_id: number;
  round_id: number;
}

interface Stage {
  ref: Ref;
  sql: Client;
  worker: Side;
  floor: Side;
  readers: Readers;
}

async function roundOf(people: number): Promise<Report> {
  const database = await temporaryDatabase();
  const sink = await startSide('smtp-sink.ts', {});
  const environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for the bench only, 32 characters',
    SMTP_URL: sink.ready['url'] ?? '',
    SMTP_CONNECTIONS: String(CONNECTIONS),
  };
  const floor = await startSide('round-floor.ts', environment);
  const server = await startSide('round-product.ts', { ...environment, ROLE: 'web' });
  const worker = await startSide('round-product.ts', { ...environment, ROLE: 'worker' });
  const probe = await startSide('round-readers.ts', {});
  const sql = new Client({ connectionString: database.ownerUrl, options: '-c app.scope=system' });
  await sql.connect();
  try {
    const { own, other, ...ref } = (await server.ask({ people })) as unknown as Ref & Record<string, Reader>;
    await countRows(sql);
    const readers = new Readers(probe, server.ready['address'] ?? '', { own, other });
    await readers.warm(() => sleep(WARM_MS));
    const report = await conduct({ ref, sql, worker, floor, readers }, people);
    const { received } = await sink.ask({});
    if (received !== 2 * people + 2 * FLOOR_MAILS)
      throw new Error(`The mail server got ${String(received)} messages`);
    return report;
  } finally {
    await sql.end();
    await probe.stop();
    await worker.stop();
    await server.stop();
    await floor.stop();
    await sink.stop();
    await database.remove();
  }
}

/** As autovacuum does within a minute: tables without writes are left alone. */
async function countRows(sql: Client): Promise<void> {
  const { rows } = await sql.query<{ names: string }>(
    `select string_agg(format('%I', relname), ', ') as names from pg_stat_user_tables
      where schemaname = 'public' and n_tup_ins > 0`,
  );
  await sql.query(`vacuum analyze ${rows[0]?.names ?? ''}`);
}

/** Every stage of the round, with a rest before each in which the readers have the server to themselves. */
async function conduct({ ref, sql, worker, floor, readers }: Stage, people: number): Promise<Report> {
  const steps: Record<string, Step> = {};
  const alone = async (name: string, what = name) =>
    (steps[name] = (await worker.ask({ what, ...ref })) as unknown as Step);
  const step = async (name: string, what = name) => {
    await readers.during('quiet', () => sleep(QUIET_MS));
    await readers.during(name, () => alone(name, what));
    return steps[name] as Step;
  };
  const nodemailer = async (samples: unknown[]) =>
    (await floor.ask({ mails: samples, count: FLOOR_MAILS })) as { seconds: number };
  const ask = await step('ask');
  const asking = await copy(sql, ref, ['round_members', 'deliveries']);
  // The capacity of the connections is measured without readers.
  const invitations = await alone('invitations', 'mails');
  const bareInvitations = await nodemailer(invitations.samples);
  await worker.ask({ what: 'accept', ...ref });
  const engine = (await floor.ask(ref)) as { seconds: number };
  const draw = await step('draw');
  const drawing = await copy(sql, ref, ['coffees', 'coffee_members']);
  const outcomes = await floorOf(
    sql,
    `update floor_round_members f set outcome = m.outcome, reason = m.reason from round_members m
      where m.company_id = f.company_id and m.round_id = f.round_id and m.user_id = f.user_id`,
  );
  const send = await step('send');
  const sending = await copy(sql, ref, ['meetings', 'memberships', 'deliveries']);
  await readers.during('quiet', () => sleep(QUIET_MS));
  const leaving = alone('matches', 'mails');
  const started = performance.now();
  await readers.during('matches', () => Promise.race([leaving, sleep(READ_MS)]));
  const read = (performance.now() - started) / 1_000;
  const sent = await countSent(sql, ref, 'match');
  const matches = await leaving;
  const bareMatches = await nodemailer(matches.samples);
  await readers.during('quiet', () => sleep(QUIET_MS));
  const mailsPerSecond = (bare: { seconds: number }) => FLOOR_MAILS / bare.seconds;
  const of = `of ${people}`;
  const rows: Row[] = [
    cost(`asked: invitations ${of} in the outbox`, ask.seconds, asking, 's', 4),
    cost(`drawn: groups ${of} committed`, draw.seconds, engine.seconds + drawing + outcomes, 's', 2),
    cost(`sent: matches ${of} in the outbox`, send.seconds, sending, 's', 3),
    rate(
      `invitations ${of} sent`,
      people / invitations.seconds,
      mailsPerSecond(bareInvitations),
      'mails/s',
      0.6,
    ),
    // Of a small round none may be left.
    ...(sent < people
      ? [
          rate(
            `matches ${of} sent, after lists were read`,
            (people - sent) / (matches.seconds - read),
            mailsPerSecond(bareMatches),
            'mails/s',
            0.6,
          ),
        ]
      : []),
    cost('p99 of another company meanwhile', readers.p99('other'), readers.p99('other', 'quiet'), 'ms', 2),
    cost('p99 of its own lists meanwhile', readers.p99('own'), readers.p99('own', 'quiet'), 'ms', 2),
    bounded('lists that were refused', readers.refused, 'lists', 0),
  ];
  const meanwhile = `${(sent / read).toFixed(0)} mails a second left while lists were read.`;
  return { name: 'round', rows, notes: [...notesOf(steps, people), ...readers.notes(), meanwhile] };
}

function notesOf(steps: Record<string, Step>, people: number): string[] {
  const list = Object.entries(steps).map(
    ([what, { seconds, cpu, held, before, most }]) =>
      `${what} ${seconds.toFixed(2)} s (${cpu.toFixed(2)} s of the thread), ${before.toFixed(0)} to ${most.toFixed(0)} MB, held ${held.toFixed(0)} ms`,
  );
  return [
    `${people} people, memory of the process and the longest it kept others waiting: ${list.join('; ')}.`,
  ];
}

async function countSent(sql: Client, { company_id, round_id }: Ref, kind: string): Promise<number> {
  const { rows } = await sql.query<{ sent: number }>(
    `select count(*)::int as sent from deliveries
      where company_id = $1 and round_id = $2 and kind = $3 and state = 'sent'`,
    [company_id, round_id, kind],
  );
  return rows[0]?.sent ?? 0;
}

/** Seconds of one statement. */
async function floorOf(sql: Client, statement: string): Promise<number> {
  const started = performance.now();
  await sql.query(statement);
  return (performance.now() - started) / 1_000;
}

/** Seconds that it takes to write the same rows into tables that are like these, in one statement each. */
async function copy(sql: Client, { company_id }: Ref, tables: readonly string[]): Promise<number> {
  let seconds = 0;
  for (const table of tables) {
    await sql.query(`create table if not exists floor_${table} (like ${table} including all)`);
    const { rows } = await sql.query<{ names: string }>(
      `select string_agg(format('%I', column_name), ', ') as names from information_schema.columns
        where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = rows[0]?.names ?? '';
    const fresh =
      table === 'deliveries'
        ? "and state = 'queued'"
        : table === 'meetings'
          ? "and met_at >= now() - interval '1 hour'"
          : '';
    seconds += await floorOf(
      sql,
      `insert into floor_${table} (${names}) overriding system value
        select ${names} from ${table} where company_id = ${company_id} ${fresh}`,
    );
  }
  return seconds;
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/** The readers of lists, and how long they waited, by reader and step. */
class Readers {
  readonly #probe: Side;
  readonly #wish: object;
  readonly #waits: Record<string, Record<string, number[]>> = {};
  /** Requests that were not answered as they should have been. */
  refused = 0;

  constructor(probe: Side, address: string, readers: Record<string, Reader | undefined>) {
    this.#probe = probe;
    this.#wish = { address, readers };
  }

  /** Lets them read, and counts nothing. */
  async warm(work: () => Promise<unknown>): Promise<void> {
    await this.#probe.ask(this.#wish);
    await work();
    await this.#probe.ask({});
  }

  /** Lets them read while some work is done. */
  async during(what: string, work: () => Promise<unknown>): Promise<void> {
    await this.#probe.ask(this.#wish);
    await work();
    const { times, refused } = (await this.#probe.ask({})) as {
      times: Record<string, number[]>;
      refused: number;
    };
    this.refused += refused;
    for (const [who, waits] of Object.entries(times)) {
      ((this.#waits[who] ??= {})[what] ??= []).push(...waits);
    }
  }

  /** In milliseconds; without `what`, during any step. */
  p99(who: string, what?: string): number {
    const waits = Object.entries(this.#waits[who] ?? {});
    return at(
      waits.filter(([name]) => (what ? name === what : name !== 'quiet')).flatMap(([, times]) => times),
      0.99,
    );
  }

  notes(): string[] {
    return Object.entries(this.#waits).map(([who, waits]) => {
      const told = Object.entries(waits).map(
        ([what, times]) =>
          `${what} ${at(times, 0.5).toFixed(1)} / ${at(times, 0.99).toFixed(1)} (${times.length})`,
      );
      return `Milliseconds that ${who} waited, p50 / p99 (requests): ${told.join(', ')}.`;
    });
  }
}
