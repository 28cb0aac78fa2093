// Stores the figures of all sent sessions again, session by session, or compares them with the rows: npm run --silent rollups --
// [--check]. Uses the settings of the server, and can run next to it when it has a DATABASE_URL; a server with the embedded
// database has to be stopped first.
import { parseArgs } from 'node:util';
import { createApp } from '../apps/server/src/app.ts';
import { checkFigures } from '../apps/server/src/features/session-figures/commands/check-figures.ts';
import { rebuildFigures } from '../apps/server/src/features/session-figures/commands/rebuild-figures.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '@fika/embedded-postgres';

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  const config = readConfig(process.env);
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dir: config.DATA_DIR, log: () => undefined });
  try {
    // A folder of data that an older version made has no table for them.
    if (embedded) await migrate(embedded);
    const app = await createApp(config, embedded?.url ?? config.DATABASE_URL ?? '', createLog('error'));
    try {
      if (values.check !== true) {
        console.log(`Figures of ${await rebuildFigures(app.services)} sessions are stored.`);
        return true;
      }
      const { sessions, different } = await checkFigures(app.services);
      for (const { company_id, round_id, category_id } of different) {
        const what = category_id === 0 ? 'the session' : `field ${category_id}`;
        console.log(
          `Company ${company_id}, session ${round_id}: the figures of ${what} differ from its rows.`,
        );
      }
      console.log(`${sessions} sessions were checked, ${different.length} figures differ.`);
      return different.length === 0;
    } finally {
      await app.stop();
    }
  } finally {
    await embedded?.stop();
  }
}

try {
  if (!(await main())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
