import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@fika/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { environment } from './platform/config.ts';
import type { DatabaseUrls } from './platform/db/migrate.ts';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { DEMO_LOGINS, DEMO_PASSWORD } from './seed.ts';
import { cloneDatabase } from './test/database.ts';
import { startOldPostgres } from './test/old-postgres.ts';

const SECRET_KEY = 'b2c4e8f06d1a3957b2c8d1e4f6a09375c4e8f16d2a3957b0';
const TOKEN = 'a token of the operator';
const SMTP_URL = 'smtps://127.0.0.1:1';
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://coffee.company.example', SMTP_URL };
const SESSION = ENDPOINTS.accounts.auth_session.path;

type Settings = Record<string, string>;

/** Resources that exist before a start: databases, files, ports. */
interface Place {
  urls: DatabaseUrls;
  /** For the demo: production closes its logins. */
  laptop: DatabaseUrls;
  folder: string;
  old_url: string;
  taken_port: number;
}
let place: Place;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const urls = await cloneDatabase(inject('postgres'));
  const laptop = await cloneDatabase(inject('postgres'));
  const folder = await mkdtemp(join(tmpdir(), 'fika-settings-'));
  await writeFile(join(folder, 'key'), `${SECRET_KEY}\n`);
  await writeFile(join(folder, 'database'), urls.url);
  const old = await startOldPostgres('17.6 (Debian 17.6-1)');
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken_port = (other.address() as { port: number }).port;
  place = { urls, laptop, folder, old_url: old.url, taken_port };
  ends.push(
    urls.drop,
    () => rm(folder, { recursive: true }),
    old.stop,
    () => other.close(),
  );
});
afterAll(() => Promise.all(ends.map((end) => end())));

interface Run {
  port: number;
  /** Both streams, as an operator reads them. */
  printed: () => string;
  /** Null while it runs. */
  ended: () => number | null;
  stop: () => Promise<number | null>;
}

/** Starts the product as an operator does, and waits until it is ready or has ended. */
async function run(settings: Settings, env: Settings = {}): Promise<Run> {
  const port = await freePort();
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const all = { PATH, NODE_COMPILE_CACHE, PORT: String(port), DATABASE_POOL: '4', ...env, ...settings };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: all });
  let printed = '';
  const ended = once(child, 'close');
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        printed += data.toString();
        if (/ is ready \(| works in the background \(/.test(printed)) resolve();
      });
    }
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  ends.push(stop);
  await Promise.race([ready, ended]);
  return { port, printed: () => printed, ended: () => child.exitCode, stop };
}

const database = ({ urls }: Pick<Place, 'urls'>): Settings => ({
  DATABASE_URL: urls.url,
  DATABASE_OWNER_URL: urls.ownerUrl,
  SECRET_KEY,
  DEMO: 'false',
});

