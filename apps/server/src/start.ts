import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from './app.ts';
import { type Config, configNotes, readConfig } from './platform/config.ts';
import { type DatabaseUrls, migrate } from './platform/db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fika/embedded-postgres';
import { createLog, type Log, type LogDestination } from './platform/log.ts';
import { isForThisMachine } from './platform/loopback.ts';
import { DEMO_PASSWORD } from './seed.ts';
import { closeDemo, findDemoLogins, seedOnce } from './seed-once.ts';
import { type HistoryProcess, startHistoryProcess } from './history/history-process.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** The product, ready. */
export interface Started {
  config: Config;
  app: App;
  /** The background process of this one. Only for the role `all` with the embedded PostgreSQL. */
  worker: WorkerProcess | null;
  /** The output for the person who started it. */
  greeting: string;
  /** Starts to make the history of the demo in a separate process, if it lacks one; `print` is for the person. */
  makeHistory(print: (line: string) => void): void;
  stop(): Promise<void>;
}

/**
 * Starts the product by its settings: PostgreSQL if none is given, schema, demo, HTTP, background work. With the embedded
 * PostgreSQL the role `all` is two processes, so that background work does not hold up requests; with a database of your own
 * it is this process alone. The log goes to standard output unless said.
 *
 * @throws Error with one sentence for people.
 */
