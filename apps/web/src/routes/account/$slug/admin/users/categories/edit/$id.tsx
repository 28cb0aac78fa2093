import { createFileRoute, notFound } from '@tanstack/react-router';
import { categoriesQuery } from '#features/categories/api.ts';
import { CategoryEditPage } from '#pages/account/admin/users/categories/CategoryEditPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/users/categories/edit/$id')({
  loader: async ({ context: { queryClient, workspace }, params }) => {
    const categories = await queryClient.ensureQueryData(categoriesQuery(workspace));
    const category = categories.find(({ id }) => String(id) === params.id);
    if (!category) throw notFound();
    return category;
  },
  component: function CategoryEdit() {
    return <CategoryEditPage key={Route.useParams().id} category={Route.useLoaderData()} />;
  },
});
