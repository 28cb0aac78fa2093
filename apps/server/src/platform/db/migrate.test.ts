import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Client, Pool } from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { cloneDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
/** Merged after the next one, which its name comes before. */
const LATE = '2026-11-24-30-due-rounds';
const NEWEST = '2026-11-24-35-paused-programs';

let drop: (() => Promise<void>) | null = null;
let db: Kysely<unknown> | null = null;
afterEach(async () => {
  await db?.destroy();
  await drop?.();
});

it('brings an installation up to date that has a later file than one that is missing', async () => {
  const database = await cloneDatabase(inject('postgres'));
  ({ drop } = database);
  const names = (await readdir(FOLDER)).map((file) => file.replace(/\.sql$/, '')).toSorted();
  const older = names.slice(0, names.indexOf(NEWEST) + 1).filter((name) => name !== LATE);
  const pool = new Pool({ connectionString: database.ownerUrl, max: 1 });
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const statements = ['drop schema public, pgboss cascade', 'create schema public'];
  for (const statement of [...statements, 'grant usage on schema public to public'])
    await pool.query(statement);
  const getMigrations = async () =>
    Object.fromEntries(
      await Promise.all(
        older.map(async (name): Promise<[string, Migration]> => {
          const text = await readFile(join(FOLDER, `${name}.sql`), 'utf8');
          return [name, { up: async (at) => void (await at.executeQuery(CompiledQuery.raw(text))) }];
        }),
      ),
    );
  expect((await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()).error).toBeUndefined();

  await migrate(database);
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(names);
});

it('gives an installation the index of proved domains that a new one has', async () => {
  const database = await cloneDatabase(inject('postgres'));
  const client = new Client({ connectionString: database.ownerUrl });
  drop = async () => {
    await client.end();
    await database.drop();
  };
  await client.connect();
  const indexes = async () =>
    (await client.query<{ indexdef: string }>('select indexdef from pg_indexes order by indexdef')).rows;
  const expected = await indexes();
  await client.query('drop index company_domains_proved');
  await client.query(
    "create unique index company_domains_proved on company_domains (domain) where status = 'proved'",
  );
  await client.query("delete from kysely_migration where name = '2026-11-26-30-plain-index-of-domains'");
  expect(await indexes()).not.toEqual(expected);
  await migrate(database);
  expect(await indexes()).toEqual(expected);
});