export async function start(variables: NodeJS.ProcessEnv, logTo?: LogDestination): Promise<Started> {
  const started = performance.now();
  const config = readConfig(variables);
  const log = createLog(config.LOG_LEVEL, logTo);
  const notes = [...configNotes(variables), ...sourceNotes(config)];
  for (const note of notes) log.warn(note);
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dir: config.DATA_DIR, log: (line) => log.debug(line) });
  try {
    const processes = await startProcesses(config, embedded, variables, log);
    const { app, worker } = processes;
    let history: HistoryProcess | null = null;
    embedded?.announce(config.PUBLIC_URL);
    return {
      config,
      app,
      worker,
      greeting: await greetingOf(app, Math.round(performance.now() - started)),
      makeHistory: (print) => {
        if (!mayHaveDemo(config) || !config.DEMO_HISTORY) return;
        const own = { ...variables, ...(embedded && ownVariables(embedded)) };
        history ??= startHistoryProcess(own, print);
      },
      stop: async () => {
        await history?.stop();
        await Promise.all([app.stop(), worker?.stop()]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Starts only background work, for `npm start`: the web process has made the schema, and prints the messages for the operator.
 */
export async function startWorker(variables: NodeJS.ProcessEnv): Promise<App> {
  const config = readConfig(variables);
  const app = await createApp(config, config.DATABASE_URL ?? '', createLog(config.LOG_LEVEL));
  await app.startWorker();
  if (config.WORKER_PORT !== undefined) {
    await app.health.listen({ host: config.HOST, port: config.WORKER_PORT });
  }
  return app;
}

/** The history of the sources is useless in production, and may contain removed secrets. */
function sourceNotes({ NODE_ENV }: Config): string[] {
  const hasHistory = existsSync(join(import.meta.dirname, '../../../.git'));
  return NODE_ENV === 'production' && hasHistory
    ? [
        'The folder .git is in the installation, where the server can read it: remove it, or install from an archive.',
      ]
    : [];
}

/** The app of this process, and the worker process where the role `all` is two. */
async function startProcesses(
  config: Config,
  embedded: EmbeddedPostgres | null,
  variables: NodeJS.ProcessEnv,
  log: Log,
): Promise<Pick<Started, 'app' | 'worker'>> {
  const urls = embedded ?? givenUrls(config);
  await prepareSchema(urls, config, log);
  const isSplit = config.ROLE === 'all' && embedded !== null;
  const app = await startApp(config, urls, isSplit ? 'web' : config.ROLE, log);
  if (!isSplit) return { app, worker: null };
  try {
    const own = { ...variables, ROLE: 'worker', DATABASE_URL: embedded.url };
    return { app, worker: await startWorkerProcess(own, log) };
  } catch (error) {
    await app.stop();
    throw error;
  }
}

async function prepareSchema(urls: DatabaseUrls, config: Config, log: Log): Promise<void> {
  const role = await migrate(urls).catch((error: unknown) => {
    throw new Error(databaseSentence(error, config), { cause: error });
  });
  if (role.owns_tables && config.NODE_ENV === 'production') {
    log.warn(
      `The role ${role.name} of DATABASE_URL owns the tables: an attacker who takes over the server could turn off the audit log. ` +
        'Create a second role: see “Two database roles” in docs/operations.md.',
    );
  }
}

async function startApp(config: Config, urls: DatabaseUrls, role: Config['ROLE'], log: Log): Promise<App> {
  const app = await createApp(config, config.DATABASE_URL ?? urls.url, log);
  try {
    await prepareDemo(app, urls.ownerUrl);
    void warnOfDeadMailServer(app);
    if (role !== 'worker') await app.http.listen({ host: config.HOST, port: config.PORT });
    if (role !== 'web') await app.startWorker();
    if (role === 'worker' && config.WORKER_PORT !== undefined) {
      await app.health.listen({ host: config.HOST, port: config.WORKER_PORT });
    }
  } catch (error) {
    await app.stop();
    throw error;
  }
  return app;
}

/** The settings of another process on the database of this one. */
const ownVariables = ({ url, ownerUrl }: EmbeddedPostgres) => ({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
});

/** Without a separate owner, the tables belong to the serving role, or another process makes them. */
function givenUrls(config: Config): DatabaseUrls {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? '';
  return { url, ownerUrl: config.DATABASE_OWNER_URL ?? url };
}

/** The demo is for local use: where others reach the installation, its public password must open nothing. */
async function prepareDemo(app: App, ownerUrl: string): Promise<void> {
  const { config, log } = app.services;
  if (config.NODE_ENV === 'production' || !isForThisMachine(config)) {
    if (await closeDemo(app)) {
      log.warn(
        'The demo logins are closed: their passwords are public, and others can reach this installation.',
      );
    }
  } else if (mayHaveDemo(config)) {
    await seedOnce(app, ownerUrl);
  }
}

const mayHaveDemo = (config: Config): boolean =>
  config.DEMO && config.ROLE !== 'worker' && config.NODE_ENV !== 'production' && isForThisMachine(config);

/** A mail server may be down for a while, and emails wait for it: the start continues with a warning. */
async function warnOfDeadMailServer({ services: { mail, log } }: App): Promise<void> {
  const fault = await mail.check();
  if (!fault) return;
  const hint = /STARTTLS/i.test(fault)
    ? ' It has to offer STARTTLS, or SMTP_URL has to start with smtps://. In your own network, set MAIL_TLS=optional.'
    : '';
  log.warn(`The mail server of SMTP_URL does not accept emails now, so they wait: ${fault}.${hint}`);
}

async function greetingOf(app: App, ms: number): Promise<string> {
  const { config } = app.services;
  if (config.ROLE === 'worker') return `${config.BRAND_NAME} works in the background (${ms} ms).`;
  const ready = `\n${config.BRAND_NAME} is ready (${ms} ms): ${config.PUBLIC_URL}${config.BASE_PATH}\n`;
  if (config.NODE_ENV === 'production') return ready;
  const logins = isForThisMachine(config) ? await findDemoLogins(app) : [];
  return [
    ready,
    ...logins.map(({ what, email }) => `  ${what.padEnd(11)}${email.padEnd(32)}${DEMO_PASSWORD}`),
    ...(config.SMTP_URL ? [] : [`\n  Emails are kept instead of sent: ${config.PUBLIC_URL}/dev/mailbox`]),
    `  API: ${config.PUBLIC_URL}/api/docs\n\nStop with Ctrl-C. Your data is in ${config.DATA_DIR}.`,
  ].join('\n');
}

function databaseSentence(error: unknown, config: Config): string {
  const { code, message } = error as { code?: string; message?: string };
  const given = nameOfDatabase(config);
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH') {
    return `${given} does not answer: check host and port, and that PostgreSQL runs there.`;
  }
  if (code === '28P01' || code === '28000') return `${given} rejects the user or the password.`;
  if (code === '3D000') return `${given} does not exist on that server: create it first.`;
  return `${given} could not be prepared: ${message ?? String(error)}`;
}

function nameOfDatabase({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }: Config): string {
  if (ownerUrl) return 'The database that DATABASE_URL and DATABASE_OWNER_URL name';
  return url ? 'The database that DATABASE_URL names' : 'The database';
}
