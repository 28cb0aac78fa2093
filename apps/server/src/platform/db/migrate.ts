import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Client, Pool } from 'pg';
import { installQueue } from '#platform/jobs/install-queue.ts';
import { STEP_DOWN_ROLE } from './database.ts';
import { grantToApplication, readRole, type Role } from './grants.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/** The two ways into a database. They are the same where one role owns the tables and serves. */
export interface DatabaseUrls {
  /** For the role that serves requests and jobs, past a pooler. */
  url: string;
  /** For the role that owns the tables. */
  ownerUrl: string;
}

/** The oldest server that runs the queries: they use `old` and `new` rows in `returning`. */
const OLDEST_SERVER = 18;

/** A login that bypasses row-level security serves as an ordinary role. */
const MAKE_STEP_DOWN_ROLE = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${STEP_DOWN_ROLE}') then
    create role ${STEP_DOWN_ROLE} nologin;
  end if;
end
$$`;

/**
 * Applies the dated SQL files that are missing, forward only, and the schema of the job queue, and grants the serving role the
 * privileges that it needs. Several nodes may call it at once. A role that may create no tables checks whether another one has
 * done all of that. Returns the role that serves.
 */
export async function migrate({ url, ownerUrl }: DatabaseUrls): Promise<Role> {
  await withClient(ownerUrl, assertVersion);
  const owner = await withClient(ownerUrl, readRole);
  if (!owner.may_migrate) {
    await assertMigrated(ownerUrl);
  } else {
    await applyMigrations(ownerUrl);
    await installQueue(ownerUrl);
  }
  // Only now are there tables that it may own.
  const application = await withClient(url, readRole);
  if (owner.may_migrate) await withClient(ownerUrl, (client) => grant(client, { owner, application }));
  return application;
}

async function assertVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_SERVER) return;
  throw new Error(
    `it is PostgreSQL ${version}, and Fika needs ${OLDEST_SERVER} or newer. Upgrade that server, or name another one.`,
  );
}

async function grant(client: Client, roles: { owner: Role; application: Role }): Promise<void> {
  const { owner, application } = roles;
  if (application.sees_all) {
    await client.query(MAKE_STEP_DOWN_ROLE);
    await grantToApplication(client, STEP_DOWN_ROLE);
  } else if (application.name !== owner.name) {
    await grantToApplication(client, application.name);
  }
}

async function applyMigrations(url: string): Promise<void> {
  await withMigrator(url, async (migrator) => {
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

async function assertMigrated(url: string): Promise<void> {
  const missing = await withMigrator(url, async (migrator) => {
    const migrations = await migrator.getMigrations();
    return migrations.filter(({ executedAt }) => !executedAt).length;
  });
  if (missing > 0) {
    throw new Error(
      `it lacks ${missing} migrations, which the role of DATABASE_URL may not make. ` +
        'Start one process with DATABASE_OWNER_URL first.',
    );
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withMigrator<T>(url: string, work: (migrator: Migrator) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(
      new Migrator({
        db: kysely,
        provider: { getMigrations: readMigrations },
        // Branches are merged in another order than their files are named: an installation may have the later file only.
        allowUnorderedMigrations: true,
      }),
    );
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