/** Settings that end a start, and the one sentence that says why and what to do. */
const REFUSED: readonly [what: string, settings: (place: Place) => Settings, sentence: string][] = [
  [
    'a role that does not exist',
    () => ({ ROLE: 'server' }),
    'The setting ROLE cannot be used: give all, web or worker.',
  ],
  [
    'production without a key',
    ({ folder }) => ({ ...production, DATA_DIR: folder }),
    'The setting SECRET_KEY is missing: give the output of `openssl rand -hex 32`.',
  ],
  [
    'production without https',
    () => ({ ...production, SECRET_KEY, PUBLIC_URL: 'http://coffee.company.example' }),
    'The setting PUBLIC_URL cannot be used: give an address with https://, because production sends no passwords in the clear.',
  ],
  [
    'an interface that others reach, without a mail server',
    (it) => ({ ...database(it), HOST: '0.0.0.0' }),
    'The setting SMTP_URL is missing: without it, all who reach HOST read every email at /dev/mailbox. Set it, or set HOST to 127.0.0.1.',
  ],
  [
    'a setting and its file',
    ({ folder }) => ({ SECRET_KEY, SECRET_KEY_FILE: join(folder, 'key') }),
    'The settings SECRET_KEY and SECRET_KEY_FILE are both given: give one of them.',
  ],
  [
    'an owner without one who serves',
    ({ urls }) => ({ SECRET_KEY, DATABASE_OWNER_URL: urls.ownerUrl }),
    'The setting DATABASE_URL is missing: it names the role that serves, beside the owner that DATABASE_OWNER_URL names.',
  ],
  [
    'a server that is too old',
    (it) => ({ ...database(it), DATABASE_URL: it.old_url, DATABASE_OWNER_URL: '' }),
    'The database that DATABASE_URL names could not be prepared: it is PostgreSQL 17.6 (Debian 17.6-1), and Fika needs 18 or newer. Upgrade that server, or name another one.',
  ],
  [
    'a database that does not exist',
    (it) => ({
      ...database(it),
      DATABASE_URL: it.urls.url.replace(/fika_test_\w+/, 'nothing'),
      DATABASE_OWNER_URL: '',
    }),
    'The database that DATABASE_URL names does not exist on that server: create it first.',
  ],
  [
    'a port that is taken',
    (it) => ({ ...database(it), PORT: String(it.taken_port) }),
    'is taken: stop what uses it, or choose another with PORT=3001.',
  ],
];

type Ask = readonly [path: string, status: number, headers?: Settings];

/** Settings of a successful start: its output, text that must not be in it, and its responses. */
interface Ready {
  what: string;
  settings: (place: Place) => Settings | Promise<Settings>;
  shows: readonly string[];
  hides: readonly string[];
  asks: readonly Ask[];
}

const emails = DEMO_LOGINS.map(({ email }) => email);
const READY: readonly Ready[] = [
  {
    what: 'a laptop',
    settings: (it) => ({
      ...database({ urls: it.laptop }),
      DEMO: '',
      DEMO_HISTORY: 'false',
      LOG_LEVEL: 'error',
      PASSWORD_MEMORY_KIB: '64',
    }),
    shows: ['Fika is ready', 'http://localhost:', ...emails, DEMO_PASSWORD, '/dev/mailbox', '/api/docs'],
    hides: ['"level"'],
    asks: [
      ['/dev/mailbox', 200],
      ['/metrics', 200],
      ['/api/v1/openapi.json', 200],
    ],
  },
  {
    what: 'production with all that an operator gives, secrets from files',
    settings: (it) => ({
      ...production,
      SECRET_KEY_FILE: join(it.folder, 'key'),
      DATABASE_URL_FILE: join(it.folder, 'database'),
      SECRET_KEY_PREVIOUS: 'k'.repeat(32),
      METRICS_TOKEN: TOKEN,
      BREACHED_PASSWORDS: 'off',
      PLANS: 'true',
      BRAND_NAME: 'Rhubarb',
      TRUST_PROXY: '1',
      MAIL_FORM: 'x',
    }),
    shows: [
      'Rhubarb is ready',
      'https://coffee.company.example/',
      'The setting MAIL_FORM is not known',
      'mail server of SMTP_URL does not accept emails now',
    ],
    hides: [DEMO_PASSWORD, 'mailbox', '@', TOKEN, SECRET_KEY, 'owns the tables', 'TRUST_PROXY'],
    asks: [
      ['/readyz', 200, { 'x-forwarded-for': '192.0.2.1' }],
      ['/dev/mailbox', 404],
      ['/metrics', 404],
      ['/metrics', 200, { authorization: `Bearer ${TOKEN}` }],
      ['/api/v1/openapi.json', 403],
    ],
  },
  {
    what: 'production that serves alone, by one role of the database',
    settings: (it) => ({
      ...production,
      SECRET_KEY,
      ROLE: 'web',
      DATABASE_URL: it.urls.ownerUrl,
      API_DOCS: 'off',
      BASE_PATH: '/coffee/',
    }),
    shows: ['https://coffee.company.example/coffee/', 'owns the tables', 'TRUST_PROXY is 0'],
    hides: [DEMO_PASSWORD],
    asks: [
      ['/readyz', 200, { 'x-forwarded-for': '192.0.2.1' }],
      ['/api/v1/openapi.json', 404],
    ],
  },
  {
    what: 'a worker that answers for its health alone, and logs nothing',
    settings: async (it) => ({
      ...database(it),
      ROLE: 'worker',
      WORKER_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      MAIL_TLS: 'optional',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://coffee.company.example',
    }),
    shows: ['Fika works in the background'],
    hides: ['ready', '"level"', DEMO_PASSWORD],
    asks: [
      ['/livez', 200],
      ['/readyz', 200],
      [SESSION, 404],
    ],
  },
];

