import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, sql } from 'kysely';
import { DatabaseError, Pool, type PoolConfig, types } from 'pg';
import type { DB } from '#schema.gen.ts';
import type { Log } from '#platform/log.ts';
import { StatementNames } from './statement-names.ts';
import { transactionDialect } from './transaction-dialect.ts';

// bigint ids and counts stay below 2^53; instants are ISO strings; dates and wall-clock times as written.
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
 * A handle on one open transaction whose tenant is set. Only `Database` can make it, so that a query outside of a scope does not
 * compile.
 */
export type Db = Omit<Kysely<DB>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'> & {
  readonly [scope]: 'company' | 'system' | 'global';
};

interface Scope {
  statement: string;
  retry: boolean;
}

const SYSTEM_SCOPE = `set local app.scope = 'system'`;

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** A connection is replaced after so many transactions, and its prepared statements with it. */
const MAX_USES = 20_000;

/** Time to wait for a connection of a pool. A page is better requested again soon; for a job no person waits. */
const WAIT_MS = { requests: 3_000, background: 15_000, nested: 15_000 };

/** Transactions that begin inside another one are few and short. */
const NESTED = 2;

/** Settings of every transaction. */
interface TransactionSettings {
  /** Taken on, when given: a superuser's login would see past row-level security. */
  role: string | null;
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementTimeout: number;
  /** The statements that are prepared, each once for a connection; null where none is. */
  statements: StatementNames | null;
}

/**
 * A pool for requests and one for jobs, so that a process with both keeps answering while jobs hold their connections, as a draw
 * does for seconds. One for transactions that begin inside another one: else all that hold a connection could wait for one more.
 * Connections are opened on demand: a web process has none of `background`, a worker hardly any of `requests`.
 */
interface Pools {
  requests: Pool;
  background: Pool;
  nested: Pool;
}

/** The only way to the database: every query runs in a transaction with a declared scope. */
export class Database {
  readonly #pools: Pools;
  readonly #settings: TransactionSettings;
  readonly #background = new AsyncLocalStorage<true>();
  readonly #inTransaction = new AsyncLocalStorage<true>();

  constructor(pools: Pools, settings: TransactionSettings) {
    this.#pools = pools;
    this.#settings = settings;
  }

  /** Runs `work`, whose transactions use the connections of background work instead of those of requests. */
  inBackground<T>(work: () => Promise<T>): Promise<T> {
    return this.#background.run(true, work);
  }

  /** Runs `work` with access to the rows of one company. Commits when it returns, rolls back when it throws. */
  company<T>(companyId: number, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    if (!Number.isSafeInteger(companyId)) throw new TypeError('A company id must be an integer.');
    return this.#run(
      { statement: `set local app.company_id = '${companyId}'`, retry: mode === 'write' },
      mode,
      work,
    );
  }

  /** Runs `work` with access to the rows of all companies: for the tick, the drain and the lookup of a login. */
  system<T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    return this.#run({ statement: SYSTEM_SCOPE, retry: mode === 'write' }, mode, work);
  }

  /**
   * As a write by `system`, without waiting for the disk: a crash of PostgreSQL may lose what was written, a crash of this
   * process does not.
   */
  systemAsync<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const statement = `${SYSTEM_SCOPE}; set local synchronous_commit = off`;
    return this.#run({ statement, retry: true }, 'write', work);
  }

  /** Runs `work` with global tables only: tenant tables look empty. */
  global<T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    return this.#run({ statement: '', retry: mode === 'write' }, mode, work);
  }

  /** Answers whether the database answers. */
  async isReady(): Promise<boolean> {
    try {
      await this.#pools.requests.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool: Pool) => pool.end()));
  }

  #pool(): Pool {
    if (this.#inTransaction.getStore()) return this.#pools.nested;
    return this.#background.getStore() ? this.#pools.background : this.#pools.requests;
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
    // A job has thousands of rows where the next one has three: no plan fits both, and statements without a name are planned for
    // their values. Checks of foreign keys, which run for each row, have cached plans in any case.
    const statements = this.#background.getStore() ? null : this.#settings.statements;
    // One string, one round trip, and nothing outlives the transaction: safe behind a transaction pooler.
    const begin = [
      mode === 'read' ? 'begin read only' : 'begin',
      ...(role ? [`set local role ${role}`] : []),
      ...(scope.statement ? [scope.statement] : []),
      `set local statement_timeout = ${statementTimeout}`,
    ].join('; ');
    const client = await this.#pool().connect();
    let broken: Error | undefined;
    let ending: Promise<unknown> | undefined;
    try {
      await client.query(begin);
      const db = new Kysely<DB>({ dialect: transactionDialect(client, statements) }) as unknown as Db;
      const result = await this.#inTransaction.run(true, () => work(db));
      const committed = client.query('commit');
      // A reader need not wait: nothing can be lost any more.
      if (mode === 'write') await committed;
      else ending = committed;
      return result;
    } catch (error) {
      // A connection that cannot roll back, or whose statements are outdated, is not reused.
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
 * Connects and finds out whether the login needs to step down to an ordinary role (`fika_app`). `size` is the most connections
 * for requests, and for jobs. `prepares` is false behind a pooler that knows no prepared statements.
 */
export async function connectDatabase(
  url: string,
  size: number,
  log: Log,
  { statementTimeout = 30_000, prepares = true } = {},
): Promise<Database> {
  const open = (name: keyof Pools, max = size) =>
    openPool({ connectionString: url, max, connectionTimeoutMillis: WAIT_MS[name] }, log);
  const pools = {
    requests: open('requests'),
    background: open('background'),
    nested: open('nested', NESTED),
  };
  const { rows } = await pools.requests.query<{ seesAll: boolean }>(
    'select rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user',
  );
  const role = rows[0]?.seesAll ? STEP_DOWN_ROLE : null;
  return new Database(pools, { role, statementTimeout, statements: prepares ? new StatementNames() : null });
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
