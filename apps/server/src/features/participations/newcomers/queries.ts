import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { audienceQuery } from '#features/campaigns/audience/queries.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { countRows } from '#features/member-filters/queries.ts';

/** How many members are in the audience of a program and not in one of its rounds: they joined it since the round opened. */
export async function countNewcomers(ctx: Ctx, campaign: CampaignRow, roundId: number): Promise<number> {
  const { company_id: companyId } = ctx;
  const audience = await audienceQuery(ctx, campaign);
  return countRows(
    audience
      .where(
        sql<boolean>`not exists (
          select from round_members m
          where m.company_id = ${companyId} and m.round_id = ${roundId} and m.user_id = users.id)`,
      )
      .where(
        sql<boolean>`not exists (
          select from memberships s
          where s.company_id = ${companyId} and s.campaign_id = ${campaign.id} and s.user_id = users.id
            and s.status = 'left')`,
      )
      .where(sql<boolean>`users.id <> all(${campaign.fixed_participants}::bigint[])`),
  );
}
