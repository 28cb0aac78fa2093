import { createFileRoute } from '@tanstack/react-router';
import { CategoryAddPage } from '../../../../../../features/categories/pages/CategoryAddPage.tsx';
import { loadSentences } from '../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/users/categories/add')({
  loader: () => loadSentences('categories'),
  component: CategoryAddPage,
});
