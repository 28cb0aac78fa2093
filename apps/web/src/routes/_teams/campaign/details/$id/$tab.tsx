import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { requireManager } from '#app/teams-guards.ts';
import { loadDetails } from '#features/rounds/load-details.ts';
import { detailsSearch } from '#features/rounds/search.ts';
import { isDetailsTab } from '#features/rounds/view.ts';
import { CampaignDetailsPage } from '#pages/account/admin/campaigns/details/CampaignDetailsPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/_teams/campaign/details/$id/$tab')({
  validateSearch: detailsSearch,
  loader: async (asked) => {
    const id = requireManager(asked);
    const { tab, ...program } = asked.params;
    // One page has one address: the overview has no tab in it.
    if (tab === 'overview') throw redirect({ to: paths.teamsDetails(program), replace: true });
    if (!isDetailsTab(tab)) throw notFound();
    await found(loadDetails(asked.context, id));
    return { id, tab };
  },
  component: function CampaignDetails() {
    const { id, tab } = Route.useLoaderData();
    return (
      <TeamsPage>
        <CampaignDetailsPage key={id} id={id} tab={tab} />
      </TeamsPage>
    );
  },
});
