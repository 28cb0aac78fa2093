// Recovers an account that its owner and its admins cannot recover. Uses the settings of the server, and can run next to it when
// it has a DATABASE_URL; a server with the embedded database has to be stopped first:
// npm run --silent account -- --email ADDRESS --reset-mfa
import { parseArgs } from 'node:util';
import { createApp } from '../apps/server/src/app.ts';
import { resetFactors } from '../apps/server/src/features/mfa/commands/reset-factors.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '@fika/embedded-postgres';
import { createLog } from '../apps/server/src/platform/log.ts';

const USAGE = 'Usage: npm run --silent account -- --email ADDRESS --reset-mfa';

function emailGiven(): string {
  const { values } = parseArgs({ options: { email: { type: 'string' }, 'reset-mfa': { type: 'boolean' } } });
  if (!values.email || !values['reset-mfa']) throw new Error(USAGE);
  return values.email;
}

async function main(): Promise<void> {
  const email = emailGiven();
  const config = readConfig(process.env);
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dir: config.DATA_DIR, log: () => undefined });
  try {
    // A folder of data that an older version made has one role less.
    if (embedded) await migrate(embedded);
    const app = await createApp(config, embedded?.url ?? config.DATABASE_URL ?? '', createLog('error'));
    try {
      if (!(await resetFactors(app.services, email)))
        throw new Error(`${email} has no two-step verification here.`);
      console.log(
        `Two-step verification of ${email} is reset, and all their devices are logged out. They can set it up again.`,
      );
    } finally {
      await app.stop();
    }
  } finally {
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
