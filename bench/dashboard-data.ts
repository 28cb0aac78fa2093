// The companies of the `dashboard` bench: a large one with years of weekly sessions, and others beside it.
import type { Client } from 'pg';

/** Share of the members that each program of the large company invites every week; the last one is archived. */
const SHARES = [20, 14, 10, 4];
const OTHERS = { people: 50, weeks: 10, shares: [90] };
const TABLES = ['round_members', 'coffees', 'coffee_members', 'coffee_feedback', 'meetings'];

interface Size {
  people: number;
  weeks: number;
  companies: number;
}

export interface Filled {
  company_id: number;
  department: number;
}

/** The company of a database that is filled already; null where it is empty. */
export async function findFilled(sql: Client): Promise<Filled | null> {
  await sql.query("select set_config('app.scope', 'system', false)");
  const { rows } = await sql.query<{ company_id: string; department: string }>(
    `select c.id as company_id, f.id as department from companies c
      join categories f on f.company_id = c.id and f.title = 'Department' where c.slug = 'bench'`,
  );
  const [found] = rows;
  return found ? { company_id: Number(found.company_id), department: Number(found.department) } : null;
}

/** Fills the database as its owner. The figures of sessions are not stored then. */
export async function fillDashboard(sql: Client, { people, weeks, companies }: Size): Promise<Filled> {
  await sql.query("select set_config('app.scope', 'system', false)");
  // Checking millions of rows one by one would take most of the time.
  await sql.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as name, conname from pg_constraint
      where contype = 'f' and conrelid = any(array['${TABLES.join("','")}']::regclass[]) loop
      execute format('alter table %s drop constraint %I', one.name, one.conname);
    end loop; end $$`);
  for (const table of TABLES) await sql.query(`alter table ${table} disable trigger user`);
  // The planner expects few rows of tables that are being filled, and would compare each with each.
  await sql.query('set enable_nestloop = off');
  await sql.query('set synchronous_commit = off');
  await sql.query("set work_mem = '128MB'");
  const indexes = await dropIndexes(sql);
  const filled = await fillCompany(sql, 'bench', { people, weeks, shares: SHARES });
  for (let number = 0; number < companies; number += 1) await fillCompany(sql, `other-${number}`, OTHERS);
  for (const table of TABLES) await sql.query(`alter table ${table} enable trigger user`);
  await sql.query("set maintenance_work_mem = '512MB'");
  for (const index of indexes) await sql.query(index);
  await sql.query(COUNTS);
  await sql.query('reset all');
  await sql.query("select set_config('app.scope', 'system', false)");
  await sql.query('vacuum analyze');
  return filled;
}

/** Drops the indexes that only make reading faster: made once at the end, they take a part of the time. Returns how to make them. */
async function dropIndexes(sql: Client): Promise<string[]> {
  const { rows } = await sql.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [TABLES],
  );
  for (const { name } of rows) await sql.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function fillCompany(
  sql: Client,
  slug: string,
  { people, weeks, shares }: { people: number; weeks: number; shares: readonly number[] },
): Promise<Filled> {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Number((await sql.query<{ id: string }>(text, values)).rows[0]?.id);
  const company_id = await one(
    "insert into companies (slug, name, timezone) values ($1, $1, 'Europe/Paris') returning id",
    [slug],
  );
  const fieldOf = (title: string, type: string, options: number) =>
    one('insert into categories (company_id, title, type, choices) values ($1, $2, $3, $4) returning id', [
      company_id,
      title,
      type,
      JSON.stringify(
        Object.fromEntries(Array.from({ length: options }, (_, n) => [`o${n}`, `${title} ${n}`])),
      ),
    ]);
  const department = await fieldOf('Department', 'select', 20);
  const office = await fieldOf('Office', 'select', 12);
  const remote = await fieldOf('Remote', 'boolean', 0);
  await sql.query(MEMBERS, [company_id, people, department, office, remote, slug]);
  await sql.query(MOVES, [company_id, department, weeks]);
  const programs: { campaign: number; place: number; share: number }[] = [];
  for (const [place, share] of shares.entries()) {
    const campaign = await one(
      `insert into campaigns (company_id, name, status, timezone, filters)
        values ($1, $2, $3, 'Europe/Paris', '{}') returning id`,
      [company_id, `Program ${place}`, place > 0 && place === shares.length - 1 ? 'archived' : 'active'],
    );
    programs.push({ campaign, place, share });
  }
  // Ids of sessions grow with time, as in life.
  for (let ago = weeks; ago > 0; ago -= 1)
    for (const program of programs) await addSession(sql, { company_id, ...program, ago, weeks });
  return { company_id, department };
}

async function addSession(
  sql: Client,
  {
    company_id,
    campaign,
    place,
    share,
    ago,
    weeks,
  }: Record<'company_id' | 'campaign' | 'place' | 'share' | 'ago' | 'weeks', number>,
): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into rounds (company_id, campaign_id, number, status, occurrence, matchs_send_at, opened_at, matchs_sent_at)
      select $1, $2, $3, 2, at, at, at - interval '3 days', at
      from (select date_trunc('day', now()) - $4::int * interval '1 week' + $5::int * interval '1 day' + interval '9 hours' as at) t
      returning id`,
    [company_id, campaign, weeks + 1 - ago, ago, place],
  );
  const round = Number(rows[0]?.id);
  await sql.query(ANSWERS, [company_id, round, place, share, ago]);
  await sql.query(GROUPS, [company_id, round, campaign, place, ago]);
}

