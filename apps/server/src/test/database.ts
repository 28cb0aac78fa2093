import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { migrate } from '../platform/db/migrate.ts';

const TEMPLATE = 'fika_template';

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
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
export async function createTemplate(url: string): Promise<void> {
  await run(url, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`);
  const template = withDatabase(url, TEMPLATE);
  await migrate(template);
  const boss = new PgBoss({ connectionString: template, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false, close: true });
}

/** A fresh copy of the template for one test file. */
export async function cloneDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `fika_test_${randomUUID().replaceAll('-', '')}`;
  await run(url, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    url: withDatabase(url, name),
    drop: () => run(url, `drop database if exists ${name} with (force)`),
  };
}
