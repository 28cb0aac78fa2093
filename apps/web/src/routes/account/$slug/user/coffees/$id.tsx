import { createFileRoute } from '@tanstack/react-router';
import { found } from '../../../../../app/guards.ts';
import { coffeeQuery } from '../../../../../features/coffees/api.ts';
import { conversationQuery } from '../../../../../features/messages/api.ts';
import { CoffeePage } from '../../../../../features/messages/pages/CoffeePage.tsx';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/user/coffees/$id')({
  loader: async ({ context: { queryClient, workspace }, params }) => {
    const id = Number(params.id);
    const [coffee] = await Promise.all([
      found(queryClient.ensureQueryData(coffeeQuery(workspace, id))),
      loadSentences('coffees', 'messages'),
    ]);
    // A present has no conversation.
    if (coffee.kind === 'meeting') void queryClient.prefetchQuery(conversationQuery(workspace, id));
  },
  component: function Coffee() {
    const { id } = Route.useParams();
    return <CoffeePage key={id} id={Number(id)} />;
  },
});
