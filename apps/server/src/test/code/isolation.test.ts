import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { testApp } from '../app.ts';
import { makeCompany } from '../factories.ts';
import { type Column, type ForeignKey, listColumns, listForeignKeys, listTenantTables } from './catalogue.ts';

type Row = Record<string, unknown>;

const holder = testApp();
const made = new Map<number, Map<string, Row[]>>();
let tables: string[];
let columns: Column[];
let keys: ForeignKey[];
let ours: number;
let theirs: number;

// What a column must look like where a check of its table wants more than its type says.
const SPECIAL: Record<string, (count: number) => unknown> = {
  'users.email': () => `member-${randomUUID()}@company.example`,
  'categories.type': () => 'text',
  'categories.title': () => randomUUID(),
};

beforeAll(async () => {
  const { services } = holder.app;
  ours = (await makeCompany(services)).id;
  theirs = (await makeCompany(services)).id;
  await services.database.system('write', async (db) => {
    columns = await listColumns(db);
    keys = await listForeignKeys(db);
    tables = inOrder(await listTenantTables(db));
    for (const company of [ours, theirs]) {
      const own = new Map<string, Row[]>();
      made.set(company, own);
      for (const table of tables) own.set(table, await fill(db, company, table, own));
    }
  });
});

/** Tables after those that they refer to. */
function inOrder(names: string[]): string[] {
  const done: string[] = ['companies'];
  const left = new Set(names);
  while (left.size > 0) {
    const next = [...left].find((name) =>
      keys.every(({ table, target }) => table !== name || target === name || done.includes(target)),
    );
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}`);
    done.push(next);
    left.delete(next);
  }
  return done.slice(1);
}

/** Two rows of a table for a company, from nothing but the catalogue; they refer to the rows made before. */
async function fill(db: Db, company_id: number, table: string, own: Map<string, Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let count = 0; count < 2; count += 1) {
    const values: Row = { company_id };
    for (const [position, key] of keys.filter((one) => one.table === table).entries()) {
      // A second key to the same table takes the second row: two different people met.
      const earlier = keys.filter((one) => one.table === table).slice(0, position);
      const index = earlier.some(({ target }) => target === key.target) ? 1 - count : count;
      const target = own.get(key.target)?.[table === 'meetings' ? index % 2 : count];
      for (const [at, column] of key.columns.entries()) {
        if (column !== 'company_id') values[column] ??= target?.[key.target_columns[at] ?? ''];
      }
    }
    for (const column of columns.filter((one) => one.table === table)) {
      const special = SPECIAL[`${table}.${column.name}`];
      if (special) values[column.name] = special(count);
      else if (!column.is_nullable && !column.has_default && !column.is_generated) {
        values[column.name] ??= plain(column.type, count);
      }
    }
    rows.push(await insert(db, table, values));
  }
  return rows;
}

function plain(type: string, count: number): unknown {
  const values: Record<string, unknown> = {
    text: `text ${count}`,
    jsonb: '{}',
    uuid: randomUUID(),
    date: '2026-11-20',
    timestamptz: `2026-11-2${count}T09:00:00Z`,
    timestamp: '2026-11-20T09:00:00',
    bool: true,
    bytea: Buffer.from([count]),
  };
  return type in values ? values[type] : count + 1;
}

async function insert(db: Db, table: string, values: Row): Promise<Row> {
  if (table === 'meetings') {
    const pair = [Number(values['user_a']), Number(values['user_b'])].toSorted((a, b) => a - b);
    Object.assign(values, { user_a: pair[0], user_b: pair[1] });
  }
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`insert into ${sql.table(table)} (${names})
    values (${sql.join(Object.values(values))}) returning *`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`${table} took no row`);
  return row;
}

const asUs = <T>(work: (db: Db) => Promise<T>) => holder.app.services.database.company(ours, 'write', work);

async function countOf(db: Db, table: string, where: RawBuilder<unknown> = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count ?? -1;
}

/** Runs something for every table and lists those for which it does not hold. */
async function failing(holds: (table: string) => Promise<boolean>): Promise<string[]> {
  const wrong: string[] = [];
  for (const table of tables) if (!(await holds(table))) wrong.push(table);
  return wrong;
}

const message = 'Another company’s rows can be reached: is the table protected by protect_table?';

describe('inside one company, every tenant table', () => {
  it('shows its own rows and none of another company, without any filter', async () => {
    expect(tables.length).toBeGreaterThan(10);
    const wrong = await failing((table) =>
      asUs(async (db) => {
        const own = await countOf(db, table);
        const foreign = await countOf(db, table, sql`company_id <> ${ours}`);
        return own > 0 && foreign === 0;
      }),
    );
    expect(wrong, message).toEqual([]);
  });

  it('refuses new rows of another company', async () => {
    const wrong = await failing(async (table) => {
      const [row] = made.get(theirs)?.get(table) ?? [];
      const writable = columns.filter((one) => one.table === table && !one.is_generated);
      const names = sql.join(writable.map(({ name }) => sql.ref(name)));
      const attempt = asUs((db) =>
        sql`insert into ${sql.table(table)} (${names}) select ${names}
          from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(db),
      );
      return isRefused(attempt);
    });
    expect(wrong, message).toEqual([]);
  });

  it('lets no row move to another company, and changes none there', async () => {
    const wrong = await failing(async (table) => {
      const move = () =>
        asUs((db) =>
          sql`update ${sql.table(table)} set company_id = ${theirs} where company_id = ${ours}`.execute(db),
        );
      const touched = await asUs(async (db) => {
        const update = await sql`update ${sql.table(table)} set company_id = company_id
          where company_id = ${theirs}`.execute(db);
        const remove = await sql`delete from ${sql.table(table)} where company_id = ${theirs}`.execute(db);
        return Number(update.numAffectedRows) + Number(remove.numAffectedRows);
      });
      return (await isRefused(move())) && touched === 0;
    });
    expect(wrong, message).toEqual([]);
  });
});

describe('outside of every company, every tenant table', () => {
  it('is empty and takes nothing', async () => {
    const { database } = holder.app.services;
    const wrong = await failing(async (table) => {
      const count = await database.global('read', (db) => countOf(db, table));
      const removed = await database.global('write', (db) =>
        sql`delete from ${sql.table(table)}`.execute(db),
      );
      return count === 0 && Number(removed.numAffectedRows) === 0;
    });
    expect(wrong, message).toEqual([]);
  });
});

async function isRefused(attempt: Promise<unknown>): Promise<boolean> {
  const error = await attempt.then(
    () => null,
    (cause: unknown) => cause as Error,
  );
  return error !== null && /row-level security|append-only/.test(error.message);
}
