import type { Campaign } from '@fika/contract';
import type { RequestCtx } from '../../platform/http/access.ts';
import { listCategories } from '../categories/queries.ts';
import { countAudience } from './audience.ts';
import { presentCampaign } from './present.ts';
import { getCampaign, roundsOfCampaigns } from './queries.ts';

/** A program with everything its page shows. */
export async function showCampaign(ctx: RequestCtx, id: number): Promise<Campaign> {
  const row = await getCampaign(ctx.db, ctx.company_id, id);
  const rounds = await roundsOfCampaigns(ctx.db, ctx.company_id, [id]);
  return presentCampaign(row, {
    rounds: rounds.get(id),
    categories: await listCategories(ctx.db, ctx.company_id),
    active_users_count: await countAudience(ctx, row),
    language: ctx.language,
  });
}
