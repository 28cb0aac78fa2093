import { createFileRoute } from '@tanstack/react-router';
import { found } from '../../../../../../../app/guards.ts';
import { loadProgram } from '../../../../../../../features/rounds/load.ts';
import { AddSessionPage } from '../../../../../../../features/rounds/pages/SessionDatesPage.tsx';
import { loadSentences } from '../../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/$id/round/add')({
  loader: ({ context, params }) =>
    Promise.all([
      loadSentences('campaigns', 'details', 'dates', 'schedule'),
      found(loadProgram(context, Number(params.id))),
    ]),
  component: function AddSession() {
    return <AddSessionPage campaignId={Number(Route.useParams().id)} />;
  },
});
