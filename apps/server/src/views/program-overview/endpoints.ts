import { programOverviewEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { listBooked, showBooking } from './booking/queries.ts';
import { showOverview } from './figures/queries.ts';
import { pageMemberships, presentMembership } from './memberships/present.ts';

const manage = 'programs_management';

export const programOverview = mount(programOverviewEndpoints, {
  memberships: admin(manage, async (ctx, { params, query }) => {
    const { count, rows } = await pageMemberships(ctx, params.id, query);
    return presentPage(
      ctx.url,
      query,
      count,
      rows.map((row) => presentMembership(row, ctx.t)),
    );
  }),
  campaign_booking: admin(manage, async (ctx, { params }) => {
    await getCampaign(ctx, params.id);
    return showBooking(ctx, params.id);
  }),
  campaign_booked: admin(manage, async (ctx, { params, query }) => {
    await getCampaign(ctx, params.id);
    const { count, results } = await listBooked(ctx, params.id, query);
    return presentPage(ctx.url, query, count, results);
  }),
  campaign_overview: admin(manage, (ctx, { params, query }) => showOverview(ctx, params.id, query)),
});
