import { createFileRoute } from '@tanstack/react-router';
import { CoffeeLinkErrorPage } from '#app/CoffeeLinkErrorPage.tsx';
import { GuestLayout } from '#app/GuestLayout.tsx';
import { leaveLink, openByLink } from '#app/open-by-link.ts';
import { bookingQuery } from '#features/booking/api.ts';
import { coffeeQuery } from '#features/coffees/api.ts';
import { conversationQuery } from '#features/conversations/api.ts';
import { CoffeePage } from '#pages/account/user/coffees/CoffeePage.tsx';

export const Route = createFileRoute('/coffee/$slug/$id')({
  beforeLoad: openByLink,
  loader: async ({ context: { queryClient, workspace, coffee_id: id } }) => {
    const coffee = await queryClient.ensureQueryData(coffeeQuery(workspace, id));
    if (coffee.kind !== 'meeting') return;
    void queryClient.prefetchQuery(conversationQuery(workspace, id));
    void queryClient.prefetchQuery(bookingQuery({ company_id: workspace.id, coffee_id: id, workspace }));
  },
  onLeave: ({ context }) => leaveLink(context.queryClient),
  errorComponent: CoffeeLinkErrorPage,
  component: function CoffeeByLink() {
    const { coffee_id: id } = Route.useRouteContext();
    return (
      <GuestLayout coffeeId={id}>
        <CoffeePage key={id} id={id} />
      </GuestLayout>
    );
  },
});
