import { createFileRoute } from '@tanstack/react-router';
import { CategoryAddPage } from '#pages/account/admin/users/categories/CategoryAddPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/users/categories/add')({
  component: CategoryAddPage,
});
