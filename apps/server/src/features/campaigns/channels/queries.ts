import { sql } from 'kysely';
import type { Ctx, Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findTenant } from '#features/msteams/queries.ts';
import { findConnectedTeam } from '#features/slack/queries.ts';
import type { ChatChannel } from './types.ts';

/** The channel to which a program writes, with its team in Slack or Microsoft Teams; null without one. */
export async function findProgramChannel({ db, company_id: companyId }: Scope, campaignId: number) {
  const row = await db
    .selectFrom('campaign_channels as h')
    .leftJoin('slack_teams as s', (join) =>
      join.onRef('s.company_id', '=', 'h.company_id').onRef('s.id', '=', 'h.slack_team_id'),
    )
    .leftJoin('msteams_channels as m', (join) =>
      join.onRef('m.company_id', '=', 'h.company_id').onRef('m.id', '=', 'h.msteams_channel_id'),
    )
    .leftJoin('msteams_tenants as t', (join) =>
      join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.msteams_tenant_id'),
    )
    .selectAll('h')
    .select(['s.name as slack_team_name', 's.revoked_at'])
    .select(['m.team_name', 't.id as msteams_tenant_id', 't.bot_gone_at'])
    .where('h.company_id', '=', companyId)
    .where('h.campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row ?? null;
}
export type ProgramChannelRow = NonNullable<Awaited<ReturnType<typeof findProgramChannel>>>;

interface Connections {
  channel_id: string;
  slack_team_id: number | null;
  msteams_tenant_id: number | null;
}

/** A channel with the connection by which the app writes there; null where that ended. */
export async function findChatChannel(
  ctx: Ctx,
  { channel_id, slack_team_id, msteams_tenant_id }: Connections,
): Promise<ChatChannel | null> {
  if (slack_team_id !== null) {
    const team = await findConnectedTeam(ctx, slack_team_id);
    return team && { chat: 'slack', team, channel_id };
  }
  const tenant = msteams_tenant_id === null ? null : await findTenant(ctx, msteams_tenant_id);
  return tenant && tenant.bot_gone_at === null ? { chat: 'msteams', tenant, channel_id } : null;
}

/** The programs, but archived ones, that write to a channel of a team in a tenant. */
export async function listProgramsOfTeam(
  { db, company_id }: Scope,
  { msteams_tenant_id, team_id }: { msteams_tenant_id: number; team_id: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_channels as h')
    .innerJoin('msteams_channels as m', (join) =>
      join.onRef('m.company_id', '=', 'h.company_id').onRef('m.id', '=', 'h.msteams_channel_id'),
    )
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'h.company_id').onRef('c.id', '=', 'h.campaign_id'),
    )
    .select('h.campaign_id')
    .where('h.company_id', '=', company_id)
    .where('m.msteams_tenant_id', '=', msteams_tenant_id)
    .where('m.team_id', '=', team_id)
    .where('c.status', '<>', 'archived')
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Days after which the chat is asked again about a channel, which may be renamed, archived or gone. */
const CHECK_DAYS = 1;
const AT_ONCE = 200;

/** Channels of programs that may write, which their chat has not been asked about for a day. Reads across companies. */
export async function listUnchecked(db: Db): Promise<{ company_id: number; campaign_id: number }[]> {
  const { rows } = await sql<{ company_id: number; campaign_id: number }>`
    select h.company_id, h.campaign_id from campaign_channels h
    join campaigns c on c.company_id = h.company_id and c.id = h.campaign_id and c.status <> 'archived'
    left join slack_teams s on s.company_id = h.company_id and s.id = h.slack_team_id and s.revoked_at is null
    left join msteams_channels m on m.company_id = h.company_id and m.id = h.msteams_channel_id
    left join msteams_tenants t on t.company_id = m.company_id and t.id = m.msteams_tenant_id and t.bot_gone_at is null
    where (s.id is not null or t.id is not null) and h.checked_at < app_now() - make_interval(days => ${CHECK_DAYS})
    order by h.checked_at limit ${AT_ONCE}`.execute(db);
  return rows;
}
