import { createFileRoute, notFound } from '@tanstack/react-router';
import { categoriesQuery } from '../../../../../../features/categories/api.ts';
import { UploadPage } from '../../../../../../features/members/pages/UploadPage.tsx';
import { loadSentences } from '../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/users/invite/$tab')({
  loader: ({ context: { queryClient, workspace }, params: { tab } }) => {
    if (tab !== 'upload') throw notFound();
    return Promise.all([
      loadSentences('members', 'categories'),
      queryClient.ensureQueryData(categoriesQuery(workspace)),
    ]);
  },
  component: UploadPage,
});
