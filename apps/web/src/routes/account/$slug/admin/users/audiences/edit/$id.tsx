import { createFileRoute } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { audienceQuery } from '#features/audiences/api.ts';
import { AudienceEditPage } from '#pages/account/admin/users/audiences/edit/AudienceEditPage.tsx';
import { managesAudience } from '#features/audiences/view.ts';
import { categoriesQuery } from '#features/categories/api.ts';

export const Route = createFileRoute('/account/$slug/admin/users/audiences/edit/$id')({
  loader: async ({ context: { queryClient, workspace }, params }) => {
    const id = Number(params.id);
    await Promise.all([
      queryClient.ensureQueryData(categoriesQuery(workspace)),
      // Without the permission the page says so, and the server gets no request that it would refuse.
      managesAudience(workspace, id) && found(queryClient.ensureQueryData(audienceQuery(workspace, id))),
    ]);
  },
  component: function EditAudience() {
    const id = Number(Route.useParams().id);
    return <AudienceEditPage key={id} id={id} />;
  },
});
