import { createFileRoute, redirect } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { findNextSession, loadSession } from '#features/rounds/load.ts';
import { EditSessionPage } from '#pages/account/admin/campaigns/round/SessionDatesPage.tsx';
import { editSearch } from '#features/rounds/search.ts';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/$id/round/edit')({
  validateSearch: editSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps: { round } }) => {
    if (round === undefined) {
      // An address without a session means the next session; without a next one the page of all sessions opens.
      const next = await found(findNextSession(context, Number(params.id)));
      throw next === null
        ? redirect({ to: paths.campaignsDetailsTab({ ...params, tab: 'sessions' }), replace: true })
        : redirect({ to: paths.sessionEdit(params), search: { round: next } as never, replace: true });
    }
    await found(loadSession(context, { campaignId: Number(params.id), roundId: round }));
    return round;
  },
  component: function EditSession() {
    const roundId = Route.useLoaderData();
    return <EditSessionPage key={roundId} campaignId={Number(Route.useParams().id)} roundId={roundId} />;
  },
});
