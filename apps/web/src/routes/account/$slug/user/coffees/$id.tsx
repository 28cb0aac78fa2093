import { createFileRoute } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { bookingQuery } from '#features/booking/api.ts';
import { coffeeQuery } from '#features/coffees/api.ts';
import { useReadCoffee } from '#features/feed/api.ts';
import { conversationQuery } from '#features/conversations/api.ts';
import { CoffeePage } from '#pages/account/user/coffees/CoffeePage.tsx';

export const Route = createFileRoute('/account/$slug/user/coffees/$id')({
  loader: async ({ context: { queryClient, workspace }, params }) => {
    const id = Number(params.id);
    const coffee = await found(queryClient.ensureQueryData(coffeeQuery(workspace, id)));
    // A present has no conversation, and no date.
    if (coffee.kind !== 'meeting') return;
    void queryClient.prefetchQuery(conversationQuery(workspace, id));
    void queryClient.prefetchQuery(bookingQuery({ company_id: workspace.id, coffee_id: id }));
  },
  component: function CoffeeOf() {
    const { id } = Route.useParams();
    useReadCoffee(Number(id));
    return <CoffeePage key={id} id={Number(id)} />;
  },
});
