import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { runAs, chooseAccount } from '@fika/embedded-postgres/account';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { cloneDatabase } from '#test/database.ts';
import { createLog } from '#platform/log.ts';
import { connectDatabase, type Database, type Db } from './database.ts';
import { idList, readLong } from './long-lists.ts';

/** The PgBouncer of this server, or null. */
function findPooler(): { path: string; preparesStatements: boolean } | null {
  for (const path of ['pgbouncer', '/usr/sbin/pgbouncer']) {
    try {
      const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(path, ['-V']).toString()) ?? [];
      return { path, preparesStatements: Number(major) > 1 || Number(minor) >= 21 };
    } catch {
      // Not there: the next one.
    }
  }
  return null;
}
const pooler = findPooler();

describe.skipIf(!pooler)('behind PgBouncer in transaction mode, with its default settings', () => {
  let folder: string;
  let child: ChildProcess;
  let drop: () => Promise<void>;
  let url: string;
  let database: Database;
  const connect = (statementTimeout = 30_000) =>
    connectDatabase(url, 8, createLog('silent'), {
      statementTimeout,
      prepares: pooler?.preparesStatements === true,
    });

  beforeAll(async () => {
    const urls = await cloneDatabase(inject('postgres'));
    ({ drop } = urls);
    const direct = new URL(urls.url);
    const port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'fika-pooler-'));
    // As root, PgBouncer runs as another user, who needs to read its files.
    await chmod(folder, 0o755);
    const users = join(folder, 'users.txt');
    await writeFile(users, `"${direct.username}" "${direct.password}"\n`, { mode: 0o644 });
    const settings = join(folder, 'pgbouncer.ini');
    await writeFile(
      settings,
      [
        '[databases]',
        `* = host=127.0.0.1 port=${direct.port}`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1`,
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'pool_mode = transaction',
        'auth_type = scram-sha-256',
        `auth_file = ${users}`,
        // Fewer than the product uses, so that its clients share them.
        'default_pool_size = 3',
      ].join('\n'),
      { mode: 0o644 },
    );
    child = spawn(pooler?.path ?? '', [settings], { ...runAs(chooseAccount(folder)), stdio: 'ignore' });
    const through = new URL(urls.url);
    through.port = String(port);
    url = through.href;
    await vi.waitUntil(() => answers(url), { timeout: 20_000 });
    database = await connect();
  });
  afterAll(async () => {
    await database.close();
    const end = once(child, 'exit');
    child.kill('SIGTERM');
    await end;
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  const companyOf = async (db: Db): Promise<string | undefined> =>
    (await sql<{ id: string }>`select current_setting('app.company_id', true) as id`.execute(db)).rows[0]?.id;

  it('runs each transaction with its own company, many at a time', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => index + 1);
    const seen = await Promise.all(
      ids.map((id) =>
        database.company(id, id % 2 === 0 ? 'read' : 'write', async (db) => [
          await companyOf(db),
          await companyOf(db),
        ]),
      ),
    );
    expect(seen).toEqual(ids.map((id) => [String(id), String(id)]));
    // Nothing of a transaction is left on a connection.
    const after = await Promise.all(ids.map(() => database.global('read', companyOf)));
    expect(after.filter((id) => id !== '' && id !== null)).toEqual([]);
  });

  it('prepares a statement once for all its clients, and reads long lists', async () => {
    const readList = (db: Db) =>
      readLong(db, sql<{ n: number }>`select n from generate_series(1, 1000) as n`.compile(db));
    const lists = await Promise.all(Array.from({ length: 6 }, () => database.global('read', readList)));
    expect(lists.map((rows) => rows.length)).toEqual(lists.map(() => 1_000));
    for (let turn = 0; turn < 20; turn += 1) {
      const { rows } = await database.system('write', (db) =>
        sql`select ${turn}::integer = any(${idList([turn])}) as is_there`.execute(db),
      );
      expect(rows).toEqual([{ is_there: true }]);
    }
  });

  it('cancels a statement after the time-out, which others do not inherit', async () => {
    const impatient = await connect(100);
    const wait = (db: Db) => sql`select pg_sleep(0.4)`.execute(db);
    await expect(impatient.global('read', wait)).rejects.toMatchObject({ code: '57014' });
    await impatient.close();
    await Promise.all(Array.from({ length: 4 }, () => database.global('read', wait)));
  });

  it('commits without waiting for the disk in a transaction alone', async () => {
    const commit = (db: Db) =>
      sql<{ is: string }>`select current_setting('synchronous_commit') as is`.execute(db);
    expect((await database.systemAsync(commit)).rows).toEqual([{ is: 'off' }]);
    const { rows } = await database.system('write', commit);
    expect(rows).toEqual((await database.global('read', commit)).rows);
  });
});

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
