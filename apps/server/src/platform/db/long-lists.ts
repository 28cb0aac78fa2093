import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { SLICE } from '#platform/slices.ts';
import type { Db } from './database.ts';

/** Ids as one parameter, a list of `bigint`: the driver would take longer over 100,000 of them one by one than over a page. */
export const idList = (ids: readonly number[]): RawBuilder<number[]> =>
  sql<number[]>`${`{${ids.join(',')}}`}::bigint[]`;

/**
 * All rows of a statement that may find very many, read a few hundred at a time: parsing them at once would block this thread.
 * Until they are read, the transaction cannot run other statements.
 */
export async function readLong<R>(db: Db, statement: CompiledQuery<R>): Promise<R[]> {
  const all: R[] = [];
  for await (const row of streamRows(db, statement)) all.push(row);
  return all;
}

/** The same rows one after the other, for a reader that keeps less than the rows. */
export async function* streamRows<R>(db: Db, statement: CompiledQuery<R>): AsyncGenerator<R> {
  for await (const { rows } of db.getExecutor().stream<R>(statement, SLICE)) yield* rows;
}
