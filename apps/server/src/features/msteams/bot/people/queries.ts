import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

/** People whose app is looked at in one job: others wait for Microsoft meanwhile. */
export const BATCH = 20;

/** The linked members of a tenant without a chat whose turn it is. */
export async function listDuePeople({ db, company_id }: Ctx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    select m.object_id from msteams_users m
    join users u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = ${company_id} and m.msteams_tenant_id = ${tenantId} and m.conversation_id is null
      and u.is_active and coalesce(m.install_at <= app_now(), true)
    order by m.install_at nulls first, m.linked_at
    limit ${BATCH}`.execute(db);
  return rows.map(({ object_id: id }) => id);
}

/** One linked member of a tenant: a call about them shows whether the bot may write again. */
export async function listOnePerson({ db, company_id }: Ctx, tenantId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('msteams_users')
    .select('object_id')
    .where('company_id', '=', company_id)
    .where('msteams_tenant_id', '=', tenantId)
    .orderBy((eb) => eb('conversation_id', 'is', null))
    .orderBy('linked_at')
    .limit(1)
    .execute();
  return rows.map(({ object_id: id }) => id);
}

/** The tenants with people whose turn it is, and once a day those in which the bot may not write. Reads across companies. */
export async function listDueTenants(db: Db): Promise<{ company_id: number; id: number }[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select t.company_id, t.id from msteams_tenants t
    where case when t.bot_gone_at is null then exists (
        select from msteams_users m
        join users u on u.company_id = m.company_id and u.id = m.user_id
        where m.company_id = t.company_id and m.msteams_tenant_id = t.id and m.conversation_id is null
          and u.is_active and coalesce(m.install_at <= app_now(), true))
      else coalesce(t.people_installed_at < app_now() - interval '1 day', true) end`.execute(db);
  return rows;
}
