import { migrate } from './platform/db/migrate.ts';
import { createApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { createLog } from './platform/log.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dir: config.DATA_DIR, log: (line) => log.debug(line) });
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  await migrate(config.DATABASE_DIRECT_URL ?? url);
  const app = await createApp(config, url, log);
  if (config.ROLE !== 'worker') await app.http.listen({ host: config.HOST, port: config.PORT });
  if (config.ROLE !== 'web') await app.startWorker();
  embedded?.announce(config.PUBLIC_URL);
  console.log(`Fika answers at ${config.PUBLIC_URL}`);
  let stopping = false;
  const stop = async () => {
    // Ctrl-C under npm arrives twice: from the terminal, and passed on by npm.
    if (stopping) return;
    stopping = true;
    await app.stop();
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
