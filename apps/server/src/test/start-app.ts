import { type App, createApp } from '#app.ts';
import { type Client, clientOf, createClient } from '#client.ts';
import { advanceClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createLog, type Log } from '#platform/log.ts';

export interface TestApp extends App {
  /** The database of this file, for separate processes. */
  database_url: string;
  /** Without a login. */
  anonymous: Client;
  /** The browser of an account. */
  as(account: { account_id: number }): Promise<Client>;
  /** Runs every waiting job and what it causes. */
  settle(): Promise<void>;
  /** Lets the programs look at their dates, then runs what that causes. */
  tick(): Promise<void>;
  /** Moves the clock of the product; the shifts add up. */
  advance(interval: string): Promise<void>;
}

export type Environment = Record<string, string>;

/** An application on a database that exists. */
export async function startTestApp(url: string, environment: Environment, log?: Log): Promise<TestApp> {
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'a key for tests only, thirty-two characters',
    DATABASE_POOL: '4',
    LOG_LEVEL: 'error',
    // Other tests block the event loop of this one, which the watchdog would report as busy.
    BUSY_AFTER_MS: '0',
    // Each message that is sent at the same time opens connections, which cost more than the message.
    ...(environment['SMTP_URL'] ? {} : { SMTP_CONNECTIONS: '1' }),
    // A hash as dear as in production, which takes no other, would take longer than most tests.
    ...(environment['NODE_ENV'] === 'production' ? {} : { PASSWORD_MEMORY_KIB: '64' }),
    ...environment,
  });
  const app = await createApp(config, url, log ?? createLog(config.LOG_LEVEL));
  await app.http.ready();
  const { services } = app;
  const settle = async () => {
    await services.jobs.drain(services);
  };
  return {
    ...app,
    database_url: url,
    anonymous: createClient(app),
    as: ({ account_id: accountId }) => clientOf(app, accountId),
    settle,
    tick: async () => {
      await services.jobs.runOnce(services, 'campaigns.tick');
      await settle();
    },
    advance: (interval) => advanceClock(services.database, interval),
  };
}
