import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/** An ordinary role for installations whose login is a superuser, for whom row-level security would not count. */
const STEP_DOWN = `
do $$
begin
  if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
    if not exists (select from pg_roles where rolname = 'fika_app') then
      create role fika_app nologin;
    end if;
    grant usage, create on schema public to fika_app;
    grant all on all tables in schema public to fika_app;
    grant all on all sequences in schema public to fika_app;
  end if;
end
$$`;

/**
 * Brings the schema up to date with the dated SQL files, forward only; several nodes may call it at once.
 * Returns the names of the migrations that were applied.
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db: kysely, provider: { getMigrations: readMigrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    await kysely.executeQuery(CompiledQuery.raw(STEP_DOWN));
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await kysely.destroy();
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(MIGRATIONS, file), 'utf8');
      const migration: Migration = {
        up: async (db) => {
          await db.executeQuery(CompiledQuery.raw(text));
        },
      };
      return [file.replace(/\.sql$/, ''), migration] as const;
    }),
  );
  return Object.fromEntries(entries);
}
