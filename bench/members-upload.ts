import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@fika/contract';
import { Client, Query } from 'pg';
import { bounded, cost, type Report } from './report.ts';
import { type Side, startSide, temporaryDatabase } from './stage.ts';

/** 100,000 is what the product promises; UPLOAD_ROWS says how many this run has. */
const ROWS = Number(process.env['UPLOAD_ROWS'] ?? 20_000);
/**
 * The file is sent in so many parts with pauses: the speed of the computer varies, so that the reader is measured with and
 * without the import at nearly the same time.
 */
const PARTS = 10;
const QUIET_MS = 2_000;
const WARM_MS = 5_000;
/** Members of the chunks that are sent before anything is measured. */
const WARM = LIMITS.uploadChunk;

interface Person {
  row: number;
  external_id: string;
  email: string;
  first_name: string;
  last_name: string;
  fields: Record<string, string>;
}

/**
 * A file of members through the API, chunk after chunk as the browser sends it, against a bare COPY of the same members into a
 * table with the same columns and indexes; its effect on the server's memory and on a reader of another company; and the same
 * file once more.
 */
export async function membersUpload(): Promise<Report> {
  const load = loadavg()[0] ?? 0;
  const database = await temporaryDatabase();
  const environment = { DATABASE_URL: database.url, SECRET_KEY: 'a key for the bench only, 32 characters' };
  const product = await startSide('members-upload-product.ts', environment);
  const probe = await startSide('members-upload-probe.ts', {});
  try {
    const people = peopleOf(JSON.parse(product.ready['fields'] ?? '[]') as number[]);
    const beside = {
      url: `${product.ready['address']}${product.ready['beside']}`,
      token: product.ready['beside_token'] ?? '',
    };
    // The first requests of a process are always slow.
    await upload(product, bodiesOf(people.slice(0, WARM)));
    await reading(probe, beside, () => sleep(WARM_MS));
    const floor = { seconds: 0 };
    const copying = await reading(probe, beside, async () => {
      floor.seconds = await copyFloor(database.ownerUrl, Number(product.ready['company_id']), people);
    });
    const bodies = bodiesOf(people);
    const [quiet, busy]: [number[], number[]] = [[], []];
    const first = { seconds: 0, changed: 0 };
    await product.ask({ what: 'mark' });
    for (let part = 0; part < PARTS; part += 1) {
      quiet.push(...(await reading(probe, beside, () => sleep(QUIET_MS))));
      const some = bodies.slice((part * bodies.length) / PARTS, ((part + 1) * bodies.length) / PARTS);
      busy.push(
        ...(await reading(probe, beside, async () => {
          const sent = await upload(product, some);
          first.seconds += sent.seconds;
          first.changed += sent.changed;
        })),
      );
    }
    const { megabytes, held } = await product.ask({ what: 'growth' });
    const again = await upload(product, bodiesOf(people));
    if (first.changed !== ROWS - WARM) throw new Error(`${first.changed} of ${ROWS} members were added`);
    return {
      name: 'members-upload',
      rows: [
        cost(`upload ${ROWS} members`, first.seconds, floor.seconds, 's', 4),
        bounded('memory of the server grows by', Number(megabytes), 'MB', 100),
        cost('p99 of another company meanwhile', at(busy, 0.99), at(quiet, 0.99), 'ms', 1.5),
        cost('the same file again', again.seconds, first.seconds, 's', 1),
        bounded('members that the same file changes', again.changed, 'members', 0),
      ],
      notes: [
        `A reader of another company, p50 / p99: ${told(quiet)} with nobody else, ${told(copying)} beside the bare COPY, ` +
          `${told(busy)} beside the upload, which held the thread of the server for ${Number(held).toFixed(1)} ms at most.`,
        `Server, database, reader and sender share ${availableParallelism()} cores, on which ${load.toFixed(1)} others were at work before.`,
      ],
    };
  } finally {
    await probe.stop();
    await product.stop();
    await database.remove();
  }
}

function peopleOf(fields: readonly number[]): Person[] {
  const [department = 0, started = 0, floor = 0] = fields;
  return Array.from({ length: ROWS }, (_, n) => ({
    row: n + 2,
    external_id: `E${n}`,
    email: `person-${n}.of.the.bench@upload.example`,
    first_name: `Given${n % 997}`,
    last_name: `Family${n % 7_919}`,
    fields: {
      [department]: `Department ${n % 40}`,
      [started]: `20${10 + (n % 15)}-0${1 + (n % 9)}-1${n % 10}`,
      [floor]: String(n % 30),
    },
  }));
}

/** Seconds that the database alone takes for the same members: one COPY into a table like `users`, with its indexes. */
async function copyFloor(url: string, company: number, people: readonly Person[]): Promise<number> {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = people.map(({ external_id, email, first_name, last_name, fields }) =>
    [company, external_id, email, first_name, last_name, 'en', quoted(JSON.stringify(fields))].join(','),
  );
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table copied (like users including all)');
    const columns = 'company_id, external_id, email, first_name, last_name, culture, fields';
    const start = performance.now();
    await copyIn(client, `copy copied (${columns}) from stdin with (format csv)`, `${lines.join('\n')}\n`);
    const seconds = (performance.now() - start) / 1_000;
    const { rows } = await client.query<{ n: string }>('select count(*) as n from copied');
    if (Number(rows[0]?.n) !== people.length) throw new Error('The COPY lost members');
    await client.query('drop table copied');
    return seconds;
  } finally {
    await client.end();
  }
}

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** The driver knows the messages of a COPY, and leaves it to others to send something. */
async function copyIn(client: Client, statement: string, data: string): Promise<void> {
  const query = new Query(statement);
  Reflect.set(query, 'handleCopyInResponse', (connection: CopyConnection) => {
    connection.sendCopyFromChunk(Buffer.from(data));
    connection.endCopyFrom();
  });
  await new Promise<void>((resolve, reject) => {
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
}

/** The chunks of a file, written before anything is measured: that is work of the browser. */
function bodiesOf(people: readonly Person[]): string[] {
  const total = Math.ceil(people.length / LIMITS.uploadChunk);
  const file = { upload_id: randomUUID(), file_name: 'bench.csv', total, rows_total: people.length };
  return Array.from({ length: total }, (_, chunk) => {
    const users = people.slice(chunk * LIMITS.uploadChunk, (chunk + 1) * LIMITS.uploadChunk);
    return JSON.stringify({ ...file, chunk, users });
  });
}

async function upload(
  product: Side,
  bodies: readonly string[],
): Promise<{ seconds: number; changed: number }> {
  const { address = '', upload: path = '', token = '', csrf = '' } = product.ready;
  let changed = 0;
  const start = performance.now();
  for (const body of bodies) {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { cookie: `fika_session=${token}`, 'x-csrf-token': csrf, 'content-type': 'application/json' },
      body,
    });
    if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
    const result = (await answer.json()) as { added: number; updated: number };
    changed += result.added + result.updated;
  }
  return { seconds: (performance.now() - start) / 1_000, changed };
}

/** Milliseconds that each request of the reader took. */
async function reading(
  probe: Side,
  beside: { url: string; token: string },
  meanwhile: () => Promise<unknown>,
): Promise<number[]> {
  await probe.ask(beside);
  await meanwhile();
  const { times } = await probe.ask({});
  return times as number[];
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

const told = (times: readonly number[]) =>
  `${at(times, 0.5).toFixed(1)} / ${at(times, 0.99).toFixed(1)} ms (${times.length} requests)`;
