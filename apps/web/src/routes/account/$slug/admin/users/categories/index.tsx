import { createFileRoute } from '@tanstack/react-router';
import { categoriesQuery } from '../../../../../../features/categories/api.ts';
import { CategoriesPage } from '../../../../../../features/categories/pages/CategoriesPage.tsx';
import { loadSentences } from '../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/users/categories/')({
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([loadSentences('categories'), queryClient.ensureQueryData(categoriesQuery(workspace))]),
  component: CategoriesPage,
});
