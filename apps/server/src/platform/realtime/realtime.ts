import type { RealtimeEvent } from '@fika/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database, Db } from '../db/database.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'fika_realtime';
/** Events that commit late carry an early number: every look goes this far back, listeners drop what they know. */
const OVERLAP_SECONDS = 15;
const POLL_MS = 5_000;
const KEEP_HOURS = 24;
/** Whoever missed more than this loads the page again sooner than it could be told. */
const CATCH_UP_MAX = 500;

type Listener = (event: RealtimeEvent) => void;

interface Subscription {
  companyId: number;
  topics: ReadonlySet<string>;
  listener: Listener;
}

export interface CatchUp {
  events: RealtimeEvent[];
  /** False when there is more than can be told: the listener has to load everything again. */
  is_complete: boolean;
  /** Number of the company's last event, for the next time. */
  last_seq: number;
}

/** Stored real-time events: written in the transaction, announced after it, fetched by whoever missed them. */
export class Realtime {
  readonly #database: Database;
  readonly #url: string;
  readonly #log: Log;
  readonly #subscriptions = new Set<Subscription>();
  readonly #seen = new Map<number, number>();
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

  /** Stores an event for topics of the company (`user:12`, `admins`) inside the caller's transaction. */
  async publish(
    db: Db,
    companyId: number,
    event: { topics: readonly string[]; type: string; data: Record<string, unknown> },
  ): Promise<void> {
    const { topics, type } = event;
    const data = JSON.stringify(event.data);
    await sql`insert into realtime_events (company_id, topic, type, data)
      select ${companyId}, topic, ${type}, ${data}::jsonb from unnest(${topics}::text[]) as topic`.execute(
      db,
    );
  }

  /** Tells every process that events were committed; calls that come close together share one notification. */
  announce(): void {
    if (this.#announcing || this.#stopped) return;
    this.#announcing = true;
    setTimeout(() => {
      this.#announcing = false;
      this.#database
        .global('write', (db) => sql`select pg_notify(${CHANNEL}, '')`.execute(db))
        // A lost announcement heals by the next look of the pollers.
        .catch((error: unknown) => this.#log.warn({ err: error }, 'could not announce real-time events'));
    }, 5);
  }

  /** Hears the events of some topics of a company from now on. Returns how to stop. */
  subscribe(companyId: number, topics: ReadonlySet<string>, listener: Listener): () => void {
    const subscription = { companyId, topics, listener };
    this.#subscriptions.add(subscription);
    return () => this.#subscriptions.delete(subscription);
  }

  /**
   * What a listener missed since an event it has seen, oldest first; without one, what just happened. Events around the
   * last one seen come again (see OVERLAP_SECONDS): listeners drop those they know by `seq`.
   */
  async catchUp(companyId: number, topics: ReadonlySet<string>, since: number | null): Promise<CatchUp> {
    return this.#database.company(companyId, 'read', async (db) => {
      const { rows: marks } = await sql<{ last_seq: number; at: string | null }>`
        select coalesce(max(seq), 0) as last_seq, case when ${since}::bigint is null then app_now()
          else (select created_at from realtime_events where company_id = ${companyId} and seq = ${since}) end as at
        from realtime_events where company_id = ${companyId}`.execute(db);
      const { last_seq, at } = marks[0] ?? { last_seq: 0, at: null };
      if (at === null) return { events: [], is_complete: since === 0 && last_seq === 0, last_seq };
      const { rows } = await sql<RealtimeEvent>`
        select seq, topic, type, data from realtime_events
        where company_id = ${companyId} and topic = any(${[...topics]}::text[])
          and created_at > ${at}::timestamptz - make_interval(secs => ${OVERLAP_SECONDS})
        order by seq limit ${CATCH_UP_MAX + 1}`.execute(db);
      return { events: rows.slice(0, CATCH_UP_MAX), is_complete: rows.length <= CATCH_UP_MAX, last_seq };
    });
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

  /** Removes events that nobody will catch up on any more. Returns how many. */
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
    client.on('notification', () => this.#look());
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
    if (this.#subscriptions.size === 0) return;
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

  async #fetch(): Promise<void> {
    const companies = [...new Set([...this.#subscriptions].map(({ companyId }) => companyId))];
    const events = await this.#database.system('read', (db) =>
      db
        .selectFrom('realtime_events')
        .select(['company_id', 'seq', 'topic', 'type', 'data'])
        .where('company_id', 'in', companies)
        .where('created_at', '>', sql<string>`app_now() - make_interval(secs => ${OVERLAP_SECONDS})`)
        .orderBy('seq')
        .execute(),
    );
    const now = Date.now();
    for (const { company_id, ...event } of events) {
      if (this.#seen.has(event.seq)) continue;
      this.#seen.set(event.seq, now);
      for (const subscription of this.#subscriptions) {
        if (subscription.companyId === company_id && subscription.topics.has(event.topic)) {
          subscription.listener(event as RealtimeEvent);
        }
      }
    }
    for (const [seq, at] of this.#seen) if (now - at > OVERLAP_SECONDS * 4_000) this.#seen.delete(seq);
  }
}
