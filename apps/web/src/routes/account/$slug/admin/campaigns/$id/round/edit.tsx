import { createFileRoute, notFound } from '@tanstack/react-router';
import { found } from '../../../../../../../app/guards.ts';
import { loadSession } from '../../../../../../../features/rounds/load.ts';
import { EditSessionPage } from '../../../../../../../features/rounds/pages/SessionDatesPage.tsx';
import { editSearch } from '../../../../../../../features/rounds/search.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/$id/round/edit')({
  validateSearch: editSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps: { round } }) => {
    if (round === undefined) throw notFound();
    await found(loadSession(context, { campaignId: Number(params.id), roundId: round }));
    return round;
  },
  component: function EditSession() {
    const roundId = Route.useLoaderData();
    return <EditSessionPage key={roundId} campaignId={Number(Route.useParams().id)} roundId={roundId} />;
  },
});
