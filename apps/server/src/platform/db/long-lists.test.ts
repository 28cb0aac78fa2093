import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { SLICE } from '#platform/slices.ts';
import { idList, readLong } from './long-lists.ts';

const holder = testApp();
const COUNT = 2 * SLICE + 1;

it('reads everything in its order, and the transaction continues with other statements', async () => {
  const { database } = holder.app.services;
  const ids = await database.global('read', async (db) => {
    const statement = sql<{
      id: number;
    }>`select id from generate_series(1, ${COUNT}::integer) as id order by id`;
    const rows = await readLong(db, statement.compile(db));
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from unnest(${idList(rows.map(({ id }) => id))}) as id`.execute(db);
    expect(counted).toEqual([{ count: COUNT }]);
    return rows.map(({ id }) => id);
  });
  expect(ids).toEqual(Array.from({ length: COUNT }, (_, n) => n + 1));
});

it('fails like any statement when one of the later rows cannot be made, and the connection is used again', async () => {
  const { database } = holder.app.services;
  const failing = sql`select 1 / (${COUNT}::integer - id) from generate_series(1, ${COUNT}::integer) as id`;
  await expect(database.global('read', (db) => readLong(db, failing.compile(db)))).rejects.toMatchObject({
    code: '22012',
  });
  const after = await Promise.all(
    Array.from({ length: 20 }, () => database.global('read', (db) => sql`select 1 as one`.execute(db))),
  );
  expect(after.map(({ rows }) => rows)).toEqual(after.map(() => [{ one: 1 }]));
});

it('finds no rows in an empty list', async () => {
  const found = await holder.app.services.database.global('read', (db) =>
    sql`select 1 where 1 = any(${idList([])})`.execute(db),
  );
  expect(found.rows).toEqual([]);
});
