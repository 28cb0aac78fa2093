import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { found } from '../../../../../../../../app/guards.ts';
import { loadSession } from '../../../../../../../../features/rounds/load.ts';
import { SessionPage } from '../../../../../../../../features/rounds/pages/SessionPage.tsx';
import { hasGroups, loadView } from '../../../../../../../../features/rounds/session-views.ts';
import { sessionDefaults, sessionSearch } from '../../../../../../../../features/rounds/search.ts';
import { loadSentences } from '../../../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/$id/session/$session_id/review')({
  validateSearch: sessionSearch,
  search: { middlewares: [stripSearchParams(sessionDefaults)] },
  loader: async ({ context, params, location }) => {
    void loadView(sessionSearch.parse(location.search).view);
    const round = { campaignId: Number(params.id), roundId: Number(params.session_id) };
    const [session] = await Promise.all([
      found(loadSession(context, round)),
      loadSentences('rounds', 'groups', 'outcomes', 'campaigns'),
    ]);
    if (!hasGroups(session)) await loadView('waiting');
  },
  component: function Session() {
    const { id, session_id } = Route.useParams();
    return <SessionPage key={session_id} campaignId={Number(id)} roundId={Number(session_id)} />;
  },
});
