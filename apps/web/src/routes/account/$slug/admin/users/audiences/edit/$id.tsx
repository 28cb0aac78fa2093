import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { found } from '../../../../../../../app/guards.ts';
import { audienceQuery } from '../../../../../../../features/audiences/api.ts';
import { AudienceEditPage } from '../../../../../../../features/audiences/pages/AudienceEditPage.tsx';
import { categoriesQuery } from '../../../../../../../features/categories/api.ts';
import { loadSentences } from '../../../../../../../lib/i18n.ts';
import { useWorkspace } from '../../../../../../../lib/session.ts';

export const Route = createFileRoute('/account/$slug/admin/users/audiences/edit/$id')({
  loader: ({ context: { queryClient, workspace }, params: { id } }) =>
    Promise.all([
      loadSentences('audiences', 'filters', 'categories'),
      queryClient.ensureQueryData(categoriesQuery(workspace)),
      found(queryClient.ensureQueryData(audienceQuery(workspace, Number(id)))),
    ]),
  component: EditAudience,
});

function EditAudience() {
  const id = Number(Route.useParams().id);
  const { data } = useSuspenseQuery(audienceQuery(useWorkspace(), id));
  return <AudienceEditPage key={id} audience={data} />;
}
