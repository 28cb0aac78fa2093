import { ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { found } from '#platform/problem.ts';
import type { ChannelPerson } from './gateway.ts';

function channels({ db, company_id }: Scope) {
  return db
    .selectFrom('msteams_channels as c')
    .leftJoin('msteams_tenants as t', (join) =>
      join.onRef('t.company_id', '=', 'c.company_id').onRef('t.id', '=', 'c.msteams_tenant_id'),
    )
    .leftJoin('audiences as a', (join) =>
      join
        .onRef('a.company_id', '=', 'c.company_id')
        .onRef('a.id', '=', 'c.audience_id')
        .on('a.deleted_at', 'is', null),
    )
    .select(['c.id', 'c.msteams_tenant_id', 'c.team_id', 'c.channel_id', 'c.name', 'c.team_name'])
    .select(['c.synced_at', 'c.lost_at', 't.name as tenant_name', 't.tenant_id'])
    .select(['a.id as audience_id', 'a.name as audience_name'])
    .where('c.company_id', '=', company_id);
}

/** The channels with a tab, by team and name. */
export function listChannels(scope: Scope) {
  return channels(scope).orderBy('c.team_name').orderBy('c.name').orderBy('c.id').execute();
}
export type ChannelRow = Awaited<ReturnType<typeof listChannels>>[number];

/** One of them. Throws `not_found`. */
export async function getChannel(scope: Scope, id: number): Promise<ChannelRow> {
  return found(await channels(scope).where('c.id', '=', id).executeTakeFirst());
}

/** The channel of a tenant with this id at Microsoft. Throws `not_found`, also for one of another tenant. */
export async function getChannelOf(
  scope: Scope,
  { tenant_id: tenantId, channel_id }: { tenant_id: number; channel_id: string },
): Promise<ChannelRow> {
  const row = await channels(scope)
    .where('c.msteams_tenant_id', '=', tenantId)
    .where('c.channel_id', '=', channel_id)
    .executeTakeFirst();
  return found(row);
}

/** The channels whose audiences are some of these, by the audience. */
export async function channelsOfAudiences(
  scope: Scope,
  audienceIds: readonly number[],
): Promise<Pick<ChannelRow, 'channel_id' | 'name'>[]> {
  if (audienceIds.length === 0) return [];
  return channels(scope)
    .where('c.audience_id', '=', sql<number>`any(${audienceIds}::bigint[])`)
    .orderBy('c.audience_id')
    .execute();
}

/**
 * The active members that some people of a tenant are: linked, or recognized by the address that they log in with, as tabs do
 * it. Admins are members here only if they confirmed it.
 */
export async function listMembersIn(
  { db, company_id }: Scope,
  tenantId: number,
  people: readonly ChannelPerson[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with people as (
      select object_id, address from unnest(
        ${people.map(({ object_id: id }) => id)}::uuid[],
        ${people.map(({ address }) => address)}::text[]) as given(object_id, address))
    select u.id from people p
    join msteams_users m on m.company_id = ${company_id} and m.msteams_tenant_id = ${tenantId}
      and m.object_id = p.object_id
    join users u on u.company_id = m.company_id and u.id = m.user_id
    where u.is_active and (m.linked_by = 'member' or u.role = ${ROLES.enduser})
    union
    select u.id from people p
    join users u on u.company_id = ${company_id} and u.email = p.address
    where u.is_active and u.role = ${ROLES.enduser} and not exists (
      select from msteams_users m where m.company_id = ${company_id} and m.msteams_tenant_id = ${tenantId}
        and (m.object_id = p.object_id or m.user_id = u.id))`.execute(db);
  return rows.map(({ id }) => id);
}
