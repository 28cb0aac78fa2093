import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { loadSession } from '#features/rounds/load.ts';
import { SessionPage } from '#pages/account/admin/campaigns/session/review/SessionPage.tsx';
import { sessionDefaults, sessionSearch } from '#features/rounds/search.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/$id/session/$session_id/review')({
  validateSearch: sessionSearch,
  search: { middlewares: [stripSearchParams(sessionDefaults)] },
  loader: async ({ context, params }) => {
    const round = { campaignId: Number(params.id), roundId: Number(params.session_id) };
    await found(loadSession(context, round));
  },
  component: function Session() {
    const { id, session_id } = Route.useParams();
    return <SessionPage key={session_id} campaignId={Number(id)} roundId={Number(session_id)} />;
  },
});
