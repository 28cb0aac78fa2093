import { createFileRoute } from '@tanstack/react-router';
import { CategoryAddPage } from '#features/categories/pages/CategoryAddPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/users/categories/add')({
  component: CategoryAddPage,
});
