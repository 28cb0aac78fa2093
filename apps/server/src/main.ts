import { type App, createApp } from './app.ts';
import { type Config, readConfig } from './platform/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, seedDemo } from './seed.ts';

const STOP_WITHIN_MS = 15_000;

async function main(): Promise<void> {
  const started = performance.now();
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dir: config.DATA_DIR, log: (line) => log.debug(line) });
  let app: App | null = null;
  try {
    app = await startApp(config, embedded?.url ?? config.DATABASE_URL ?? '');
  } catch (error) {
    await app?.stop();
    await embedded?.stop();
    throw error;
  }
  embedded?.announce(config.PUBLIC_URL);
  stopOnSignal(app, embedded);
  greet(config, Math.round(performance.now() - started));
}

async function startApp(config: Config, url: string): Promise<App> {
  const log = createLog(config.LOG_LEVEL);
  await migrate(config.DATABASE_DIRECT_URL ?? url).catch((error: unknown) => {
    throw new Error(databaseSentence(error, config), { cause: error });
  });
  const app = await createApp(config, url, log);
  try {
    if (config.DEMO ?? config.NODE_ENV === 'development') await seedDemo(app);
    if (config.ROLE !== 'worker') await app.http.listen({ host: config.HOST, port: config.PORT });
    if (config.ROLE !== 'web') await app.startWorker();
  } catch (error) {
    await app.stop();
    throw error;
  }
  return app;
}

function stopOnSignal(app: App, embedded: EmbeddedPostgres | null): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.stop();
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

function greet(config: Config, ms: number): void {
  const { log } = console;
  if (config.ROLE === 'worker') {
    log(`${config.BRAND_NAME} works in the background (${ms} ms).`);
    return;
  }
  log(`\n${config.BRAND_NAME} is ready (${ms} ms): ${config.PUBLIC_URL}${config.BASE_PATH}\n`);
  if (config.NODE_ENV === 'production') return;
  for (const { what, email } of DEMO_LOGINS) log(`  ${what.padEnd(11)}${email.padEnd(32)}${DEMO_PASSWORD}`);
  if (!config.SMTP_URL) log(`\n  Mail is not sent but kept: ${config.PUBLIC_URL}/dev/mailbox`);
  log(`  API: ${config.PUBLIC_URL}/api/docs\n\nStop with Ctrl-C. Data stay in ${config.DATA_DIR}.`);
}

function databaseSentence(error: unknown, config: Config): string {
  const { code, message } = error as { code?: string; message?: string };
  const given = config.DATABASE_URL ? 'The database that DATABASE_URL names' : 'The database';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH') {
    return `${given} does not answer: check host and port, and that PostgreSQL runs there.`;
  }
  if (code === '28P01' || code === '28000') return `${given} refuses the user or the password.`;
  if (code === '3D000') return `${given} does not exist on that server: create it first.`;
  return `${given} could not be prepared: ${message ?? String(error)}`;
}

/** One sentence for people; the stack only for those who ask for it. */
function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const port = process.env['PORT'] ?? '3000';
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another with PORT=3001.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: choose one above 1023 with PORT.`;
  return message ?? String(error);
}

main().catch((error: unknown) => {
  console.error(sentenceOf(error));
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
});
