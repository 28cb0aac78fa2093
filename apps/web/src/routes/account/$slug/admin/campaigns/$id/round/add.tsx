import { createFileRoute } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { loadProgram } from '#features/rounds/load.ts';
import { AddSessionPage } from '#pages/account/admin/campaigns/round/SessionDatesPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/campaigns/$id/round/add')({
  loader: ({ context, params }) => found(loadProgram(context, Number(params.id))),
  component: function AddSession() {
    return <AddSessionPage campaignId={Number(Route.useParams().id)} />;
  },
});
