import type { RealtimeEvent } from '@fika/contract';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database, Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import {
  type CatchUp,
  committedSince,
  findMissed,
  IS_OWN,
  type Missing,
  NOTHING,
  OVERLAP_SECONDS,
} from './catch-up.ts';
import { type Listener, Listeners } from './listeners.ts';

const CHANNEL = 'fika_realtime';
const POLL_MS = 5_000;
/** Browsers of other processes wait so long at most, so that events that come close together share a notification. */
const ANNOUNCE_MS = 20;
const KEEP_HOURS = 24;
/** Browsers that catch up together. */
const CATCH_UPS_AT_ONCE = 100;

interface Asking {
  wish: Missing;
  resolve: (answer: CatchUp) => void;
  reject: (error: unknown) => void;
}

/**
 * Stored real-time events: written in the transaction, sent to the browsers of this process after it, announced to the other
 * processes, and read by browsers that catch up.
 */
export class Realtime {
  readonly #database: Database;
  readonly #url: string;
  readonly #log: Log;
  readonly #listeners = new Listeners();
  /** Number of this process among all that publish. */
  readonly #node = randomInt(2 ** 47);
  /** The snapshot of the last read; null before the first one, and while there was no listener. */
  #snapshot: string | null = null;
  /** Whether events of this process may be stored that it has not sent. */
  #inDoubt = false;
  #asking: Asking[] = [];
  #answering = false;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #announcing = false;
  #fetching: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(database: Database, directUrl: string, log: Log) {
    this.#database = database;
    this.#url = directUrl;
    this.#log = log;
  }

  /**
   * Stores an event for topics of the company (`user:12`, `admins`) inside the caller's transaction. Returns the events for
   * `tell` after the commit: one for each topic, with the same number.
   */
  async publish(
    db: Db,
    companyId: number,
    event: { topics: readonly string[]; type: string; data: Record<string, unknown> },
  ): Promise<RealtimeEvent[]> {
    const { topics, type, data } = event;
    if (topics.length === 0) return [];
    const { rows } = await sql<{ seq: number }>`
      insert into realtime_events (company_id, topics, type, data, node)
      values (${companyId}, ${topics}::text[], ${type}, ${JSON.stringify(data)}::jsonb, ${this.#node})
      returning seq`.execute(db);
    const seq = rows[0]?.seq ?? 0;
    // A copy, because the caller may change the object: the event must be the stored one.
    const told = { ...data };
    return topics.map((topic) => ({ seq, topic, type, data: told }));
  }

  /** Sends committed events to the browsers of this process at once, and announces them to the other processes. */
  tell(companyId: number, events: readonly RealtimeEvent[]): void {
    this.#listeners.tell(companyId, events);
    this.#announce();
  }

  /** The outcome of a transaction with events is unknown: the next look reads them if it committed. */
  doubt(): void {
    this.#inDoubt = true;
  }

  /** Announces to the other processes that events were committed; calls that come close together share one notification. */
  #announce(): void {
    if (this.#announcing || this.#stopped) return;
    this.#announcing = true;
    setTimeout(() => {
      this.#announcing = false;
      this.#database
        .systemAsync((db) => sql`select pg_notify(${CHANNEL}, ${String(this.#node)})`.execute(db))
        // A lost announcement heals by the next look of the pollers.
        .catch((error: unknown) => this.#log.warn({ err: error }, 'could not announce real-time events'));
    }, ANNOUNCE_MS);
  }

  /** Calls the listener for events of some topics of a company from now on. Returns the function that stops it. */
  subscribe(companyId: number, topics: ReadonlySet<string>, listener: Listener): () => void {
    return this.#listeners.add(companyId, topics, listener);
  }

  /**
   * The events that a listener missed since one it has seen, or since its cursor, oldest first; without both, the latest ones.
   * Events around the last one seen come again (see OVERLAP_SECONDS): listeners drop those they know by `seq`. Calls during
   * another read are answered together by the next one: after a restart all browsers reconnect at once.
   */
  catchUp(
    companyId: number,
    topics: ReadonlySet<string>,
    { since = null, cursor = null }: Partial<Pick<Missing, 'since' | 'cursor'>> = {},
  ): Promise<CatchUp> {
    return new Promise((resolve, reject) => {
      const wish = { company_id: companyId, topics: [...topics], since, cursor };
      this.#asking.push({ wish, resolve, reject });
      void this.#answerAll();
    });
  }

  async #answerAll(): Promise<void> {
    if (this.#answering) return;
    this.#answering = true;
    while (this.#asking.length > 0) {
      const asked = this.#asking.splice(0, CATCH_UPS_AT_ONCE);
      try {
        const wishes = asked.map(({ wish }) => wish);
        const answers = await this.#database.system('read', (db) => findMissed(db, wishes));
        for (const [index, { resolve }] of asked.entries()) resolve(answers[index] ?? NOTHING);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#answering = false;
  }

  /** Starts to listen; a lost connection is made again, and polling bridges the gap. */
  async start(): Promise<void> {
    await this.#listen();
    this.#timer = setInterval(() => this.#look(), POLL_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#client?.end().catch(() => undefined);
    await this.#fetching;
  }

  /** Removes events that are too old for catching up. Returns how many. */
  async prune(): Promise<number> {
    return this.#database.system('write', async (db) => {
      const result = await db
        .deleteFrom('realtime_events')
        .where('created_at', '<', sql<string>`app_now() - make_interval(hours => ${KEEP_HOURS})`)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    });
  }

  async #listen(): Promise<void> {
    const client = new Client({ connectionString: this.#url, application_name: 'fika-listen' });
    client.on('notification', ({ payload }) => {
      if (payload !== String(this.#node)) this.#look();
    });
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
  }

  #reconnect(lost: Client): void {
    if (this.#stopped || this.#client !== lost) return;
    this.#client = null;
    const retry = () => {
      if (this.#stopped) return;
      this.#listen()
        .then(() => this.#look())
        .catch(() => setTimeout(retry, 1_000));
    };
    setTimeout(retry, 200);
  }

  #look(): void {
    if (this.#listeners.isEmpty) {
      this.#snapshot = null;
      return;
    }
    if (this.#fetching) {
      this.#again = true;
      return;
    }
    this.#fetching = this.#fetch()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'could not fetch real-time events'))
      .finally(() => {
        this.#fetching = null;
        if (this.#again) {
          this.#again = false;
          this.#look();
        }
      });
  }

  /**
   * Reads the events committed since the last read, by its snapshot: an event of a long transaction is not missed, and none is
   * read twice. The first read goes some seconds back instead.
   */
  async #fetch(): Promise<void> {
    const isUnsure = this.#inDoubt;
    this.#inDoubt = false;
    const isNew =
      this.#snapshot === null
        ? sql`e.created_at > app_now() - make_interval(secs => ${OVERLAP_SECONDS})`
        : committedSince(sql`${this.#snapshot}::pg_snapshot`);
    const { rows } = await this.#database.system('read', (db) =>
      sql<{ snapshot: string; company_id: number | null; topics: string[] } & Omit<RealtimeEvent, 'topic'>>`
        select s.snapshot, e.company_id, e.seq, e.topics, e.type, e.data
        from (select pg_current_snapshot()::text as snapshot) s
        left join realtime_events e on ${isNew} and ${IS_OWN} and (${isUnsure} or e.node <> ${this.#node})
          and e.company_id = any(${this.#listeners.companies()}::bigint[])
        order by e.seq`.execute(db),
    );
    this.#snapshot = rows[0]?.snapshot ?? null;
    // Without new events there is one row, without a company.
    for (const { company_id: companyId, seq, topics, type, data } of rows) {
      if (companyId === null) continue;
      this.#listeners.tell(
        companyId,
        topics.map((topic) => ({ seq, topic, type, data })),
      );
    }
  }
}
