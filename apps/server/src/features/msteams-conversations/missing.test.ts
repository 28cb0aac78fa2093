import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as slack from '#features/slack-conversations/queries.ts';
import type { Db } from '#platform/db/database.ts';
import { sealTokens } from '#features/slack/tokens/queries.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeCompany } from '#test/factories.ts';
import { listMissing } from './queries.ts';

const holder = testApp();
/** More than one pass takes. */
const MANY = 520;

/** A company of so many pairs who were written to in Slack and Teams, and have no chat of them. */
async function makePairs(count: number): Promise<number> {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const people = await makeCrowd(services, company_id, count * 2);
  const pairs = people.slice(0, count).map((id, index) => [id, people[count + index] ?? 0]);
  const { round_id } = await makeCoffees(services, company_id, pairs);
  const team = { company_id, team_id: `T${company_id}` };
  await services.database.company(company_id, 'write', async (db) => {
    const { id: tenantId } = await db
      .insertInto('msteams_tenants')
      .values({ company_id, tenant_id: randomUUID(), name: 'Office' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: teamId } = await db
      .insertInto('slack_teams')
      .values({
        ...team,
        name: 'Office',
        is_organization: false,
        bot_user_id: 'UBOT',
        scope: 'chat:write',
        sealed_tokens: sealTokens(services, team, { access_token: 'xoxb', refresh_token: null }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      with in_teams as (
        insert into msteams_users (company_id, msteams_tenant_id, object_id, user_id, linked_by, conversation_id)
        select ${company_id}, ${tenantId}, gen_random_uuid(), id, 'member', 'a:' || id from unnest(${people}::bigint[]) as id
        returning user_id
      ), in_slack as (
        insert into slack_users (company_id, slack_team_id, slack_user_id, user_id, linked_by)
        select ${company_id}, ${teamId}, 'U' || id, id, 'member' from unnest(${people}::bigint[]) as id
        returning user_id
      ), sent_in_teams as (
        insert into msteams_messages
          (company_id, msteams_tenant_id, conversation_id, activity_id, delivery_id, kind, round_id, user_id)
        select ${company_id}, ${tenantId}, 'a:' || user_id, '1', user_id, 'match', ${round_id}, user_id from in_teams
      )
      insert into slack_messages (company_id, slack_team_id, channel_id, ts, delivery_id, kind, round_id, user_id)
      select ${company_id}, ${teamId}, 'D' || user_id, '1', user_id, 'match', ${round_id}, user_id from in_slack`.execute(
      db,
    );
  });
  return company_id;
}

it('opens a chat of one company in the same pass as more chats of another than it takes', async () => {
  const many = await makePairs(MANY);
  const one = await makePairs(1);
  const lists: ((db: Db) => Promise<{ company_id: number; coffee_id: number }[]>)[] = [
    listMissing,
    slack.listMissing,
  ];
  for (const list of lists) {
    const { database } = holder.app.services;
    const pass = async () => Map.groupBy(await database.system('read', list), ({ company_id: id }) => id);
    const [first, second] = [await pass(), await pass()];
    expect([first.get(many)?.length, first.get(one)?.length]).toEqual([499, 1]);
    // What could not be opened stays in the list: another pass takes others, too.
    const taken = new Set(first.get(many)?.map(({ coffee_id: id }) => id));
    expect(second.get(many)?.some(({ coffee_id: id }) => !taken.has(id))).toBe(true);
  }
});