/** Departments of very different size, some members without one, some who are gone and some erased. */
const MEMBERS = `
  insert into users (company_id, email, first_name, last_name, fields, created_at, is_active, inactive_reason, erased_at)
  select $1::bigint, 'p' || n || '@' || $6 || '.example', 'Member', n::text,
    case when h % 100 < 3 then '{}'::jsonb else jsonb_strip_nulls(jsonb_build_object(
      $3::text, case when h % 25 > 0 then 'o' || floor(power(h % 1000 / 1000.0, 3) * 20) end,
      $4::text, 'o' || h / 1000 % 12, $5::text, h / 7 % 3 = 0)) end,
    now() - h % 252000000 * interval '1 second', h % 100 >= 8, case when h % 100 < 8 then 'left' end,
    case when h % 100 < 3 then now() end
  from (select n, abs(hashint4(n)) as h from generate_series(1, $2::int) as n) as numbers`;

/** One of twelve has changed the department. */
const MOVES = `
  insert into former_values (company_id, user_id, category_id, until, choice)
  select $1::bigint, id, $2::bigint, now() - id % ($3::int * 7) * interval '1 day', 'o' || id % 20
  from users where company_id = $1::bigint and erased_at is null and id % 12 = 0`;

/** A number by chance that only these decide. */
const MIX = (...of: string[]) =>
  of.reduce((mixed, one) => `abs(hashint8(${mixed} * 7919 + ${one})::bigint)`, '0::bigint');

/** Members answer with different zeal, a few late. */
const ANSWERS = `
  insert into round_members (company_id, round_id, user_id, asked_at, accepted_at, rejected_at, outcome)
  select $1::bigint, r.id, u.id, r.opened_at,
    case when says < 3 + zeal then r.opened_at + says * interval '5 hours' + case when says = 7 then interval '2 days' else '0' end end,
    case when says = 9 and zeal < 6 then r.opened_at + interval '1 hour' end,
    case when says < 3 + zeal then 'matched' when says = 9 then 'declined' else 'no_answer' end
  from rounds r join (
    select id, ${MIX('id', '3')} % 7 as zeal, ${MIX('id', '$5::int', '$3::int')} % 10 as says from users
    where company_id = $1::bigint and ${MIX('id', '1000', '$3::int')} % 100 < $4::int
  ) u on true
  where r.company_id = $1::bigint and r.id = $2::bigint`;

/** Pairs by chance; of one in twenty members the same ones for some weeks. A twentieth of the groups has three people. */
const GROUPS = `
  with joined as materialized (
    select user_id, row_number() over (
      order by case when ${MIX('user_id', '13')} % 20 = 0 then user_id else 1000000000 + ${MIX('user_id', '$5::int', '$4::int')} end
    ) as place
    from round_members where company_id = $1::bigint and round_id = $2::bigint and accepted_at is not null
  ), seats as materialized (
    -- Of every 41 people the last three are one group.
    select user_id, place / 41 * 20 + least((place % 41) / 2, 19) as number from joined
  ), added as (
    insert into coffees (company_id, round_id, campaign_id, number, status, sent_at, scheduled_at, ends_at)
    select $1::bigint, r.id, $3::bigint, s.number, s.status, r.matchs_sent_at,
      case when is_booked then r.matchs_sent_at + later end,
      case when is_booked then r.matchs_sent_at + later + interval '1 hour' end
    from rounds r cross join (
      select number, h % 1000 * interval '30 minutes' as later,
        case when h % 20 < 11 then 2 when h % 20 < 12 then 1 when h % 20 < 14 then 3 when h % 20 < 15 then 4 else 0 end as status,
        h % 20 < 12 and h % 3 > 0 as is_booked
      from (select number, ${MIX('number', '$5::int', '$4::int')} as h from seats group by number having count(*) > 1) t
    ) s
    where r.company_id = $1::bigint and r.id = $2::bigint
    returning id, number, status, sent_at
  ), seated as (
    insert into coffee_members (company_id, coffee_id, round_id, user_id)
    select $1::bigint, added.id, $2::bigint, user_id from added join seats using (number)
    returning coffee_id, user_id
  ), rated as (
    insert into coffee_feedback (company_id, coffee_id, user_id, happened, rating)
    select $1::bigint, added.id, min(user_id), 'met', 1 + added.id % 5
    from added join seats using (number) where status = 2 and added.id % 5 < 2 group by added.id
  )
  insert into meetings (company_id, user_a, user_b, met_at, campaign_id)
  select $1::bigint, x.user_id, y.user_id, added.sent_at, $3::bigint
  from added join seats x using (number) join seats y on y.number = x.number and y.user_id > x.user_id
  on conflict do nothing`;

const COUNTS = `
  insert into round_counts (company_id, round_id, outcome, members, asked, accepted, rejected)
  select company_id, round_id, outcome, count(*), count(asked_at), count(accepted_at), count(rejected_at)
  from round_members group by company_id, round_id, outcome`;
