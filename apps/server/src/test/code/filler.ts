import { EMPTY_FILTERS } from '@fika/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { type Column, type ForeignKey, listColumns, listForeignKeys, listTenantTables } from './catalogue.ts';

export type Row = Record<string, unknown>;

/** The marks of the rows of one company. */
export interface Marks {
  /** In every text without a format. */
  text: string;
  /** Ids of the first and the second row of every table; those of the sequence where nothing is said. */
  ids?: readonly [number, number];
  /** Written where a table takes a UUID: in the first row. */
  uuid?: string;
}

export interface Catalogue {
  columns: Column[];
  keys: ForeignKey[];
  /** Tenant tables, each after those that it refers to. */
  tables: string[];
  /** `table.column` of columns that a check of their table looks at. */
  checked: ReadonlySet<string>;
}

// The form of a column where a check of its table requires more than its type.
const SPECIAL: Record<string, () => unknown> = {
  'users.email': () => `member-${randomUUID()}@company.example`,
  'categories.type': () => 'text',
  'company_logos.content_type': () => 'image/png',
  'categories.title': () => randomUUID(),
  'audiences.filters': () => JSON.stringify(EMPTY_FILTERS),
  'campaigns.filters': () => JSON.stringify(EMPTY_FILTERS),
  'coffee_feedback.happened': () => 'met',
  'coffee_reports.topic': () => 'other',
  'coffee_report_steps.step': () => 'settled',
  'delivery_reports.kind': () => 'bounced',
  'preferences.wish': () => 'meet',
  'chat_presses.chat': () => 'slack',
  'calendar_accounts.provider': () => 'google',
  'bookings.ends_at': () => '2026-11-23T09:00:00Z',
  'letters.kind': () => 'request',
  'letters.language': () => 'en',
  'upload_managers.reason': () => 'unknown_manager',
  'round_inputs.people': () => '{}',
  'round_draws.people': () => '{}',
  'msteams_users.linked_by': () => 'address',
  'slack_users.linked_by': () => 'address',
  'campaign_channels.chat': () => 'slack',
  'channel_posts.kind': () => 'summary',
};

/** Reads the tables and columns to fill. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const columns = await listColumns(db);
  const keys = await listForeignKeys(db);
  const { rows } = await sql<{ name: string }>`
    select distinct t.relname || '.' || a.attname as name from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype in ('c', 'f') and k.connamespace = 'public'::regnamespace`.execute(db);
  const checked = new Set(rows.map(({ name }) => name));
  return { columns, keys, tables: inOrder(await listTenantTables(db), keys), checked };
}

function inOrder(names: string[], keys: ForeignKey[]): string[] {
  const done: string[] = ['companies'];
  const left = new Set(names);
  while (left.size > 0) {
    const next = [...left].find((name) =>
      keys.every(
        ({ table, target }) =>
          table !== name || target === name || done.includes(target) || !names.includes(target),
      ),
    );
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}`);
    done.push(next);
    left.delete(next);
  }
  return done.slice(1);
}

/** Two rows in every tenant table for a company, made from the catalogue alone; they refer to each other. */
export async function fillCompany(
  db: Db,
  catalogue: Catalogue,
  company_id: number,
  marks: Marks,
): Promise<Map<string, Row[]>> {
  const own = new Map<string, Row[]>();
  for (const table of catalogue.tables) {
    const rows: Row[] = [];
    for (const count of [0, 1]) {
      const row = await insert(db, table, valuesOf(catalogue, company_id, table, { own, count, marks }));
      // Some tables hold one row per company.
      const known = row ?? rows[0];
      if (!known) throw new Error(`${table} took no row`);
      rows.push(known);
    }
    own.set(table, rows);
  }
  return own;
}

interface Place {
  own: Map<string, Row[]>;
  count: number;
  marks: Marks;
}

function valuesOf(
  catalogue: Catalogue,
  company_id: number,
  table: string,
  { own, count, marks }: Place,
): Row {
  const values: Row = { company_id };
  const keys = catalogue.keys.filter((one) => one.table === table && own.has(one.target));
  for (const [position, key] of keys.entries()) {
    // A second key to the same table takes the second row: two different people met.
    const isSecond = keys.slice(0, position).some(({ target }) => target === key.target);
    const target = own.get(key.target)?.[isSecond && table === 'meetings' ? 1 - count : count];
    for (const [at, column] of key.columns.entries()) {
      if (column !== 'company_id') values[column] ??= target?.[key.target_columns[at] ?? ''];
    }
  }
  for (const column of catalogue.columns.filter((one) => one.table === table && !one.is_generated)) {
    const name = `${table}.${column.name}`;
    const isNeeded = !column.is_nullable && !column.has_default;
    const isFree = column.type === 'text' && !catalogue.checked.has(name);
    if (SPECIAL[name]) values[column.name] = SPECIAL[name]();
    else if (column.name === 'id' && column.type === 'int8' && marks.ids) values['id'] = marks.ids[count];
    else if (isNeeded || isFree) values[column.name] ??= plain(column.type, count, marks);
  }
  return values;
}

function plain(type: string, count: number, marks: Marks): unknown {
  const values: Record<string, unknown> = {
    text: `${marks.text} ${count}`,
    _text: [`${marks.text} ${count}`],
    jsonb: '{}',
    uuid: count === 0 && marks.uuid ? marks.uuid : randomUUID(),
    date: '2026-11-20',
    timestamptz: `2026-11-2${count}T09:00:00Z`,
    timestamp: '2026-11-20T09:00:00',
    bool: true,
    bytea: Buffer.from(`${marks.text} ${count}`),
  };
  return type in values ? values[type] : count + 1;
}

async function insert(db: Db, table: string, values: Row): Promise<Row | undefined> {
  if (table === 'meetings') {
    const pair = [Number(values['user_a']), Number(values['user_b'])].toSorted((a, b) => a - b);
    Object.assign(values, { user_a: pair[0], user_b: pair[1] });
  }
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`insert into ${sql.table(table)} (${names}) overriding system value
    values (${sql.join(Object.values(values))}) on conflict do nothing returning *`.execute(db);
  return rows[0];
}
