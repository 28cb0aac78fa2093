import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Log } from '#platform/log.ts';
import type { Db } from './database.ts';

/** First half of the advisory lock, so that it differs from all others. */
const LOCK_CLASS = 0x46696b61;

/** After a restart of the database every lock is gone: seconds that living processes have to take theirs again. */
const GRACE_SECONDS = 3;

/**
 * Shows the other processes that this one lives, as long as it works on rows that they must not touch: a lock on a separate
 * connection, which ends with the process.
 */
export class WorkerHeartbeat {
  /** Name of this process among all that work on the database. */
  readonly id: string;
  readonly #number: number;
  readonly #url: string;
  readonly #log: Log;
  #client: Client | null = null;
  #starting: Promise<void> | null = null;

  /** `url` must lead to the database itself: behind a transaction pooler a lock of a session means nothing. */
  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
    this.#number = randomInt(1, 0x7fffffff);
    this.id = String(this.#number);
  }

  /** Another id for this process, for work that starts and stops separately. */
  another(): WorkerHeartbeat {
    return new WorkerHeartbeat(this.#url, this.#log);
  }

  /** Lives for the others from now on; again after the connection was lost. */
  async start(): Promise<void> {
    if (this.#client) return;
    // Two connections at once would wait for each other: the lock is the same.
    this.#starting ??= this.#connect().finally(() => {
      this.#starting = null;
    });
    await this.#starting;
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'fika-heartbeat',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    const forget = (error?: Error) => {
      if (this.#client === client) this.#client = null;
      if (error) this.#log.warn({ err: error }, 'the connection that shows that this process lives was lost');
    };
    client.on('error', forget);
    client.on('end', () => forget());
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, this.#number]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
  }

  /** Whether this heartbeat alone has a name, from now until it stops: false while another one has it, in any process. */
  async take(name: string): Promise<boolean> {
    await this.start();
    const answer = await this.#client?.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    return answer?.rows[0]?.taken ?? false;
  }

  /** Stops showing the other processes that this one lives. */
  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  /**
   * Which of some processes are dead. None for a moment after the database has started, because living ones may not have taken
   * their locks again. Call it with ids that were read before: a process that started in between would look dead.
   */
  async findDead(db: Db, ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${ids}::text[]) as id
      where pg_postmaster_start_time() < clock_timestamp() - make_interval(secs => ${GRACE_SECONDS})
        and not exists (
          select from pg_locks l
          where l.locktype = 'advisory' and l.classid = ${LOCK_CLASS}::bigint::oid and l.objsubid = 2
            and l.granted and l.objid::bigint::text = id
            and l.database = (select oid from pg_database where datname = current_database())
        )`.execute(db);
    return rows.map(({ id }) => id);
  }
}
