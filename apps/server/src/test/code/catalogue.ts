import type { Db } from '#platform/db/database.ts';
import { sql } from 'kysely';

/** Tables that belong to no company. Every other table is a tenant table. */
export const GLOBAL_TABLES = [
  'account_tokens',
  'accounts',
  'app_clock',
  'attempts',
  'bounce_mailboxes',
  'companies',
  'demo',
  'dev_mailbox',
  'kysely_migration',
  'kysely_migration_lock',
  'mfa_recovery_codes',
  'mfa_totp',
  'passkey_challenges',
  'passkeys',
  'session_proofs',
  'sessions',
  'sign_in_links',
];

/** Names of all tables of the product. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Names of the tables that every row of belongs to one company. */
export async function listTenantTables(db: Db): Promise<string[]> {
  return (await listTables(db)).filter((name) => !GLOBAL_TABLES.includes(name));
}

export interface Column {
  table: string;
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_generated: boolean;
}

/** Columns of all tables, in their order. */
export async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as is_nullable,
      column_default is not null or is_identity = 'YES' as has_default, is_generated = 'ALWAYS' as is_generated
    from information_schema.columns where table_schema = 'public'
    order by table_name, ordinal_position`.execute(db);
  return rows;
}

export interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  target: string;
  target_columns: string[];
}

/** Foreign keys of all tables. */
export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select k.conname as name, f.relname as table, t.relname as target,
      (select jsonb_agg(a.attname order by n) from unnest(k.conkey) with ordinality as key(num, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.num) as columns,
      (select jsonb_agg(a.attname order by n) from unnest(k.confkey) with ordinality as key(num, n)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = key.num) as target_columns
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 2, 1`.execute(db);
  return rows;
}
