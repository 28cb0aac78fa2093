import { type QueryResult, type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testApp } from '../app.ts';
import { makeCompany } from '../factories.ts';
import type { Column } from './catalogue.ts';
import { fillCompany, readCatalogue, type Row } from './filler.ts';

const holder = testApp();
const made = new Map<number, Map<string, Row[]>>();
let tables: string[];
let columns: Column[];
let ours: number;
let theirs: number;

beforeAll(async () => {
  const { services } = holder.app;
  ours = (await makeCompany(services)).id;
  theirs = (await makeCompany(services)).id;
  await services.database.system('write', async (db) => {
    const catalogue = await readCatalogue(db);
    ({ columns, tables } = catalogue);
    for (const company of [ours, theirs]) {
      made.set(company, await fillCompany(db, catalogue, company, { text: `text of ${company}` }));
    }
  });
});

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
      const change = () =>
        asUs((db) =>
          sql`update ${sql.table(table)} set company_id = company_id where company_id = ${theirs}`.execute(
            db,
          ),
        );
      const remove = () =>
        asUs((db) => sql`delete from ${sql.table(table)} where company_id = ${theirs}`.execute(db));
      return (
        (await isRefused(move())) && (await touchesNothing(change())) && (await touchesNothing(remove()))
      );
    });
    expect(wrong, message).toEqual([]);
  });
});

describe('outside of every company, every tenant table', () => {
  it('is empty and takes nothing', async () => {
    const { database } = holder.app.services;
    const wrong = await failing(async (table) => {
      const count = await database.global('read', (db) => countOf(db, table));
      const remove = database.global('write', (db) => sql`delete from ${sql.table(table)}`.execute(db));
      return count === 0 && (await touchesNothing(remove));
    });
    expect(wrong, message).toEqual([]);
  });
});

/** The server may add to the audit log, and nothing else. */
const APPEND_ONLY = /^permission denied for table audit_log$/;

async function isRefused(attempt: Promise<unknown>): Promise<boolean> {
  const error = await attempt.then(
    () => null,
    (cause: unknown) => cause as Error,
  );
  return error !== null && (/row-level security/.test(error.message) || APPEND_ONLY.test(error.message));
}

async function touchesNothing(attempt: Promise<QueryResult<unknown>>): Promise<boolean> {
  try {
    return Number((await attempt).numAffectedRows) === 0;
  } catch (error) {
    if (APPEND_ONLY.test((error as Error).message)) return true;
    throw error;
  }
}
