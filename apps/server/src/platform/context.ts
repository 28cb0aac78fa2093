import type { RealtimeEvent } from '@fika/contract';
import type { Language } from '@fika/messages';
import type { Translator } from '@fika/messages/server';
import type { EventName, Events } from '#events.ts';
import type { AppState } from './app-state.ts';
import type { Bus } from './bus.ts';
import type { Config } from './config.ts';
import type { Keys } from './crypto/keys.ts';
import type { Passwords } from './crypto/passwords.ts';
import { isDatabaseAway } from './db/away.ts';
import { appNow, type Database, type Db } from './db/database.ts';
import type { WorkerHeartbeat } from './db/worker-heartbeat.ts';
import type { JobOptions, Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { MailCompiler } from './mail/template.ts';
import type { MailTransport } from './mail/transport.ts';
import type { Ports } from './ports.ts';
import type { Realtime } from './realtime/realtime.ts';

/** The services of one process: made once in the composition root, passed to jobs and requests. */
export interface Services {
  config: Config;
  log: Log;
  keys: Keys;
  passwords: Passwords;
  /** Messages in each language. */
  translators: Readonly<Record<Language, Translator>>;
  database: Database;
  jobs: Jobs<Services>;
  bus: Bus<Services>;
  realtime: Realtime;
  heartbeat: WorkerHeartbeat;
  /** Implementations that later features provide to earlier ones. */
  ports: Ports;
  mail: MailTransport;
  mailCompiler: MailCompiler;
  /** State of features, until the application stops. */
  state: AppState;
  /** Only where emails are not sent: outside production and without SMTP. */
  mailbox: Mailbox | null;
}

/** The context of a use case: one transaction of one company. */
export interface Ctx {
  readonly services: Services;
  readonly company_id: number;
  readonly db: Db;
  readonly log: Log;
  /** The time of the product as an ISO instant, the same during the whole transaction. */
  now(): Promise<string>;
  /** Emits an event to later features, when this transaction commits. */
  emit<Name extends EventName>(event: Name, payload: Omit<Events[Name], 'company_id'>): Promise<void>;
  /** Enqueues a job, when this transaction commits. */
  enqueue(job: string, payload: object, options?: JobOptions): Promise<void>;
  /** Sends an event to open browsers, when this transaction commits: those of one topic, or of several. */
  publish(topic: string | readonly string[], type: string, data: Record<string, unknown>): Promise<void>;
}

/** The part of it that a query needs. */
export type Scope = Pick<Ctx, 'db' | 'company_id'>;

/** Runs `work` in one transaction of a company. Published events go to the browsers after the commit. */
export async function inCompany<T>(
  services: Services,
  companyId: number,
  mode: 'read' | 'write',
  work: (ctx: Ctx) => Promise<T>,
  log: Log = services.log,
): Promise<T> {
  let events: RealtimeEvent[] = [];
  try {
    const result = await services.database.company(companyId, mode, (db) => {
      // A transaction may be tried again: events of the first try are dropped.
      events = [];
      return work(createContext(services, companyId, db, log, events));
    });
    if (events.length > 0) services.realtime.tell(companyId, events);
    return result;
  } catch (error) {
    if (events.length > 0 && isDatabaseAway(error)) services.realtime.doubt();
    throw error;
  }
}

/** `events` collects what is published after the commit. */
function createContext(
  services: Services,
  companyId: number,
  db: Db,
  log: Log,
  events: RealtimeEvent[],
): Ctx {
  let now: Promise<string> | null = null;
  return {
    services,
    company_id: companyId,
    db,
    log,
    now: () => (now ??= appNow(db)),
    emit: (event, payload) => services.bus.emit(db, event, { ...payload, company_id: companyId }),
    enqueue: (job, payload, options) =>
      services.jobs.enqueue(db, job, { ...payload, company_id: companyId }, options),
    publish: async (topic, type, data) => {
      const topics = typeof topic === 'string' ? [topic] : topic;
      events.push(...(await services.realtime.publish(db, companyId, { topics, type, data })));
    },
  };
}
