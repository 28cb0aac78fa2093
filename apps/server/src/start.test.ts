import { ENDPOINTS } from '@fika/contract';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import type { DatabaseUrls } from './platform/db/migrate.ts';
import type { LogDestination } from './platform/log.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './seed.ts';
import { start, type Started } from './start.ts';
import { cloneDatabase } from './test/database.ts';

/** Several starts with the demo take seconds on a busy computer. */
const SLOW = 180_000;
const PUBLIC = 'https://coffee.company.example';
const SMTP_URL = 'smtps://127.0.0.1:1';
const production = { NODE_ENV: 'production', PUBLIC_URL: PUBLIC, SMTP_URL };

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function emptyDatabase(): Promise<DatabaseUrls> {
  const database = await cloneDatabase(inject('postgres'));
  ends.push(database.drop);
  return database;
}

async function startOn(
  { url, ownerUrl }: DatabaseUrls,
  settings: Record<string, string> = {},
  logTo?: LogDestination,
): Promise<Started> {
  const variables = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_POOL: '4',
    SECRET_KEY: 'a key for tests only, thirty-two characters',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    BUSY_AFTER_MS: '0',
    ...(settings['NODE_ENV'] === 'production' ? {} : { PASSWORD_MEMORY_KIB: '64' }),
    ...settings,
  };
  const product = await start(variables, logTo);
  ends.push(() => product.stop());
  return product;
}

/** Queries as the owner. */
async function ask<Row extends object>({ ownerUrl }: DatabaseUrls, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: ownerUrl, options: '-c app.scope=system' });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const countOf = async (urls: DatabaseUrls, table: string): Promise<number> =>
  (await ask<{ count: number }>(urls, `select count(*)::int as count from ${table}`))[0]?.count ?? -1;

/** Which logins of the demo open a session. */
async function openLogins({ app }: Started): Promise<string[]> {
  const open: string[] = [];
  for (const { email } of DEMO_LOGINS) {
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: ENDPOINTS.accounts.login.path,
      payload: { email, password: DEMO_PASSWORD },
    });
    if (statusCode < 300) open.push(email);
  }
  return open;
}

const emails = DEMO_LOGINS.map(({ email }) => email);

describe('an empty installation', () => {
  it(
    'gets the demo on a laptop, says how to log in, and opens it to nobody where others reach it',
    { timeout: SLOW },
    async () => {
      const urls = await emptyDatabase();
      const laptop = await startOn(urls);
      for (const email of emails) expect(laptop.greeting).toContain(email);
      expect(await openLogins(laptop)).toEqual(emails);
      expect(await countOf(urls, 'users')).toBeGreaterThan(30);
      const [known] = await ask<{ hash: string }>(urls, 'select password_hash as hash from accounts limit 1');
      for (const settings of [
        { PUBLIC_URL: PUBLIC, SMTP_URL },
        { ...production, PUBLIC_URL: 'http://localhost:3000' },
        production,
      ]) {
        const product = await startOn(urls, settings);
        expect(await openLogins(product)).toEqual([]);
        expect(await countOf(urls, 'sessions')).toBe(0);
        expect(product.greeting).not.toContain(DEMO_PASSWORD);
        await ask(urls, `update accounts set password_hash = '${known?.hash}'`);
      }
    },
  );

  it.each([
    ['DEMO=false', { DEMO: 'false' }],
    ['a worker', { ROLE: 'worker' }],
    ['an address that others reach', { PUBLIC_URL: PUBLIC, SMTP_URL }],
    ['production', production],
    ['production on the machine itself', { ...production, PUBLIC_URL: 'http://localhost:3000' }],
    ['tests', { NODE_ENV: 'test' }],
  ])('stays empty and names no login: %s', async (_what, settings) => {
    const urls = await emptyDatabase();
    const { greeting } = await startOn(urls, settings);
    expect(greeting).not.toContain(DEMO_PASSWORD);
    expect(greeting).not.toContain('@');
    expect(await countOf(urls, 'companies')).toBe(0);
    expect(await countOf(urls, 'accounts')).toBe(0);
  });

  it(
    'gets one whole demo when several processes start at the same time, where plans are sold',
    { timeout: SLOW },
    async () => {
      const urls = await emptyDatabase();
      const sold = { PLANS: 'true' };
      const [product] = await Promise.all([
        startOn(urls, sold),
        startOn(urls, sold),
        startOn(urls, { ...sold, ROLE: 'worker' }),
      ]);
      expect(await ask(urls, 'select slug from companies')).toEqual([{ slug: 'marelle' }]);
      expect(await countOf(urls, 'demo where finished_at is not null')).toBe(1);
      expect(await countOf(urls, 'coffees')).toBeGreaterThan(7);
      expect(await countOf(urls, 'users')).toBeGreaterThan(30);
      expect(await openLogins(product)).toEqual(emails);
    },
  );
});

