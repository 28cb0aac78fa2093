import { dashboardEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { showCampaignsStats } from './campaigns/queries.ts';
import { showEngagement } from './engagement/present.ts';
import { showMixing } from './mixing/present.ts';
import { showNetwork } from './network/present.ts';
import { showOverview } from './overview/queries.ts';
import { showParticipations } from './participations/queries.ts';
import { timeOf } from './policy.ts';
import { showTopRandomers } from './top/queries.ts';

// Who sees which programs is a rule of `policy.ts`: no permission of the list says it alone.
export const dashboard = mount(dashboardEndpoints, {
  overview: admin(async (ctx, { query }) => showOverview(ctx, await timeOf(ctx, query))),
  participations_stats: admin(async (ctx, { body }) => showParticipations(ctx, await timeOf(ctx, body))),
  engagement_stats: admin(async (ctx, { body }) =>
    showEngagement(ctx, await timeOf(ctx, body), body.category_id),
  ),
  campaigns_stats: admin(async (ctx, { body }) => showCampaignsStats(ctx, await timeOf(ctx, body))),
  mixing_stats: admin(async (ctx, { body }) => showMixing(ctx, await timeOf(ctx, body), body.category_id)),
  top_randomers: admin(async (ctx, { body }) => showTopRandomers(ctx, await timeOf(ctx, body))),
  network_stats: admin('metrics_access_overall', (ctx, { body }) => showNetwork(ctx, body)),
});
