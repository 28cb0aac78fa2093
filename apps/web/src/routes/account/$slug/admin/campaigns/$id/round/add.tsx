import { createFileRoute } from '@tanstack/react-router';
import { found } from '../../../../../../../app/guards.ts';
import { loadDetails } from '../../../../../../../features/rounds/load-details.ts';
import { AddSessionPage } from '../../../../../../../features/rounds/pages/SessionDatesPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/campaigns/$id/round/add')({
  loader: ({ context, params }) => found(loadDetails(context, Number(params.id))),
  component: function AddSession() {
    return <AddSessionPage campaignId={Number(Route.useParams().id)} />;
  },
});
