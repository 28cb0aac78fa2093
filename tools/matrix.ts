// Calls every endpoint with every identity, on its own database, and compares with the table of who may:
// npm run --silent matrix -- [--json]
import { parseArgs } from 'node:util';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { startTemporaryPostgres } from '@fika/embedded-postgres';
import { createLog } from '../apps/server/src/platform/log.ts';
import { type MatrixReport, runMatrix } from '../apps/server/src/test/authorisation/matrix.ts';
import { cloneDatabase, createTemplate } from '../apps/server/src/test/database.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });

async function measure(): Promise<MatrixReport> {
  const postgres = await startTemporaryPostgres();
  try {
    await createTemplate(postgres);
    const database = await cloneDatabase(postgres);
    const config = readConfig({
      NODE_ENV: 'test',
      SECRET_KEY: 'a key for the matrix only, thirty-two characters',
      DATABASE_POOL: '8',
      LOG_LEVEL: 'fatal',
    });
    const app = await createApp(config, database.url, createLog(config.LOG_LEVEL));
    try {
      await app.http.ready();
      return await runMatrix(app);
    } finally {
      await app.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function describe({ endpoints, identities, checks, mismatches }: MatrixReport): string {
  const lines = mismatches.map(
    ({ endpoint, identity, expected, got }) =>
      `  ${endpoint}${identity ? `, ${identity}` : ''}: expected ${expected}, got ${got}`,
  );
  const verdict =
    lines.length === 0 ? 'every one as the table says' : `${lines.length} otherwise than it says`;
  return [`${endpoints} endpoints, ${identities} identities, ${checks} calls: ${verdict}.`, ...lines].join(
    '\n',
  );
}

const report = await measure();
console.log(values.json ? JSON.stringify(report) : describe(report));
process.exit(report.mismatches.length > 0 ? 1 : 0);
