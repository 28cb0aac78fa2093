// Writes the row types of the database (apps/server/src/schema.gen.ts) from the migrations, on a throw-away PostgreSQL.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';

const dir = await mkdtemp(join(tmpdir(), 'fika-schema-'));
const postgres = await startEmbeddedPostgres({ dir, log: () => undefined, tune: 'test' });
try {
  await migrate(postgres.url);
  const types = { int8: 'number', timestamptz: 'string', timestamp: 'string', interval: 'string' };
  execFileSync(
    'kysely-codegen',
    [
      ...['--dialect', 'postgres', '--url', postgres.url, '--date-parser', 'string'],
      ...['--type-mapping', JSON.stringify(types), '--include-pattern', 'public.*'],
      ...['--out-file', join(import.meta.dirname, '../apps/server/src/schema.gen.ts')],
    ],
    { stdio: 'inherit' },
  );
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}
