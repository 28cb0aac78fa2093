// The companies of the `round` bench: one with a round, and another one.
import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import type { App } from '../apps/server/src/app.ts';
import { type Client, clientOf } from '../apps/server/src/client.ts';
import type { Services } from '../apps/server/src/platform/context.ts';
import type { MadeUser } from '../apps/server/src/test/factories.ts';

const DEPARTMENTS = 40;
const BESIDE = 2_000;
/** How many earlier meetings each person has. */
const MEETINGS = 4;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Fills a company with so many members, in English and French, in departments. Returns the field of the departments. */
export async function fillMembers(
  { services }: App,
  client: Client,
  company_id: number,
  count: number,
): Promise<number> {
  const department = await client.call(ENDPOINTS.categories.categories_create, {
    params: { company_id },
    body: {
      title: 'Department',
      type: 'select',
      choices: Array.from({ length: DEPARTMENTS }, (_, n) => `Department ${n}`),
    },
  });
  const keys = Object.keys(department.choices);
  await services.database.company(company_id, 'write', (db) =>
    sql`insert into users (company_id, email, first_name, last_name, culture, fields)
      select ${company_id}, 'member-' || n || '@bench.example', 'Member', n::text,
        case n % 3 when 0 then 'fr' else 'en' end,
        jsonb_build_object(${String(department.id)}::text, (${keys}::text[])[1 + n % ${keys.length}])
      from generate_series(1, ${count}::integer) as n`.execute(db),
  );
  return department.id;
}

/** Fills the company of an admin up to so many members, and opens a round of a program of all of them. */
export async function fillProgram(
  app: App,
  admin: MadeUser,
  people: number,
): Promise<{ campaign_id: number; round_id: number }> {
  const { company_id } = admin;
  const params = { company_id };
  const client = await clientOf(app, admin.account_id);
  const department = await fillMembers(app, client, company_id, people - 1);
  const program = await client.call(ENDPOINTS.campaigns.campaigns_create, {
    params,
    body: {
      name: 'Bench',
      algo: 'crossgroup',
      next_requests_send_at: inDays(1),
      next_matchs_send_at: inDays(8),
      review_before_send: true,
      rules: [{ kind: 'cross_category', category: department, value: 'different', strength: 'require' }],
    },
  });
  await addMeetings(app.services, company_id, program.id);
  const ref = { ...params, id: program.id };
  await client.call(ENDPOINTS.campaigns.activate, { params: ref });
  const round = await client.call(ENDPOINTS.rounds.open_session, { params: ref, body: {} });
  return { campaign_id: program.id, round_id: round.id };
}

async function addMeetings({ database }: Services, company_id: number, campaign_id: number): Promise<void> {
  await database.company(company_id, 'write', (db) =>
    sql`with people as (
        select id, row_number() over (order by id) as n, count(*) over () as total from users
        where company_id = ${company_id}
      )
      insert into meetings (company_id, user_a, user_b, met_at, campaign_id)
      select ${company_id}, least(a.id, b.id), greatest(a.id, b.id), app_now() - ago * interval '2 weeks', ${campaign_id}
      from generate_series(1, ${MEETINGS}::integer) as ago cross join people a
      join people b on b.n = 1 + (a.n + ago * 3) % a.total
      where a.n % 2 = 0 and a.id <> b.id
      on conflict do nothing`.execute(db),
  );
}

/** The company whose admin reads meanwhile. */
export async function fillOther({ database }: Services, company_id: number): Promise<void> {
  await database.company(company_id, 'write', (db) =>
    sql`insert into users (company_id, email, first_name, last_name)
      select ${company_id}, 'beside-' || n || '@round.example', 'Beside', n::text
      from generate_series(1, ${BESIDE}::integer) as n`.execute(db),
  );
}
