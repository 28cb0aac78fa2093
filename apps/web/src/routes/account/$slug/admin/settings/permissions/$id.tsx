import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { found } from '#app/guards.ts';
import { adminQuery } from '#features/admins/api.ts';
import { AdminPage } from '#pages/account/admin/settings/permissions/AdminPage.tsx';
import { useWorkspace } from '#lib/session.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/permissions/$id')({
  loader: ({ context: { queryClient, workspace }, params: { id } }) =>
    found(queryClient.ensureQueryData(adminQuery(workspace, Number(id)))),
  component: Page,
});

function Page() {
  const id = Number(Route.useParams().id);
  const { data } = useSuspenseQuery(adminQuery(useWorkspace(), id));
  return <AdminPage key={id} admin={data} />;
}
