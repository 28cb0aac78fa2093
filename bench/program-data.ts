// The company of the `program` bench: a program of all members, with past sessions and an open one.
import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import type { App } from '../apps/server/src/app.ts';
import { clientOf } from '../apps/server/src/client.ts';
import { type MadeUser, makeUser } from '../apps/server/src/test/factories.ts';
import { fillMembers } from './round-data.ts';

const SENT = 3;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export interface FilledProgram {
  admin: MadeUser;
  campaign_id: number;
  round_id: number;
}

/** A program of so many people: three sent sessions of all of them, and an open one whose groups are made. */
export async function fillSessions(app: App, people: number): Promise<FilledProgram> {
  const admin = await makeUser(app.services, { role: 2 });
  const { company_id } = admin;
  const client = await clientOf(app, admin.account_id);
  await fillMembers(app, client, company_id, people - 1);
  const { id: campaign_id } = await client.call(ENDPOINTS.campaigns.campaigns_create, {
    params: { company_id },
    body: { name: 'Bench', next_requests_send_at: inDays(1), next_matchs_send_at: inDays(8) },
  });
  await client.call(ENDPOINTS.campaigns.activate, { params: { company_id, id: campaign_id } });
  let round_id = 0;
  for (let ago = SENT; ago >= 0; ago -= 1)
    round_id = await addSession(app, { company_id, campaign_id, people, ago });
  return { admin, campaign_id, round_id };
}

/** A session so many fortnights ago, in which nine of ten took part; that of today is under review. */
async function addSession(
  { services: { database } }: App,
  { company_id, campaign_id, people, ago }: Record<'company_id' | 'campaign_id' | 'people' | 'ago', number>,
): Promise<number> {
  const at = sql`app_now() - ${ago} * interval '2 weeks'`;
  const isSent = ago > 0;
  return database.company(company_id, 'write', async (db) => {
    // Rows of 100,000 people at once, joined as if the database had counted them.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local enable_nestloop = off`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into rounds (company_id, campaign_id, number, status, occurrence, requests_send_at, matchs_send_at,
        opened_at, requests_sent_at, provisioned_at, matchs_sent_at)
      values (${company_id}, ${campaign_id}, ${SENT + 1 - ago}, ${isSent ? 2 : 5}, ${at}, ${at}, ${at}, ${at}, ${at}, ${at},
        ${isSent ? at : null})
      returning id`.execute(db);
    const round_id = rows[0]?.id ?? 0;
    await sql`
      insert into round_members (company_id, round_id, user_id, asked_at, accepted_at, outcome)
      select ${company_id}, ${round_id}, id, ${at}, case when id % 10 <> ${ago} then ${at} end,
        case when not ${isSent} then null when id % 10 <> ${ago} then 'matched' else 'no_answer' end
      from users where company_id = ${company_id}`.execute(db);
    await sql`
      insert into coffees (company_id, round_id, campaign_id, number, status, sent_at)
      select ${company_id}, ${round_id}, ${campaign_id}, n, ${isSent ? 2 : 0}, ${isSent ? at : null}
      from generate_series(1, ${Math.floor(people / 2) - 100}) as n`.execute(db);
    // One of a hundred or so has no group.
    await sql`
      insert into coffee_members (company_id, coffee_id, round_id, user_id)
      select ${company_id}, c.id, ${round_id}, p.id
      from (
        select id, (row_number() over (order by id) + 1) / 2 as n from users where company_id = ${company_id}
      ) p join coffees c on c.company_id = ${company_id} and c.round_id = ${round_id} and c.number = p.n`.execute(
      db,
    );
    return round_id;
  });
}
