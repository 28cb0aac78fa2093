import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type RawBuilder, sql } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { DB } from '#schema.gen.ts';
import type { Log } from '#platform/log.ts';
import { transactionDialect } from './transaction-dialect.ts';

// bigint ids and counts stay below 2^53; instants travel as ISO strings; dates and wall-clock times as written.
types.setTypeParser(types.builtins.INT8, Number);
// Lists of ids, a type that the driver has no name for: {1,2}.
const INT8_LIST: number = 1016;
types.setTypeParser(INT8_LIST, (text) => JSON.parse(`[${text.slice(1, -1)}]`) as number[]);
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T'));
types.setTypeParser(types.builtins.DATE, (text) => text);

/** Taken on in every transaction of a login that would see past row-level security. */
export const STEP_DOWN_ROLE = 'fika_app';

declare const scope: unique symbol;
/**
 * A handle on one open transaction whose tenant is set. Only `Database` can mint it, so that a query outside of a
 * scope does not compile.
 */
export type Db = Omit<Kysely<DB>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'> & {
  readonly [scope]: 'company' | 'system' | 'global';
};

interface Scope {
  statement: string;
  retry: boolean;
}

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** A connection is replaced after so many transactions, and its prepared statements with it. */
const MAX_USES = 20_000;

/**
 * Connections for transactions that begin while another one is open: all of the others may be waiting for one of these at
 * the same time, and would wait for each other for ever.
 */
const INNER = 2;

/** Who works with the database: each has connections that the others cannot use up. */
export type Lane = 'requests' | 'jobs' | 'mails';

/**
 * Beside so many connections for requests, those for jobs: each may hold one as long as a draw takes. Mails have two of their
 * own, for short transactions only.
 */
const SHARE_OF_JOBS = 0.6;
const MAILS = 2;

/** So long somebody waits for a connection: a page is better asked for again, a job has nobody who waits for it. */
const PATIENCE_MS = { requests: 3_000, jobs: 15_000, mails: 15_000 };

/**
 * Connections for notes, as many as lead to the mail server where nothing else is said: on a machine with much to do each
 * note takes its time, and none waits for another. Opened only where notes are written.
 */
const NOTES = 5;

/** Connections for records: who writes one waits for it, and what came meanwhile is the next one. */
const RECORDS = 2;

/**
 * What holds for a connection of notes or records as long as it lives: nobody else ever has it, not even behind a pooler.
 * Their statements find rows by key and are planned once for a connection: planning takes several times as long as writing,
 * and what is planned while a table is small must still be right when it has grown.
 */
const RECORD_SETTINGS = [
  'app.scope=system',
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
];
const NOTE_SETTINGS = [...RECORD_SETTINGS, 'synchronous_commit=off'];
const optionsOf = (settings: readonly string[]): string => settings.map((one) => `-c ${one}`).join(' ');

/** What holds in every transaction. */
interface TransactionSettings {
  /** Taken on, when given: a superuser's login would see past row-level security. */
  role: string | null;
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementTimeout: number;
  /** Whether statements are prepared, each once for a connection. */
  prepares: boolean;
}

interface LanePools {
  outer: Pool;
  /** For transactions that begin while another one is open. */
  inner: Pool;
}

/** The only way to the database: every query runs in a transaction with a declared scope. */
export class Database {
  readonly #lanes: Record<Lane, LanePools>;
  readonly #notePool: Pool;
  readonly #recordPool: Pool;
  readonly #settings: TransactionSettings;
  readonly #lane = new AsyncLocalStorage<Lane>();
  readonly #open = new AsyncLocalStorage<true>();

  constructor(
    lanes: Record<Lane, LanePools>,
    { notes, records }: { notes: Pool; records: Pool },
    settings: TransactionSettings,
  ) {
    this.#lanes = lanes;
    this.#notePool = notes;
    this.#recordPool = records;
    this.#settings = settings;
  }

