import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type DatabaseUrls, migrate } from '#platform/db/migrate.ts';

const TEMPLATE = 'fika_template';

function withDatabase({ url, ownerUrl }: DatabaseUrls, name: string): DatabaseUrls {
  const change = (given: string): string => {
    const changed = new URL(given);
    changed.pathname = `/${name}`;
    return changed.href;
  };
  return { url: change(url), ownerUrl: change(ownerUrl) };
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How often two transactions of a database waited for each other, until PostgreSQL ended one of them after a second. */
export async function countDeadlocks(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.deadlocks);
  } finally {
    await client.end();
  }
}

/** Makes the migrated database that every test file clones. Called once, before all tests. */
export async function createTemplate(postgres: DatabaseUrls): Promise<void> {
  await run(postgres.ownerUrl, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`);
  await migrate(withDatabase(postgres, TEMPLATE));
}

/** A fresh copy of the template for one test file. */
export async function cloneDatabase(
  postgres: DatabaseUrls,
): Promise<DatabaseUrls & { drop: () => Promise<void> }> {
  const name = `fika_test_${randomUUID().replaceAll('-', '')}`;
  await run(postgres.ownerUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    ...withDatabase(postgres, name),
    drop: () => run(postgres.ownerUrl, `drop database if exists ${name} with (force)`),
  };
}