describe('a demo that was left half made', () => {
  const half = `
    insert into demo default values;
    insert into companies (slug, name) values ('marelle', 'Marelle Institute');
    insert into audit_log (company_id, action) select id, 'settings.changed' from companies;
    insert into accounts (email, first_name, last_name) values ('${emails[0]}', 'Élise', 'Fontaine');`;

  it('is made again, whole', { timeout: SLOW }, async () => {
    const urls = await emptyDatabase();
    await ask(urls, half);
    const product = await startOn(urls);
    expect(await openLogins(product)).toEqual(emails);
    expect(await countOf(urls, 'companies')).toBe(1);
    // Emptying the log of changes was for this one moment.
    await expect(ask(urls, 'truncate audit_log')).rejects.toThrow('append-only');
  });

  it('stays as it is next to another workspace', async () => {
    const urls = await emptyDatabase();
    await ask(urls, `${half} insert into companies (slug, name) values ('north', 'North');`);
    await startOn(urls);
    expect(await ask(urls, 'select slug from companies order by slug')).toEqual([
      { slug: 'marelle' },
      { slug: 'north' },
    ]);
    expect(await countOf(urls, 'audit_log')).toBe(1);
  });
});

it('serves without the way of the owner where another process has migrated', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  const web = await startOn({ url, ownerUrl: '' }, { ROLE: 'web', DEMO: 'false' });
  expect(web.app.http.server.listening).toBe(true);
  await ask(
    { url, ownerUrl },
    `delete from kysely_migration where name = (select max(name) from kysely_migration)`,
  );
  await expect(startOn({ url, ownerUrl: '' })).rejects.toThrow(
    'lacks 1 migrations, which the role of DATABASE_URL may not make. Start one process with DATABASE_OWNER_URL first.',
  );
});

it('says in production that one role owns the tables and serves', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const settings = { ...production, LOG_LEVEL: 'warn' };
  const warnings = () => lines.filter((line) => line.includes('owns the tables'));
  await startOn({ url, ownerUrl }, settings, logTo);
  expect(warnings()).toEqual([]);
  await startOn({ url: ownerUrl, ownerUrl: '' }, settings, logTo);
  expect(warnings()).toHaveLength(1);
});

it('listens as its role says', async () => {
  const urls = await emptyDatabase();
  const web = await startOn(urls, { ROLE: 'web', DEMO: 'false' });
  const worker = await startOn(urls, { ROLE: 'worker' });
  expect(web.app.http.server.listening).toBe(true);
  expect(worker.app.http.server.listening).toBe(false);
  expect(worker.app.health.server.listening).toBe(false);
});

it('lets a worker answer for its health, and for nothing else', async () => {
  const { app } = await startOn(await emptyDatabase(), { ROLE: 'worker', WORKER_PORT: '0' });
  const { port } = app.health.server.address() as AddressInfo;
  const of = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await of('/livez')).status).toBe(200);
  expect((await of('/readyz')).status).toBe(200);
  const metrics = await (await of('/metrics')).text();
  for (const name of ['rounds_overdue_seconds', 'rounds_failing', 'mails_overdue_seconds']) {
    expect(metrics).toContain(`\n${name} 0\n`);
  }
  expect((await of(ENDPOINTS.accounts.auth_session.path)).status).toBe(404);
});

it.each([
  [{}, 'does not answer'],
  [{ PUBLIC_URL: 'fika.example.com' }, 'The setting PUBLIC_URL cannot be used'],
])('ends with one sentence: %j', async (settings, sentence) => {
  const nobody = 'postgres://fika@127.0.0.1:1/fika';
  await expect(startOn({ url: nobody, ownerUrl: nobody }, settings)).rejects.toThrow(sentence);
});
