import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

/** The channel to which a program writes, with its team; null without one. */
export async function findProgramChannel({ db, company_id: companyId }: Scope, campaignId: number) {
  const row = await db
    .selectFrom('campaign_channels as h')
    .leftJoin('slack_teams as s', (join) =>
      join.onRef('s.company_id', '=', 'h.company_id').onRef('s.id', '=', 'h.slack_team_id'),
    )
    .selectAll('h')
    .select(['s.name as team_name', 's.revoked_at'])
    .where('h.company_id', '=', companyId)
    .where('h.campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row ?? null;
}
export type ProgramChannelRow = NonNullable<Awaited<ReturnType<typeof findProgramChannel>>>;

/** Days after which Slack is asked again about a channel, which may be renamed, archived or gone. */
const CHECK_DAYS = 1;
const AT_ONCE = 200;

/** Channels of programs that may write, which Slack has not been asked about for a day. Reads across companies. */
export async function listUnchecked(db: Db): Promise<{ company_id: number; campaign_id: number }[]> {
  const { rows } = await sql<{ company_id: number; campaign_id: number }>`
    select h.company_id, h.campaign_id from campaign_channels h
    join campaigns c on c.company_id = h.company_id and c.id = h.campaign_id and c.status <> 'archived'
    join slack_teams s on s.company_id = h.company_id and s.id = h.slack_team_id and s.revoked_at is null
    where h.checked_at < app_now() - make_interval(days => ${CHECK_DAYS})
    order by h.checked_at limit ${AT_ONCE}`.execute(db);
  return rows;
}
