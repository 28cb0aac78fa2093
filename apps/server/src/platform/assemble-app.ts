import { createTranslators } from '@fika/messages/server';
import type { FastifyInstance } from 'fastify';
import { AppState } from './app-state.ts';
import { Bus } from './bus.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { deriveKeys } from './crypto/keys.ts';
import { Passwords } from './crypto/passwords.ts';
import { connectDatabase } from './db/database.ts';
import { WorkerHeartbeat } from './db/worker-heartbeat.ts';
import type { BackgroundTask, Feature } from './feature.ts';
import type { MountedEndpoint } from './http/access.ts';
import { addDocs } from './http/docs.ts';
import { addHealth, createHealthServer } from './http/health.ts';
import { type Frame, mountEndpoints } from './http/mount.ts';
import { createServer } from './http/server.ts';
import { addWeb } from './http/web.ts';
import { housekeepingJobs } from './jobs/housekeeping.ts';
import { Jobs } from './jobs/jobs.ts';
import { resealJob } from './jobs/reseal.ts';
import type { Log } from './log.ts';
import { Mailbox } from './mail/mailbox.ts';
import { addMailbox } from './mail/mailbox-page.ts';
import { MailCompiler } from './mail/template.ts';
import { needsTls } from './mail/tls.ts';
import { mailboxTransport, smtpTransport } from './mail/transport.ts';
import { Realtime } from './realtime/realtime.ts';
import { Ports } from './ports.ts';
import type { CheckSessions } from './realtime/open-sockets.ts';
import { addRealtimeSocket } from './realtime/socket.ts';

/** One process of the product. */
export interface App {
  services: Services;
  http: FastifyInstance;
  /** Health and metrics alone, for a process that answers no requests. */
  health: FastifyInstance;
  /** Starts background work; a process with the role `web` does without. */
  startWorker(): Promise<void>;
  stop(): Promise<void>;
}

interface Start {
  config: Config;
  databaseUrl: string;
  log: Log;
}

/** The parts of an application besides the platform. */
interface Parts {
  features: readonly Feature[];
  endpoints: readonly MountedEndpoint[];
  /** How requests are recognized. */
  identity: Omit<Frame, 'services'>;
  checkSessions: CheckSessions;
}

/** Puts one process together: platform, then features. Nothing listens yet. */
export async function assembleApp({ config, databaseUrl, log }: Start, parts: Parts): Promise<App> {
  const { features, identity } = parts;
  const direct = config.DATABASE_DIRECT_URL ?? databaseUrl;
  const database = await connectDatabase(databaseUrl, config.DATABASE_POOL, log, {
    prepares: config.DATABASE_PREPARE,
  });
  const jobs = new Jobs<Services>(direct, log, (work) => database.inBackground(work), {
    supervise: config.ROLE !== 'web',
  });
  const mailbox = config.SMTP_URL || config.NODE_ENV === 'production' ? null : new Mailbox(database);
  const services: Services = {
    config,
    log,
    keys: deriveKeys(config.SECRET_KEY, config.SECRET_KEY_PREVIOUS),
    passwords: new Passwords(config.PASSWORD_MEMORY_KIB),
    translators: createTranslators({ brand: config.BRAND_NAME, productSlug: config.PRODUCT_SLUG }),
    ports: new Ports(features),
    database,
    jobs,
    bus: new Bus(jobs),
    realtime: new Realtime(database, direct, log),
    heartbeat: new WorkerHeartbeat(direct, log),
    mail: transportOf(config, mailbox, log),
    mailCompiler: new MailCompiler(),
    state: new AppState(),
    mailbox,
  };
  jobs.register([
    ...housekeepingJobs,
    resealJob(features.flatMap(({ sealed = [] }) => sealed)),
    ...features.flatMap((feature) => feature.jobs?.(config) ?? []),
  ]);
  services.bus.register(features.flatMap(({ reactions = [] }) => reactions));
  await jobs.start();
  await services.realtime.start();
  let stopping = false;
  const background: BackgroundTask[] = [];
  const http = await createServer(services);
  const gauges = features.flatMap(({ metrics = [] }) => metrics);
  const frame = { services, ...identity };
  addHealth(http, services, () => stopping, gauges);
  const health = createHealthServer(services, () => stopping, gauges);
  // A worker answers no requests, and is smaller without what answers them.
  if (config.ROLE !== 'worker') await addPages(http, frame, parts);
  return {
    services,
    http,
    health,
    startWorker: async () => {
      await jobs.work(services);
      for (const { startBackground } of features) {
        const task = await startBackground?.(services);
        if (task) background.push(task);
      }
    },
    stop: async () => {
      stopping = true;
      await http.close();
      for (const task of background) await task.stop();
      await jobs.stop();
      await services.realtime.stop();
      services.mail.close();
      await health.close();
      await services.heartbeat.stop();
      await database.close();
    },
  };
}

async function addPages(http: FastifyInstance, frame: Frame, parts: Parts): Promise<void> {
  const { services } = frame;
  await addDocs(http, frame);
  mountEndpoints(http, frame, parts.endpoints);
  for (const { addRoutes } of parts.features) await addRoutes?.(http, frame);
  addRealtimeSocket(http, { ...frame, checkSessions: parts.checkSessions });
  if (services.mailbox) addMailbox(http, services, services.mailbox);
  await addWeb(http, services);
}

function transportOf(config: Config, mailbox: Mailbox | null, log: Log) {
  if (config.SMTP_URL) {
    const requireTls = needsTls(config, config.SMTP_URL);
    return smtpTransport(config.SMTP_URL, config.SMTP_CONNECTIONS, log, { requireTls });
  }
  if (mailbox) return mailboxTransport(mailbox, config.SMTP_CONNECTIONS);
  throw new Error('The setting SMTP_URL is missing: in production Fika needs a mail server.');
}
