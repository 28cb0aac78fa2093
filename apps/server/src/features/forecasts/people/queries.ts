import { ROLES, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { Ctx } from '#platform/context.ts';
import { audienceQuery } from '#features/campaigns/audience/queries.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { listParticipants, type ParticipantRow } from '#features/participations/queries.ts';

/** The people a forecast is made with. */
export interface ForecastPeople {
  source: 'session' | 'audience';
  session_number: number | null;
  members: ParticipantRow[];
}

/** The participants of the last session that was drawn; else the audience of the program. Locks nothing. */
export async function lastParticipants(ctx: RequestCtx, campaign: CampaignRow): Promise<ForecastPeople> {
  const round = await findDrawnRound(ctx, campaign.id);
  if (round) {
    const all = await listParticipants(ctx, round.id);
    const members = campaign.exclude_admins ? await withoutAdmins(ctx, all) : all;
    if (members.length >= 2) return { source: 'session', session_number: round.number, members };
  }
  return { source: 'audience', session_number: null, members: await audienceMembers(ctx, campaign) };
}

/**
 * The current audience of the program, without members who left it; paused members stay, because they come back. Ordered by id.
 */
export async function audienceMembers(ctx: Ctx, campaign: CampaignRow): Promise<ParticipantRow[]> {
  const audience = (await audienceQuery(ctx, campaign)).select(['users.id', 'users.fields']);
  const { rows } = await sql<ParticipantRow>`
    select a.id as user_id, a.fields, coalesce(s.sit_outs, 0) as sit_outs
    from (${audience}) as a
    left join memberships s
      on s.company_id = ${ctx.company_id} and s.campaign_id = ${campaign.id} and s.user_id = a.id
    where s.status is distinct from 'left'
    order by a.id`.execute(ctx.db);
  return rows;
}

/** The number that the next session of a program will have. */
export async function nextSessionNumber(ctx: Ctx, campaignId: number): Promise<number> {
  const { last } = await ctx.db
    .selectFrom('rounds')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return last + 1;
}

/** The last session of a program that was matched, or null. */
export async function findDrawnRound(ctx: Ctx, campaignId: number) {
  return (
    (await ctx.db
      .selectFrom('rounds')
      .select(['id', 'number'])
      .where('company_id', '=', ctx.company_id)
      .where('campaign_id', '=', campaignId)
      .where('status', 'in', [ROUND_STATUS.provisioned, ROUND_STATUS.matchsSent])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

async function withoutAdmins(ctx: Ctx, members: readonly ParticipantRow[]): Promise<ParticipantRow[]> {
  const admins = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('role', '>', ROLES.enduser)
    .execute();
  const ids = new Set(admins.map(({ id }) => id));
  return members.filter(({ user_id: id }) => !ids.has(id));
}
