// Two hundred companies with a million members, one of them with a tenth, for the `members` bench.
import type { Client } from 'pg';

export const COMPANIES = 200;
export const SMALL = 4_523;

/** Eight fields, one of each kind that is filtered; the ids are the keys of the members' values. */
const FIELDS = [
  { id: 1, title: 'Department', type: 'select', choices: 40 },
  { id: 2, title: 'Office', type: 'select', choices: 12 },
  { id: 3, title: 'Languages', type: 'array', choices: 8 },
  { id: 4, title: 'Remote', type: 'boolean', choices: 0 },
  { id: 5, title: 'Seniority', type: 'integer', choices: 0 },
  { id: 6, title: 'First day', type: 'date', choices: 0 },
  { id: 7, title: 'Job', type: 'text', choices: 0 },
  { id: 8, title: 'Lunch', type: 'time', choices: 0 },
] as const;

/** Fills a company with fields and members; the names, values and dates are spread evenly and repeat from run to run. */
export async function fillCompany(client: Client, companyId: number, count: number): Promise<void> {
  await client.query('begin');
  await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
  for (const { id, title, type, choices } of FIELDS) {
    const labels = Object.fromEntries(
      Array.from({ length: choices }, (_, index) => [`${index + 1}`, `${title} ${index + 1}`]),
    );
    await client.query(
      `insert into categories (company_id, id, title, type, choices, "order") values ($1, $2::bigint, $3, $4, $5, $2::bigint)`,
      [companyId, id, title, type, JSON.stringify(labels)],
    );
  }
  await client.query(MEMBERS, [companyId, count]);
  await client.query('commit');
}

const MEMBERS = `
  insert into users (company_id, email, first_name, last_name, external_id, fields, created_at, is_active, inactive_reason)
  select $1::bigint, 'p' || n || '@c' || $1::bigint || '.example',
    (array['Amara', 'Élise', 'Ivo', 'Jörg', 'Mai', 'Nils', 'Lucía', 'Wei', 'Ibrahim', 'Sanne'])[1 + n % 10],
    (array['Okafor', 'Fontaine', 'Herrera', 'Zhang', 'Nagy', 'Sow', 'Demir', 'Dube', 'Ekström', 'Nguyen'])[1 + n / 10 % 10]
      || ' ' || substr(md5(n::text), 1, 5),
    'E' || n,
    jsonb_build_object(
      '1', (1 + h % 40)::text, '2', (1 + h / 40 % 12)::text, '3', jsonb_build_array((1 + n % 8)::text, (1 + n / 8 % 8)::text),
      '4', h % 10 < 3, '5', h % 21, '6', to_char(date '2005-01-01' + h % 7900, 'YYYY-MM-DD'), '7', 'Engineer ' || h % 500,
      '8', lpad((11 + h % 3)::text, 2, '0') || ':30')
      - case when h % 10 = 0 then '2' else '' end,
    now() - h % 77760000 * interval '1 second', h % 20 > 0, case when h % 20 > 0 then null else 'admin' end
  from (select n, abs(hashint4(n)) as h from generate_series(1, $2::int) as n) as numbers`;

/** The same members in a table without row-level security, with the same columns and indexes, for measuring plain SQL. */
export async function copyPlain(client: Client): Promise<void> {
  await client.query('create table plain_users (like users including all)');
  await client.query('begin');
  await client.query("select set_config('app.scope', 'system', true)");
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(format('%I', column_name), ', ' order by ordinal_position) as names from information_schema.columns
      where table_name = 'users' and is_generated = 'NEVER'`,
  );
  const names = rows[0]?.names ?? '';
  await client.query(
    `insert into plain_users (${names}) overriding system value select ${names} from users order by company_id, id`,
  );
  await client.query('commit');
}
