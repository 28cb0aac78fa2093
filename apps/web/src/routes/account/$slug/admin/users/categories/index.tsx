import { createFileRoute } from '@tanstack/react-router';
import { categoriesQuery } from '#features/categories/api.ts';
import { CategoriesPage } from '#pages/account/admin/users/categories/CategoriesPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/users/categories/')({
  loader: ({ context: { queryClient, workspace } }) =>
    queryClient.ensureQueryData(categoriesQuery(workspace)),
  component: CategoriesPage,
});
