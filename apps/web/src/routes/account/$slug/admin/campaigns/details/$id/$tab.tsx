import { createFileRoute, notFound, redirect, stripSearchParams } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { loadDetails } from '#features/rounds/load-details.ts';
import { CampaignDetailsPage } from '#pages/account/admin/campaigns/details/CampaignDetailsPage.tsx';
import { detailsSearch } from '#features/rounds/search.ts';
import { isDetailsTab } from '#features/rounds/view.ts';
import { listDefaults } from '#lib/list-state.ts';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/details/$id/$tab')({
  validateSearch: detailsSearch,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  beforeLoad: ({ params: { tab, ...program } }) => {
    // One page has one address: the overview has no tab in it.
    if (tab === 'overview') throw redirect({ to: paths.campaignsDetails(program), replace: true });
  },
  loader: async ({ context, params }) => {
    if (!isDetailsTab(params.tab)) throw notFound();
    await found(loadDetails(context, Number(params.id)));
    return params.tab;
  },
  component: function CampaignDetails() {
    const { id } = Route.useParams();
    return <CampaignDetailsPage key={id} id={Number(id)} tab={Route.useLoaderData()} />;
  },
});
