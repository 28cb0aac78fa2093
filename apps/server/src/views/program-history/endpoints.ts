import { programHistoryEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { presentHistory } from './present.ts';
import { listHistory } from './queries.ts';

export const programHistory = mount(programHistoryEndpoints, {
  campaign_history: admin('programs_management', async (ctx, { params, query }) => {
    await getCampaign(ctx, params.id);
    const { count, rows } = await listHistory(ctx, params.id, query);
    return presentPage(ctx.url, query, count, await presentHistory(ctx, params.id, rows));
  }),
});
