import type { Client } from 'pg';

/**
 * Grants the serving role its permissions, and revokes all others: it reads and writes rows, and changes no table, trigger or
 * policy. `owner` is a connection of the role that made the tables and the queue. Safe to repeat, also while others serve.
 */
export async function grantToApplication(owner: Client, role: string): Promise<void> {
  const to = owner.escapeIdentifier(role);
  const rows = 'select, insert, update, delete';
  const statements = [
    // Two processes that grant at the same time would disturb each other.
    `select pg_advisory_xact_lock(hashtext('fika.grants'))`,
    ...['public', 'pgboss'].flatMap((schema) => [
      `revoke create on schema ${schema} from ${to}`,
      `revoke truncate, references, trigger on all tables in schema ${schema} from ${to}`,
      `grant usage on schema ${schema} to ${to}`,
      `grant ${rows} on all tables in schema ${schema} to ${to}`,
      `grant usage on all sequences in schema ${schema} to ${to}`,
      // Between a migration and its grants, a new trigger may already write to a new table for serving processes.
      `alter default privileges in schema ${schema} grant ${rows} on tables to ${to}`,
      `alter default privileges in schema ${schema} grant usage on sequences to ${to}`,
    ]),
    `revoke update, delete on audit_log from ${to}`,
    `revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`,
    // An import updates the planner's statistics, for which PostgreSQL requires `maintain`.
    `grant maintain on users to ${to}`,
  ];
  await owner.query('begin');
  try {
    for (const statement of statements) await owner.query(statement);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

export interface Role {
  name: string;
  /** Row-level security does not count for it. */
  sees_all: boolean;
  /** Whether it may make tables. */
  may_migrate: boolean;
  /** Whether it owns the audit log, or may become the role that does. */
  owns_tables: boolean;
}

/** The role of a connection, and what it may do. */
export async function readRole(client: Client): Promise<Role> {
  const { rows } = await client.query<Role>(`
    select rolname as name, rolsuper or rolbypassrls as sees_all,
      has_schema_privilege('public', 'create') as may_migrate,
      exists (
        select from pg_class
        where oid = to_regclass('public.audit_log') and pg_has_role(relowner, 'member')
      ) as owns_tables
    from pg_roles where rolname = current_user`);
  const [role] = rows;
  if (!role) throw new Error('The database names no role of this connection');
  return role;
}
