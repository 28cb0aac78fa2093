import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { cloneDatabase } from '#test/database.ts';
import { createLog } from '#platform/log.ts';
import { connectDatabase, type Database, type Db } from './database.ts';
import { planForValues } from './plan-for-values.ts';

let urls: { url: string; ownerUrl: string; drop: () => Promise<void> };
let owner: Client;
let database: Database;

const connect = (options: { prepares?: boolean } = {}) =>
  connectDatabase(urls.url, 2, createLog('silent'), options);

beforeAll(async () => {
  urls = await cloneDatabase(inject('postgres'));
  owner = new Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  await owner.query('create table pages (id int, title text); grant all on pages to public');
  await owner.query(`insert into pages values (1, 'one'), (2, 'two')`);
});
afterAll(async () => {
  await owner.end();
  await urls.drop();
});

beforeEach(async () => {
  database = await connect();
  return () => database.close();
});

const readPage = async (db: Db, id: number) =>
  (await sql<{ title: string }>`select * from pages where id = ${id}`.execute(db)).rows;
const countPrepared = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
    where statement like '%from pages%' and statement not like '%pg_prepared%'`.execute(db);
  return rows[0]?.n ?? 0;
};

it('prepares a statement once for a connection, whatever its values', async () => {
  const count = await database.global('read', async (db) => {
    expect(await readPage(db, 1)).toEqual([{ id: 1, title: 'one' }]);
    expect(await readPage(db, 2)).toEqual([{ id: 2, title: 'two' }]);
    return countPrepared(db);
  });
  expect(count).toBe(1);
});

it('prepares no statements when that is switched off', async () => {
  const plain = await connect({ prepares: false });
  const count = await plain.global('read', async (db) => {
    await readPage(db, 1);
    return countPrepared(db);
  });
  await plain.close();
  expect(count).toBe(0);
});

it('prepares no more statements than a connection may keep, and answers the others', async () => {
  const count = await database.global('read', async (db) => {
    for (let index = 0; index < 450; index += 1) {
      const column = sql.raw(`as column_${index}`);
      const { rows } = await sql`select title ${column} from pages where id = 1`.execute(db);
      expect(rows).toEqual([{ [`column_${index}`]: 'one' }]);
    }
    return countPrepared(db);
  });
  expect(count).toBeGreaterThan(300);
  expect(count).toBeLessThanOrEqual(400);
});

it.each(['read', 'write'] as const)(
  'runs a %s transaction again after a migration changed its table',
  async (mode) => {
    await database.global('read', (db) => readPage(db, 1));
    await owner.query(`alter table pages add column ${mode}_by int`);
    expect(await database.global(mode, (db) => readPage(db, 1))).toMatchObject([
      { title: 'one', [`${mode}_by`]: null },
    ]);
  },
);

it('plans the statements of a job for their values, and nothing else', async () => {
  const [count, { rows }] = await database.inBackground(() =>
    database.global('read', async (db) => {
      await readPage(db, 1);
      return [await countPrepared(db), await sql`show plan_cache_mode`.execute(db)] as const;
    }),
  );
  expect(count).toBe(0);
  // The check of a foreign key, for each row that a job writes, is planned once.
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }]);
});

it('plans a request for its values when it asks for that, and the next one not', async () => {
  const modeOf = async (db: Db) => (await sql`show plan_cache_mode`.execute(db)).rows;
  const own = await connectDatabase(urls.url, 1, createLog('silent'));
  const asked = await own.global('read', async (db) => {
    await planForValues(db);
    return modeOf(db);
  });
  const next = await own.global('read', modeOf);
  await own.close();
  expect([asked, next]).toEqual([[{ plan_cache_mode: 'force_custom_plan' }], [{ plan_cache_mode: 'auto' }]]);
});