/** Settings that change neither the output of a start nor its refusals, except for invalid values: `config.test.ts`. */
const SILENT: readonly (keyof typeof environment.shape)[] = [
  ...([
    'DATABASE_DIRECT_URL',
    'DATABASE_PREPARE',
    'SMTP_CONNECTIONS',
    'MAIL_FROM',
    'RESEND_UNKNOWN',
  ] as const),
  ...(['BOUNCE_ADDRESS', 'BOUNCE_IMAP_URL', 'BOUNCE_SMTP_PORT', 'BOUNCE_SMTP_HOST'] as const),
  ...(['BOUNCE_SMTP_CERT', 'BOUNCE_SMTP_KEY', 'MAIL_SPF', 'DNS_SERVERS'] as const),
  ...(['COMPANY_SMTP_PORTS', 'COMPANY_SMTP_NETWORKS', 'COMPANY_SMTP_SECONDS'] as const),
  ...(['PRODUCT_SLUG', 'BUSY_AFTER_MS', 'TICK_SECONDS', 'OPEN_REGISTRATION'] as const),
  ...(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_URL'] as const),
  ...(['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET', 'MICROSOFT_TENANT', 'MICROSOFT_URL'] as const),
  ...(['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET', 'SLACK_URL'] as const),
  ...(['TEAMS_APP_ID', 'TEAMS_APP_SECRET', 'TEAMS_TENANT', 'TEAMS_URL'] as const),
];

describe.concurrent('a process', () => {
  it.for(REFUSED)('is refused in one sentence: %s', async ([, settings, sentence], { expect }) => {
    const { printed, ended } = await run(settings(place));
    expect(ended()).toBe(1);
    const lines = printed().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(sentence);
  });

  it.for(READY)('is ready and says so: $what', async ({ settings, shows, hides, asks }, { expect }) => {
    const given = await settings(place);
    const process = await run(given);
    expect(process.ended(), process.printed()).toBeNull();
    const port = given['WORKER_PORT'] ?? process.port;
    const statuses: (readonly [string, number])[] = [];
    const ask = async (path: string, headers = {}) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })).status;
    // On a busy computer the database may answer too late once; a load balancer asks again.
    await expect.poll(() => ask('/readyz', asks[0]?.[2]), { timeout: 20_000 }).toBe(200);
    for (const [path, , headers] of asks) statuses.push([path, await ask(path, headers)]);
    expect(statuses).toEqual(asks.map(([path, status]) => [path, status]));
    expect(await process.stop()).toBe(0);
    for (const text of shows) expect(process.printed()).toContain(text);
    for (const text of hides) expect(process.printed()).not.toContain(text);
  });
});

it('is tried with every setting that changes it', async () => {
  const given = await Promise.all(
    [...REFUSED.map(([, settings]) => settings), ...READY.map(({ settings }) => settings)].map(
      async (settings) => settings(place),
    ),
  );
  const names = new Set(
    given.flatMap((settings) => Object.keys(settings).map((name) => name.replace(/_FILE$/, ''))),
  );
  const tried = Object.keys(environment.shape).filter((name) => names.has(name));
  const always = ['PORT', 'DATABASE_POOL'];
  const all = new Set([...tried, ...always, ...SILENT]);
  expect([...all].toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  expect(SILENT.filter((name) => tried.includes(name))).toEqual([]);
});