  /** Lets the transactions of `work`, and of what it calls, use the connections of one lane. Without it they are those of requests. */
  inLane<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    return this.#lane.run(lane, work);
  }

  /** Runs `work` with one company's rows in sight. Commits when it returns, rolls back when it throws. */
  company<T>(companyId: number, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    if (!Number.isSafeInteger(companyId)) throw new TypeError('A company id must be an integer.');
    return this.#run(
      { statement: `set local app.company_id = '${companyId}'`, retry: mode === 'write' },
      mode,
      work,
    );
  }

  /** Runs `work` with the rows of all companies in sight: for the tick, the drain and the lookup of a login. */
  system<T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    return this.#run({ statement: `set local app.scope = 'system'`, retry: mode === 'write' }, mode, work);
  }

  /** Runs `work` with global tables only: tenant tables look empty. */
  global<T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    return this.#run({ statement: '', retry: mode === 'write' }, mode, work);
  }

  /**
   * Writes one statement across companies, a transaction of its own in a single round trip, without waiting for the disk:
   * a crash of PostgreSQL may lose it, a crash of this process right after the call does not. For rows found by key only.
   */
  async note(statement: RawBuilder<unknown>): Promise<void> {
    await this.#single(this.#notePool, statement);
  }

  /**
   * Runs one statement across companies, a transaction of its own in a single round trip. Returns its rows, once they are
   * as safe as after any commit. For rows found by key only.
   */
  record<R>(statement: RawBuilder<R>): Promise<R[]> {
    return this.#retrying(true, () => this.#single(this.#recordPool, statement));
  }

  async #single<R>(pool: Pool, statement: RawBuilder<R>): Promise<R[]> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const dialect = transactionDialect(client, this.#settings);
      const { rows } = await statement.execute(new Kysely<DB>({ dialect }));
      return rows;
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Answers whether the database answers. */
  async isReady(): Promise<boolean> {
    try {
      await this.#lanes.requests.outer.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    const lanes = Object.values(this.#lanes).flatMap(({ outer, inner }) => [outer, inner]);
    const pools = new Set([...lanes, this.#notePool, this.#recordPool]);
    await Promise.all([...pools].map((pool) => pool.end()));
  }

  #connect(): Promise<PoolClient> {
    const lane = this.#lane.getStore() ?? 'requests';
    const { outer, inner } = this.#lanes[lane];
    return (this.#open.getStore() ? inner : outer).connect();
  }

  #run<T>(scope: Scope, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    return this.#retrying(scope.retry, () => this.#transaction(scope, mode, work));
  }

  async #retrying<T>(retry: boolean, work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (isOutdatedStatement(error)) continue;
        const code = error instanceof DatabaseError ? error.code : undefined;
        if (!retry || attempt >= ATTEMPTS || !code || !RETRYABLE.has(code)) throw error;
      }
    }
  }

  async #transaction<T>(scope: Scope, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    const { role, statementTimeout } = this.#settings;
    // One string, one round trip, and nothing outlives the transaction: safe behind a transaction pooler.
    const begin = [
      mode === 'read' ? 'begin read only' : 'begin',
      ...(role ? [`set local role ${role}`] : []),
      ...(scope.statement ? [scope.statement] : []),
      `set local statement_timeout = ${statementTimeout}`,
      // A job has thousands of rows where the next one has three: no plan fits both.
      ...(this.#lane.getStore() === 'jobs' ? ['set local plan_cache_mode = force_custom_plan'] : []),
    ].join('; ');
    const client = await this.#connect();
    let broken: Error | undefined;
    let ending: Promise<unknown> | undefined;
    try {
      await client.query(begin);
      const db = new Kysely<DB>({ dialect: transactionDialect(client, this.#settings) }) as unknown as Db;
      const result = await this.#open.run(true, () => work(db));
      const committed = client.query('commit');
      // Whoever read need not wait: nothing can be lost any more.
      if (mode === 'write') await committed;
      else ending = committed;
      return result;
    } catch (error) {
      // A connection that cannot roll back, or whose statements are outdated, is not given to anybody else.
      await client.query('rollback').catch((fault: Error) => (broken = fault));
      if (isOutdatedStatement(error)) broken = error;
      throw error;
    } finally {
      if (ending)
        void ending.then(
          () => client.release(),
          (error: Error) => client.release(error),
        );
      else client.release(broken);
    }
  }
}

/**
 * Whether a prepared statement returns other columns since a migration changed its table. Nothing was written then: the
 * transaction runs again on a connection that has prepared nothing yet.
 */
const isOutdatedStatement = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery';

/**
 * Connects and finds out whether the login needs to step down to an ordinary role (`fika_app`). `directUrl` leads past a
 * pooler, where there is one. `prepares` is false behind a pooler that knows no prepared statements.
 */
export async function connectDatabase(
  url: string,
  size: number,
  log: Log,
  { directUrl = url, statementTimeout = 30_000, prepares = true } = {},
): Promise<Database> {
  const open = (lane: Lane, max: number, settings: PoolConfig = {}) => {
    const connectionTimeoutMillis = PATIENCE_MS[lane];
    const given = {
      connectionString: url,
      max,
      connectionTimeoutMillis,
    };
    return openPool({ ...given, ...settings }, log);
  };
  const requests = { outer: open('requests', size), inner: open('requests', INNER) };
  const jobs = { outer: open('jobs', Math.ceil(SHARE_OF_JOBS * size)), inner: open('jobs', INNER) };
  const lanes = { requests, jobs, mails: { outer: open('mails', MAILS), inner: jobs.inner } };
  const { rows } = await requests.outer.query<{ seesAll: boolean }>(
    'select rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user',
  );
  const timeout = `statement_timeout=${statementTimeout}`;
  const beside = {
    notes: open('mails', NOTES, {
      connectionString: directUrl,
      options: optionsOf([...NOTE_SETTINGS, timeout]),
    }),
    records: open('mails', RECORDS, {
      connectionString: directUrl,
      options: optionsOf([...RECORD_SETTINGS, timeout]),
    }),
  };
  const role = rows[0]?.seesAll ? STEP_DOWN_ROLE : null;
  return new Database(lanes, beside, { role, statementTimeout, prepares });
}

function openPool(settings: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    ...settings,
    application_name: 'fika',
    idleTimeoutMillis: 30_000,
    maxUses: MAX_USES,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // The pool listens to idle connections only: one that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The time of the product (`app_now()`), as an ISO instant. */
export async function appNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select app_now() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('app_now() answered no row');
  return row.now;
}
