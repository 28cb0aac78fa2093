import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { APP, TeamsVendor } from '../teams-vendor.ts';
import type { ChatStandIn } from './f11.ts';

/** Microsoft Teams for F12, at its limits. */
export function teamsStandIn(): ChatStandIn {
  const vendor = new TeamsVendor();
  return {
    method: 'teams.activities',
    speed: 1,
    start: async (take) => {
      vendor.bot.intercept = ({ method, path }) => {
        if (method !== 'POST' || !path.endsWith('/activities')) return null;
        const seconds = take(decodeURIComponent(path.split('/')[3] ?? ''));
        return seconds > 0
          ? { status: 429, headers: { 'retry-after': String(seconds) } }
          : { status: 201, body: { id: randomUUID() } };
      };
      const url = await vendor.start();
      return { TEAMS_APP_ID: APP.id, TEAMS_APP_SECRET: APP.secret, TEAMS_URL: url };
    },
    stop: () => vendor.stop(),
    connect: async ({ office }, { client, company_id, campaign_id }) => {
      const receivers = await office.services.database.company(company_id, 'write', async (db) => {
        const { id } = await db
          .insertInto('msteams_tenants')
          .values({ company_id, tenant_id: randomUUID(), name: 'fault.example' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { rows } = await sql<{ conversation_id: string }>`
          insert into msteams_users (company_id, msteams_tenant_id, object_id, user_id, linked_by, conversation_id)
          select company_id, ${id}, gen_random_uuid(), id, 'member', 'a:' || id
          from users where company_id = ${company_id} and role = 0
          returning conversation_id`.execute(db);
        return rows.map(({ conversation_id: chat }) => chat);
      });
      await client.call(ENDPOINTS.campaigns.campaigns_update, {
        params: { company_id, id: campaign_id },
        body: { communication: CHANNELS.teams },
      });
      return receivers;
    },
  };
}
