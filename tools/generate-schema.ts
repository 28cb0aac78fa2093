// Writes the row types of the database (apps/server/src/schema.gen.ts) from the migrations, on a throw-away PostgreSQL.
import { join } from 'node:path';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startTemporaryPostgres } from '@fika/embedded-postgres';
import { writeSchemaTypes } from './write-schema-types.ts';

const postgres = await startTemporaryPostgres();
try {
  await migrate(postgres);
  writeSchemaTypes(postgres.ownerUrl, join(import.meta.dirname, '../apps/server/src/schema.gen.ts'));
} finally {
  await postgres.stop();
}
