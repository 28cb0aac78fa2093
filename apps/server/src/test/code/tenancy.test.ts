import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testApp } from '../app.ts';
import { GLOBAL_TABLES, listColumns, listForeignKeys, listTables, listTenantTables } from './catalogue.ts';

const holder = testApp();
const read = <T>(work: (db: Db) => Promise<T>) => holder.app.services.database.system('read', work);

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await read((db) => query.execute(db))).rows;

describe('tables', () => {
  it('belong to a company, but for those that are known not to', async () => {
    const tables = await read(listTables);
    expect(
      GLOBAL_TABLES.filter((name) => !tables.includes(name)),
      'Remove from GLOBAL_TABLES what is gone.',
    ).toEqual([]);
    const columns = await read(listColumns);
    const homeless = (await read(listTenantTables)).filter(
      (table) =>
        !columns.some(
          (column) =>
            column.table === table &&
            column.name === 'company_id' &&
            column.type === 'int8' &&
            !column.is_nullable,
        ),
    );
    expect(
      homeless,
      'Give the table `company_id bigint not null`. Only what no company owns goes into GLOBAL_TABLES.',
    ).toEqual([]);
    const mistaken = GLOBAL_TABLES.filter((table) =>
      columns.some((column) => column.table === table && column.name === 'company_id'),
    );
    expect(mistaken, 'A table with a company_id is no global table: protect it.').toEqual([]);
  });

  it('have company_id first in their primary key and in every unique index', async () => {
    const tenants = await read(listTenantTables);
    const indexes = await rows(sql<{ table: string; index: string; first: string; is_primary: boolean }>`
      select t.relname as table, i.relname as index, x.indisprimary as is_primary,
        coalesce((select attname from pg_attribute where attrelid = t.oid and attnum = x.indkey[0]), '') as first
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where t.relnamespace = 'public'::regnamespace and x.indisunique`);
    const own = indexes.filter(({ table }) => tenants.includes(table));
    expect(
      own.filter(({ first }) => first !== 'company_id').map(({ table, index }) => `${table}: ${index}`),
      'Put company_id first: `primary key (company_id, …)`, `unique (company_id, …)`.',
    ).toEqual([]);
    const keyless = tenants.filter(
      (table) => !own.some((index) => index.table === table && index.is_primary),
    );
    expect(keyless, 'Every table needs `primary key (company_id, …)`.').toEqual([]);
  });

  it('refer only to rows of the same company', async () => {
    const tenants = await read(listTenantTables);
    const wrong = (await read(listForeignKeys)).filter(({ table, columns, target, target_columns: to }) => {
      if (!tenants.includes(table)) return tenants.includes(target);
      if (target === 'companies') return columns.join() !== 'company_id';
      return !tenants.includes(target) || columns[0] !== 'company_id' || to[0] !== 'company_id';
    });
    expect(
      wrong.map(({ table, name }) => `${table}: ${name}`),
      'Write `foreign key (company_id, x_id) references xs (company_id, id)`: no row can point into another company.',
    ).toEqual([]);
  });

  it('are protected by row-level security, for their owner too', async () => {
    const tenants = await read(listTenantTables);
    const flags = await rows(sql<{ name: string; is_protected: boolean }>`
      select relname as name, relrowsecurity and relforcerowsecurity as is_protected
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
    const open = flags.filter(({ name, is_protected }) => tenants.includes(name) && !is_protected);
    expect(
      open.map(({ name }) => name),
      "Add `call protect_table('…');` after `create table`.",
    ).toEqual([]);
  });

  it('have the two policies of protect_table, and no other that could widen them', async () => {
    const own = '(company_id = ( SELECT app_company_id() AS app_company_id))';
    const across = '( SELECT app_is_system() AS app_is_system)';
    const policies = await rows(sql<{ table: string; policy: string }>`
      select tablename as table, concat_ws(' ', policyname, permissive, cmd, roles::text, qual, with_check) as policy
      from pg_policies where schemaname = 'public' order by 1, 2`);
    const expected = (await read(listTenantTables)).flatMap((table) => [
      { table, policy: `across_companies PERMISSIVE ALL {public} ${across} ${across}` },
      { table, policy: `own_company PERMISSIVE ALL {public} ${own} ${own}` },
    ]);
    expect(policies, "Make policies by `call protect_table('…');` alone.").toEqual(expected);
  });
});

describe('the database', () => {
  it('is used by a role that row-level security binds', async () => {
    const [role] = await rows(sql<{ is_bound: boolean }>`
      select not rolsuper and not rolbypassrls as is_bound from pg_roles where rolname = current_user`);
    expect(role).toEqual({ is_bound: true });
  });

  it('has no views and no functions that look past row-level security', async () => {
    const views = await rows(sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`);
    expect(views, 'Create the view with (security_invoker = true).').toEqual([]);
    const definers = await rows(sql<{ name: string }>`
      select proname as name from pg_proc p where pronamespace = 'public'::regnamespace and prosecdef`);
    expect(definers, 'A security definer function runs with the rights of its owner: avoid it.').toEqual([]);
  });
});
