import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { start } from './start.ts';
import { migrate } from './platform/db/migrate.ts';
import { startEmbeddedPostgres, startTemporaryPostgres } from '@fika/embedded-postgres';
import { chooseAccount, runAs } from '@fika/embedded-postgres/account';
import { findBinaries } from '@fika/embedded-postgres/binaries';
import { quickFolder } from '@fika/embedded-postgres/quick-folder';

const log = (): void => {};
let dir: string;
/** Where a product was started for the first time, and stopped: a copy of it takes a tenth of the time. */
let used: string;

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(await quickFolder(), 'fika-embedded-'));
  // As root, PostgreSQL runs as another user, who needs to pass the folders above its own.
  await chmod(folder, 0o755);
  return folder;
}

const copyUsed = (to: string): void => void execFileSync('cp', ['-Rp', `${used}/.`, to]);

beforeAll(async () => {
  used = await openFolder();
  const postgres = await startEmbeddedPostgres({ dir: used, log });
  await postgres.stop();
});

afterAll(() => rm(used, { recursive: true, force: true }));

beforeEach(async () => {
  dir = await openFolder();
});

afterEach(() => rm(dir, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  // A server that is killed in a test ends its connections, too.
  client.on('error', log);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Without a server, as its superuser: other roles may not. */
async function dropRole(cluster: string, role: string): Promise<void> {
  const { root } = await findBinaries();
  const args = ['--single', '-D', cluster, 'postgres'];
  execFileSync(join(root, 'bin', 'postgres'), args, {
    ...runAs(chooseAccount(cluster)),
    input: `DROP ROLE ${role}\n`,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

describe('embedded PostgreSQL', () => {
  it('keeps data from one start to the next, for roles that are no superusers', async () => {
    copyUsed(dir);
    const first = await startEmbeddedPostgres({ dir, log });
    await query(first.ownerUrl, 'create table stored as select 7 as n');
    await first.stop();

    const second = await startEmbeddedPostgres({ dir, log });
    try {
      expect(await query(second.ownerUrl, 'select n from stored')).toEqual([{ n: 7 }]);
      const role = `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles
        where rolname = current_user`;
      const ordinary = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false };
      expect(await query(second.ownerUrl, role)).toEqual([{ rolname: 'fika', ...ordinary }]);
      expect(await query(second.url, role)).toEqual([{ rolname: 'fika_app', ...ordinary }]);
      for (const file of ['database-password', 'database-application-password']) {
        expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600);
      }
    } finally {
      await second.stop();
    }
  });

  it('gives data of one role a second one, which serves them', async () => {
    copyUsed(dir);
    const old = await startEmbeddedPostgres({ dir, log });
    // As an older version left it: one role, which owns the tables and the queue, and serves.
    await migrate({ url: old.ownerUrl, ownerUrl: old.ownerUrl });
    await query(old.ownerUrl, `insert into companies (slug, name) values ('north', 'North')`);
    await old.stop();
    await rm(join(dir, 'database-application-password'));
    await dropRole(join(dir, 'postgres'), 'fika_app');

    const product = await start({
      DATA_DIR: dir,
      NODE_ENV: 'test',
      SECRET_KEY: 'a key for tests only, thirty-two characters',
      LOG_LEVEL: 'fatal',
      PORT: '0',
    });
    try {
      const { database } = product.app.services;
      const { rows } = await database.global('read', (db) =>
        sql`select current_user as role, slug from companies`.execute(db),
      );
      expect(rows).toEqual([{ role: 'fika_app', slug: 'north' }]);
      await expect(
        database.global('write', (db) => sql`alter table audit_log disable trigger all`.execute(db)),
      ).rejects.toThrow('must be owner of table audit_log');
      expect(readFileSync(join(dir, 'database-application-password'), 'utf8')).not.toBe('');
    } finally {
      await product.stop();
    }
    // And again, when its password is known.
    const again = await startEmbeddedPostgres({ dir, log });
    try {
      expect(await query(again.url, 'select slug from companies')).toEqual([{ slug: 'north' }]);
    } finally {
      await again.stop();
    }
  });

  it('sets a new password where one was lost, also after a crash', async () => {
    copyUsed(dir);
    const first = await startEmbeddedPostgres({ dir, log });
    const pid = Number(readFileSync(join(first.dir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    await first.stop();
    for (const file of ['database-password', 'database-application-password']) await rm(join(dir, file));
    // The file of a server that was killed; no process has this id.
    await writeFile(join(first.dir, 'postmaster.pid'), `${pid}\n${first.dir}\n`);
    const second = await startEmbeddedPostgres({ dir, log });
    try {
      expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
      expect(await query(second.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
      expect(second.url).not.toBe(first.url);
    } finally {
      await second.stop();
    }
  });

  it('refuses a second start on the same folder and names the address of the first', async () => {
    copyUsed(dir);
    const first = await startEmbeddedPostgres({ dir, log, tune: 'test' });
    try {
      first.announce('http://localhost:3000');
      await expect(startEmbeddedPostgres({ dir, log, tune: 'test' })).rejects.toThrow(
        /^Fika is already running .* at http:\/\/localhost:3000/,
      );
    } finally {
      await first.stop();
    }
  });

  it('starts again on the same address when PostgreSQL is killed', async () => {
    copyUsed(dir);
    const postgres = await startEmbeddedPostgres({ dir, log });
    try {
      await query(postgres.ownerUrl, 'create table stored as select 7 as n');
      const pid = Number(readFileSync(join(postgres.dir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await expect
        .poll(() => query(postgres.ownerUrl, 'select n from stored').catch(String), { timeout: 10_000 })
        .toEqual([{ n: 7 }]);
    } finally {
      await postgres.stop();
    }
  });

  it('ends with a killed parent, and the folder then starts again with its data', async () => {
    copyUsed(dir);
    const script = join(dir, 'parent.mjs');
    const module = JSON.stringify(import.meta.resolve('@fika/embedded-postgres'));
    await writeFile(
      script,
      `import { startEmbeddedPostgres } from ${module};
       const postgres = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, log() {}, tune: 'test' });
       console.log(JSON.stringify(postgres));
       setInterval(() => {}, 1000);`,
    );
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const running = JSON.parse(line.toString()) as { ownerUrl: string; dir: string };
    await query(running.ownerUrl, 'create table stored as select 7 as n');
    parent.kill('SIGKILL');
    await once(parent, 'exit');

    // At once: the old server is still on its way out.
    const postgres = await startEmbeddedPostgres({ dir, log, tune: 'test' });
    try {
      expect(await query(postgres.ownerUrl, 'select n from stored')).toEqual([{ n: 7 }]);
    } finally {
      await postgres.stop();
    }
  });

  it('is not misled by a file of another process with a reused number', async () => {
    copyUsed(dir);
    const cluster = join(dir, 'postgres');
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`);
    await writeFile(
      join(dir, 'running.json'),
      JSON.stringify({ pid: process.pid, identity: 'another life' }),
    );
    const postgres = await startEmbeddedPostgres({ dir, log, tune: 'test' });
    await postgres.stop();
  });

  it('puts the data where its user may enter when that is not the folder asked for', async () => {
    await chmod(dir, 0o700);
    const data = join(dir, 'data');
    const postgres = await startEmbeddedPostgres({ dir: data, log, tune: 'test' });
    await postgres.stop();
    const elsewhere = !postgres.dir.startsWith(dir);
    expect(elsewhere).toBe(process.getuid?.() === 0);
    if (!elsewhere) return;
    const note = await readFile(join(data, 'the-database-is-elsewhere.txt'), 'utf8');
    expect(note.trim().split('\n').at(-1)).toBe(dirname(postgres.dir));
    await rm(dirname(postgres.dir), { recursive: true });
    await expect(startEmbeddedPostgres({ dir: data, log, tune: 'test' })).rejects.toThrow(
      /The database is not in .* any more/,
    );
  });

  it('says in a sentence that the folder is a file, or the port taken', async () => {
    const file = join(dir, 'file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dir: file, log, tune: 'test' })).rejects.toThrow(
      /cannot keep its data in/,
    );

    copyUsed(join(dir, 'first'));
    copyUsed(join(dir, 'second'));
    const first = await startEmbeddedPostgres({ dir: join(dir, 'first'), log, tune: 'test' });
    try {
      const port = Number(new URL(first.url).port);
      await expect(
        startEmbeddedPostgres({ dir: join(dir, 'second'), port, log, tune: 'test' }),
      ).rejects.toThrow(/port \d+ .*(?:taken|in use)/i);
    } finally {
      await first.stop();
    }
  });

  it('leaves nothing of a temporary database behind', async () => {
    const postgres = await startTemporaryPostgres();
    await query(postgres.ownerUrl, 'create database copy template fika');
    await postgres.stop();
    expect(existsSync(postgres.dir)).toBe(false);
  });
});
