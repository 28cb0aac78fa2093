import type { Client } from 'pg';

/** Rows that a history begins with. Its meetings belong to no program: those of the first demo are not copied. */
const BASE = new Set(['companies', 'users', 'categories', 'availabilities', 'meetings']);

/** Filled by triggers when rows are copied, and figures that the worker computes from them. */
const DERIVED = ['member_counts', 'round_counts', 'delivery_counts', 'round_changes', 'round_figures'];
/** About pages that were open while a row was written. */
const PASSING = ['realtime_events', 'campaign_presence'];

/** Tables whose rows a person meets by id, and that never have many: fewer ids are reserved. */
const FEW = 2_000;
const MANY = 200_000;
const LARGE = new Set([
  'deliveries',
  'notifications',
  'activities',
  'audit_log',
  'coffees',
  'messages',
  'bookings',
]);

const reservedOf = (table: string): number => (LARGE.has(table) ? MANY : FEW);

/** Table -> the last id before those that are reserved for the history. */
export type FirstIds = Readonly<Record<string, number>>;

interface Table {
  name: string;
  /** Columns that are stored, in their order. */
  columns: string[];
  key: string[];
  /** The column that counts the rows. */
  identity: string | null;
}

/** Every table of workspaces, after those to which its rows refer. */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(`
    select c.relname as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(quote_ident(a.attname)) from pg_index i join pg_attribute a
        on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key,
      (select a.attname from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped) as identity,
      (select coalesce(array_agg(distinct f.confrelid::regclass::text), '{}') from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'companies' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
    order by c.relname`);
  const left = new Map(rows.map((row) => [row.name, row]));
  const sorted: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ refers }) => !refers.some((other) => left.has(other)));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const table of ready) {
      left.delete(table.name);
      sorted.push(table);
    }
  }
  return sorted;
}

/**
 * Reserves the ids of a history: the rows that others add from now on have later ones. Returns where the reserved ones begin.
 */
export async function reserveIds(client: Client): Promise<FirstIds> {
  const first: Record<string, number> = {};
  for (const { name, identity } of await listTables(client)) {
    if (!identity) continue;
    const sequence = `pg_get_serial_sequence('${name}', '${identity}')`;
    const { rows } = await client.query<{ next: string }>(`select nextval(${sequence}) as next`);
    first[name] = Number(rows[0]?.next);
    await client.query(`select setval(${sequence}, $1)`, [Number(rows[0]?.next) + reservedOf(name)]);
  }
  return first;
}

const BATCH = 4_000;
/** PostgreSQL reads tables that stay smaller quickly whether or not it knows their size. */
const FEW_ROWS = 100;

const insertInto = ({ name, columns }: Table): string =>
  `insert into ${name} (${columns.join(', ')}) overriding system value
   select ${columns.join(', ')} from jsonb_populate_recordset(null::${name}, $1::jsonb)`;

/** Copies what a history begins with into an empty database, which counts on from the reserved ids. */
export async function copyBase(
  from: Client,
  to: Client,
  companyId: number,
  firstIds: FirstIds,
): Promise<void> {
  for (const table of await listTables(to)) {
    const { name, identity } = table;
    if (identity) {
      await to.query(`select setval(pg_get_serial_sequence('${name}', '${identity}'), $1)`, [
        firstIds[name] ?? 1,
      ]);
    }
    if (!BASE.has(name)) continue;
    const own = name === 'companies' ? 'id' : 'company_id';
    const { rows } = await from.query<{ rows: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)${name === 'meetings' ? ` - 'campaign_id'` : ''}), '[]')::text as rows
       from ${name} t where ${own} = $1`,
      [companyId],
    );
    await to.query(insertInto(table), [rows[0]?.rows]);
    // What was there before the history began: see `copyHistory`.
    await to.query(`create table if not exists before_history.${name} as table ${name}`);
  }
}

/** Prepares a database for `copyBase`. */
export const makeRoom = (client: Client) => client.query('create schema before_history');

/**
 * Adds the rows of a finished history to the workspace, in the caller's transaction. Rows that the history changed are changed
 * where they are still as they were: what a person did meanwhile stays.
 */
export async function copyHistory(from: Client, to: Client, companyId: number): Promise<void> {
  const tables = await listTables(to);
  const copied = tables.filter(({ name }) => ![...DERIVED, ...PASSING, 'companies'].includes(name));
  for (const table of copied) await addRows(from, to, table, companyId);
  // The former values of members are among the rows: the change itself adds none.
  await to.query('alter table users disable trigger users_fields_replaced');
  for (const name of ['categories', 'users']) {
    const table = copied.find((one) => one.name === name);
    if (table) await changeRows(from, to, table);
  }
  await to.query('alter table users enable trigger users_fields_replaced');
}

const sameKey = ({ key }: Table): string => key.map((column) => `b.${column} = t.${column}`).join(' and ');

async function addRows(from: Client, to: Client, table: Table, companyId: number): Promise<void> {
  const { name, key } = table;
  const isNew = BASE.has(name)
    ? `and not exists (select from before_history.${name} b where ${sameKey(table)})`
    : '';
  await from.query('begin');
  await from.query(
    `declare added no scroll cursor for
     select to_jsonb(t)::text as row from ${name} t where company_id = ${companyId} ${isNew} order by ${key.join(', ')}`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${BATCH} from added`);
    if (rows.length === 0) break;
    count += rows.length;
    await to.query(insertInto(table), [`[${rows.map(({ row }) => row).join(',')}]`]);
  }
  await from.query('commit');
  // Without them, PostgreSQL reads all members for each row that refers to one: it counts the rows of a new table a minute later.
  if (count > FEW_ROWS) await to.query(`analyze ${name}`);
}

async function changeRows(from: Client, to: Client, table: Table): Promise<void> {
  const { name, columns, key } = table;
  const { rows } = await from.query<{ changes: string }>(`
    select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'before', d.before, 'after', d.after)), '[]')::text as changes
    from ${name} t join before_history.${name} b on ${sameKey(table)}
    cross join lateral (
      select jsonb_object_agg(n.key, o.value) as before, jsonb_object_agg(n.key, n.value) as after
      from jsonb_each(to_jsonb(t)) n join jsonb_each(to_jsonb(b)) o on o.key = n.key
      where n.value <> o.value and n.key <> 'updated_at'
    ) d
    cross join lateral (
      select jsonb_build_object(${key.map((column) => `'${column}', t.${column}`).join(', ')}) as key
    ) k
    where d.after is not null`);
  const all = columns.join(', ');
  await to.query(
    `update ${name} t set (${all}) = (select ${all} from jsonb_populate_record(t, c.after))
     from jsonb_to_recordset($1::jsonb) as c (key jsonb, before jsonb, after jsonb)
     where to_jsonb(t) @> c.key and to_jsonb(t) @> c.before`,
    [rows[0]?.changes],
  );
}
