import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { StatementNames } from './statement-names.ts';

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const refuse = async (): Promise<never> => {
  throw new Error('A transaction is opened by Database only.');
};

/**
 * A dialect over one client with an open transaction: every query goes to it, in order. With `statements` PostgreSQL parses and
 * plans a statement once for each connection.
 */
export function transactionDialect(client: pg.PoolClient, statements: StatementNames | null): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const name = statements?.nameOf(client, sql);
      const values = parameters as unknown[];
      const result = await client.query(name ? { name, text: sql, values } : { text: sql, values });
      const affected = result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0);
      return { rows: result.rows as R[], ...(affected === undefined ? {} : { numAffectedRows: affected }) };
    },
    streamQuery: async function* <R>(
      { sql, parameters }: CompiledQuery,
      rowsAtOnce: number,
    ): AsyncGenerator<QueryResult<R>> {
      const cursor = client.query(new Cursor(sql, [...parameters]));
      try {
        for (;;) {
          const rows: R[] = await cursor.read(rowsAtOnce);
          if (rows.length === 0) return;
          yield { rows };
        }
      } finally {
        await cursor.close();
      }
    },
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
  return {
    createDriver: () => driver,
    createQueryCompiler: () => compiler,
    createAdapter: () => adapter,
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
