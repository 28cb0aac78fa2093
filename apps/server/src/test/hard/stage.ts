import { type App, createApp } from '#app.ts';
import { readConfig } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { type EmbeddedPostgres, startTemporaryPostgres } from '@fika/embedded-postgres';
import { atEnd } from './clean-up.ts';
import { type Running, SECRET_KEY, startProcess } from './processes.ts';
import { type CountingSink, startCountingSink } from './sink.ts';

/** The parts of a fault test: a database, a mail server that counts, and processes of the product. */
export interface Stage {
  database_url: string;
  sink: CountingSink;
  /** The product in this process, without background work unless it is started: it prepares, and looks at the end. */
  office: App;
  /** The address of the office; it listens from the first call on. */
  officeUrl(): Promise<string>;
  /** A separate process on the same database, with the same mail server by default. */
  start(role: 'all' | 'web' | 'worker', settings?: Record<string, string>): Promise<Running>;
  close(): Promise<void>;
}

/** Opens a stage on a database that is migrated. */
export async function openStage(databaseUrl: string): Promise<Stage> {
  const sink = await startCountingSink();
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET_KEY,
    DATABASE_POOL: '6',
    LOG_LEVEL: 'fatal',
    SMTP_URL: sink.url,
    TICK_SECONDS: '0.2',
    // Other processes on the computer block the event loop of this one.
    BUSY_AFTER_MS: '600000',
  });
  const office = await createApp(config, databaseUrl, createLog(config.LOG_LEVEL));
  await office.http.ready();
  const running: Running[] = [];
  let address: Promise<string> | null = null;
  const close = atEnd(async () => {
    await Promise.all(running.map(async (one) => one.kill()));
    await office.stop();
    await sink.stop();
  });
  return {
    database_url: databaseUrl,
    sink,
    office,
    officeUrl: () => (address ??= office.http.listen({ host: '127.0.0.1', port: 0 })),
    start: async (role, settings = {}) => {
      const one = await startProcess(role, { DATABASE_URL: databaseUrl, SMTP_URL: sink.url, ...settings });
      running.push(one);
      return one;
    },
    close: async () => {
      await close();
    },
  };
}

/**
 * Runs a scenario on a stage with a separate PostgreSQL, with the product's settings unless it needs more connections; removes
 * everything afterwards.
 */
export async function onStage<T>(
  play: (stage: Stage, postgres: EmbeddedPostgres) => Promise<T>,
  tune: 'product' | 'test' = 'product',
): Promise<T> {
  const postgres = await startTemporaryPostgres(undefined, tune);
  const stopPostgres = atEnd(postgres.stop);
  try {
    await migrate(postgres);
    const stage = await openStage(postgres.url);
    try {
      return await play(stage, postgres);
    } finally {
      await stage.close();
    }
  } finally {
    await stopPostgres();
  }
}
