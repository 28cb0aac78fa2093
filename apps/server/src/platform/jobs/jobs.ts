import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { isDatabaseAway } from '#platform/db/away.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';

const QUEUE = 'fika';
/** Work that takes minutes has a separate queue, so that nothing else waits for it. */
const LONG_QUEUE = 'fika-long';
const LONG_CONCURRENCY = 2;
/** Work of seconds for which a person waits: behind no work of minutes, and ticks and invitations never wait for it. */
const URGENT_QUEUE = 'fika-urgent';
const URGENT_CONCURRENCY = 2;
/** Work that waits for servers of others, which may hang: many at a time cost little, and delay no other work. */
const OUTSIDE_QUEUE = 'fika-outside';
const OUTSIDE_CONCURRENCY = 20;

export interface JobOptions {
  /** No second job of this name and key waits at the same time. */
  singletonKey?: string;
  /** ISO instant before which the job does not start. */
  startAfter?: string;
}

/** A job as data: its name is an imperative, its payload has a schema, its handler is safe to repeat. */
export interface JobDefinition<Services, Payload = unknown> {
  name: string;
  /** Names that it had: jobs that an earlier version queued run, too. */
  formerly?: readonly string[];
  payload: z.ZodType<Payload>;
  /** How often it is tried again, with growing pauses. */
  retries: number;
  /** May take minutes: runs next to all other jobs, a few at a time, one of each company. */
  isLong?: boolean;
  /** May take many seconds while a person waits: the same, and behind no long job. */
  isUrgent?: boolean;
  /** Waits for servers of others: runs next to all other jobs, many at a time. */
  isOutside?: boolean;
  /** Runs also at the start of a worker and every so many seconds then, with an empty payload. */
  everySeconds?: number;
  run(services: Services, payload: Payload, log: Log): Promise<void>;
}

/** Declares a job and keeps its payload type. Returns its argument. */
export function defineJob<Services, Payload>(
  definition: JobDefinition<Services, Payload>,
): JobDefinition<Services, Payload> {
  return definition;
}

interface Envelope {
  job: string;
  payload: Record<string, unknown>;
}

type Defined = Pick<
  JobDefinition<never>,
  'name' | 'payload' | 'retries' | 'isLong' | 'isUrgent' | 'isOutside'
>;

/** Work that lost its database tries again every `AWAY_MS`, for `OUTAGE_MS` at most. */
const AWAY_MS = 1_000;
const OUTAGE_MS = 60_000;

const QUEUES = [QUEUE, LONG_QUEUE, URGENT_QUEUE, OUTSIDE_QUEUE];
/** Work of seconds and less. */
const CONCURRENCY = 4;
/**
 * Jobs of one company that run at once, in all processes, so that it does not take all places of a worker. pg-boss counts running
 * jobs without a lock: workers that fetch at the same instant can exceed the limit until one of these jobs ends.
 */
const OF_ONE_COMPANY = 3;
/** Jobs of seconds and less that are fetched and completed together by `drain`, which sends no heartbeat for them. */
const DRAINED = 20;
/** How often a worker polls while PostgreSQL notifies it: for retries, and for jobs that start at a time. */
const LOOK_SECONDS = 2;
/** How often it polls while it cannot listen. */
const POLL_SECONDS = 0.5;

function queueOf({ isLong, isUrgent, isOutside }: Defined): string {
  if (isOutside) return OUTSIDE_QUEUE;
  if (isUrgent) return URGENT_QUEUE;
  return isLong ? LONG_QUEUE : QUEUE;
}

const envelopeOf = ({ name, payload: schema }: Defined, payload: object): Envelope => ({
  job: name,
  payload: schema.parse(payload) as Envelope['payload'],
});

/** Numbers and kind of a payload: the log has no addresses of people, which the payload of an email may contain. */
function idsOf(payload: object): object {
  const entries = Object.entries(payload).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'number' || name === 'kind') return [[name, value]];
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? [[name, idsOf(value)]] : [];
  });
  return Object.fromEntries(entries) as object;
}

const queueOptions = ({ name, retries }: Defined, { payload }: Envelope, wish: JobOptions) => ({
  retryLimit: retries,
  // The queue's policy lets one job of a key wait; by default every job has a unique key.
  singletonKey: wish.singletonKey ? `${name}:${wish.singletonKey}` : crypto.randomUUID(),
  ...(wish.startAfter ? { startAfter: wish.startAfter } : {}),
  ...(typeof payload['company_id'] === 'number' ? { group: { id: String(payload['company_id']) } } : {}),
});

