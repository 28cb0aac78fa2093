import type { Campaign, FilterGroup } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { audiencesInfo } from '#features/audiences/counts/queries.ts';
import { listCategories } from '#features/categories/queries.ts';
import { filterNames } from '#features/member-filters/labels/queries.ts';
import { channelsOfAudiences } from '#features/msteams/channels/queries.ts';
import { countAudience } from '../audience/queries.ts';
import { presentCampaign } from '../present.ts';
import { type CampaignRow, getCampaign } from '../queries.ts';
import { audiencesOf, listFixed } from '../settings/policy.ts';
import { programRounds } from '../types.ts';

/** A program with everything its page shows. */
export async function showCampaign(ctx: RequestCtx, id: number): Promise<Campaign> {
  const row = await getCampaign(ctx, id);
  const rounds = await ctx.services.ports.one(programRounds).summarize(ctx, [id]);
  const audience = await countOrReason(ctx, row);
  return presentCampaign(row, {
    rounds: rounds.get(id),
    categories: await listCategories(ctx),
    names: await filterNames(ctx, [row.filters as unknown as FilterGroup]),
    active_users_count: audience.count,
    filter_fault: audience.reason,
    audiences: await audiencesInfo(ctx, audiencesOf(row)),
    teams_channels: (await channelsOfAudiences(ctx, audiencesOf(row))).map(({ channel_id: id, name }) => ({
      id,
      name,
    })),
    fixed: await listFixed(ctx, row.fixed_participants),
    t: ctx.t,
  });
}

/** A program stays visible when its filter names a deleted audience: it has no members then, and the reason. */
async function countOrReason(
  ctx: RequestCtx,
  row: CampaignRow,
): Promise<{ count: number; reason: string | null }> {
  try {
    return { count: await countAudience(ctx, row), reason: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'filter_invalid') throw error;
    return { count: 0, reason: error.details.values?.['reason'] ?? '' };
  }
}