/** The queue's statements, as part of the caller's transaction. */
const inTransaction = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

/** Background work in PostgreSQL: enqueued inside the transaction that decides it, run at least once. */
export class Jobs<Services> {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #aside: (work: () => Promise<void>) => Promise<void>;
  readonly #definitions = new Map<string, JobDefinition<Services>>();
  /** By the names that jobs had in earlier versions. */
  readonly #former = new Map<string, JobDefinition<Services>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #running = 0;
  #isStopping = false;

  /**
   * `aside` gives the work of a job its own connections. A process without jobs need not `supervise` the queue, which finds jobs
   * of dead workers, and old ones.
   */
  constructor(
    url: string,
    log: Log,
    aside: (work: () => Promise<void>) => Promise<void>,
    { supervise = true } = {},
  ) {
    this.#log = log;
    this.#aside = aside;
    this.#boss = new PgBoss({
      connectionString: url,
      max: 3,
      application_name: 'fika-jobs',
      schedule: false,
      supervise,
      // Only a process that runs jobs listens for them.
      useListenNotify: supervise,
      // The owner of its tables makes and changes them: see `installQueue`.
      migrate: false,
      reindex: false,
      // A job of a worker that died goes to another one within seconds.
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      maintenanceIntervalSeconds: 600,
    });
    // Without a listener a lost connection would end the process.
    this.#boss.on('error', (error) =>
      log.warn({ err: error }, 'the job queue lost its database for a moment'),
    );
  }

  /** Adds definitions; before `start`. */
  register(definitions: readonly JobDefinition<Services>[]): void {
    for (const definition of definitions) {
      if (this.#definitions.has(definition.name)) throw new Error(`Two jobs are named ${definition.name}`);
      this.#definitions.set(definition.name, definition);
      for (const name of definition.formerly ?? []) this.#former.set(name, definition);
    }
  }

  /** Whether the process ends: a long job leaves the rest to others. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Opens the connection of the queue, which is installed; jobs can be enqueued from now on. */
  async start(): Promise<void> {
    await this.#boss.start();
    for (const queue of QUEUES) {
      await this.#boss.createQueue(queue, {
        policy: 'short',
        retryLimit: 5,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: 3_600,
        heartbeatSeconds: 15,
        deleteAfterSeconds: 24 * 3_600,
      });
      // Also for queues of an older version: PostgreSQL notifies workers when the transaction that enqueued a job commits.
      await this.#boss.updateQueue(queue, { notify: true });
    }
  }

  /** Starts to run jobs in this process. */
  async work(services: Services): Promise<void> {
    await this.#workOn(QUEUE, services, CONCURRENCY, OF_ONE_COMPANY);
    await this.#workOn(LONG_QUEUE, services, LONG_CONCURRENCY, 1);
    await this.#workOn(URGENT_QUEUE, services, URGENT_CONCURRENCY, 1);
    await this.#workOn(OUTSIDE_QUEUE, services, OUTSIDE_CONCURRENCY);
    for (const definition of this.#definitions.values()) {
      if (definition.everySeconds) this.#repeat(services, definition, definition.everySeconds);
    }
  }

  /** Starts `count` workers on a queue, each of which runs one job at a time. */
  async #workOn(queue: string, services: Services, count: number, ofOneCompany?: number): Promise<void> {
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: LOOK_SECONDS,
      ...(ofOneCompany ? { groupConcurrency: ofOneCompany } : {}),
    };
    for (let number = 0; number < count; number += 1) {
      const id = await this.#boss.work<Envelope>(queue, options, async ([job]) => {
        if (job) await this.#runThrough(services, job.data);
        // Polls at once: more jobs may wait.
        this.#boss.notifyWorker(id);
      });
    }
  }

  /**
   * Runs a job again as soon as the database is back. The queue would leave it alone for longer: it may not even have heard
   * that the job failed.
   */
  async #runThrough(services: Services, envelope: Envelope): Promise<void> {
    for (const end = Date.now() + OUTAGE_MS; ; await sleep(AWAY_MS)) {
      try {
        await this.#run(services, envelope);
        return;
      } catch (error) {
        if (!isDatabaseAway(error) || this.#isStopping || Date.now() > end) throw error;
      }
    }
  }

  /**
   * Removes every job, done or not, whose payload contains a text such as an address, in the caller's transaction. Compares whole
   * values: one address may be the end of another person's.
   */
  async forget(db: Db, text: string): Promise<void> {
    const value = sql`lower(to_json(${text}::text)::text)`;
    await sql`delete from pgboss.job where position(${value} in lower(data::text)) > 0`.execute(db);
  }

  /** Enqueues inside the caller's transaction: the job exists exactly if the transaction commits. */
  async enqueue(db: Db, name: string, payload: object, options: JobOptions = {}): Promise<void> {
    const definition = this.#definition(name);
    const envelope = envelopeOf(definition, payload);
    await this.#boss.send(queueOf(definition), envelope, {
      ...queueOptions(definition, envelope, options),
      db: inTransaction(db),
    });
  }

  /** The same for many jobs of one name, in one statement. */
  async enqueueMany(
    db: Db,
    name: string,
    jobs: readonly { payload: object; options?: JobOptions }[],
  ): Promise<void> {
    if (jobs.length === 0) return;
    const definition = this.#definition(name);
    const rows = jobs.map(({ payload, options = {} }) => {
      const data = envelopeOf(definition, payload);
      return { data, ...queueOptions(definition, data, options) };
    });
    await this.#boss.insert(queueOf(definition), rows, { db: inTransaction(db) });
  }

  #definition(name: string): JobDefinition<Services> {
    const definition = this.#definitions.get(name) ?? this.#former.get(name);
    if (!definition) throw new Error(`No job is named ${name}`);
    return definition;
  }

  /**
   * Runs everything that waits, and what that enqueues, in this process, so many at a time: for tests, the rehearsal and the
   * history of the demo. Returns how many.
   */
  async drain(services: Services, atOnce = 1): Promise<number> {
    let count = 0;
    for (;;) {
      let done = 0;
      for (const queue of await this.#listWaiting()) done += await this.#drainOnce(queue, services, atOnce);
      if (done === 0) return count;
      count += done;
    }
  }

  /** The queues with jobs that can start now. */
  async #listWaiting(): Promise<string[]> {
    const { rows }: { rows: { name: string }[] } = await this.#boss
      .getDb()
      .executeSql(
        `select distinct name from pgboss.job where state < 'active' and start_after <= pgboss.job_now()`,
      );
    return QUEUES.filter((queue) => rows.some(({ name }) => name === queue));
  }

  async #drainOnce(queue: string, services: Services, atOnce: number): Promise<number> {
    const jobs = await this.#boss.fetch<Envelope>(queue, { batchSize: queue === QUEUE ? DRAINED : atOnce });
    const done: string[] = [];
    const waiting = jobs.values();
    const runRest = async () => {
      for (const { id, data } of waiting) {
        await this.#run(services, data);
        done.push(id);
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, runRest));
    if (done.length > 0) await this.#boss.complete(queue, done);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return jobs.length;
  }

  /** Runs a repeating job once, now: for tests and the rehearsal. */
  async runOnce(services: Services, name: string): Promise<void> {
    await this.#run(services, { job: name, payload: {} });
  }

  /** Lets running jobs end, at most `timeout` milliseconds, then closes the connection. */
  async stop(timeout = 10_000): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#boss.stop({ graceful: true, timeout, close: true });
    const until = Date.now() + timeout;
    while (this.#running > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async #run(services: Services, { job, payload }: Envelope): Promise<void> {
    const definition = this.#definition(job);
    const log = this.#log.child({ job });
    this.#running += 1;
    try {
      await this.#aside(() => definition.run(services, definition.payload.parse(payload), log));
    } catch (error) {
      log.error({ err: error, payload: idsOf(payload) }, 'a job failed');
      throw error;
    } finally {
      this.#running -= 1;
    }
  }

  #repeat(services: Services, definition: JobDefinition<Services>, seconds: number): void {
    let busy = false;
    const turn = () => {
      if (busy || this.#isStopping) return;
      busy = true;
      // Failures are logged by #run; the next turn tries again, and does not wait for its time where only the database was away.
      this.#run(services, { job: definition.name, payload: {} })
        .catch((error: unknown) => {
          if (isDatabaseAway(error) && !this.#isStopping) setTimeout(turn, AWAY_MS).unref();
        })
        .finally(() => {
          busy = false;
        });
    };
    this.#timers.add(setInterval(turn, seconds * 1000));
    // A worker takes over the jobs of a dead one at once.
    turn();
  }
}
