import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '#app/AdminLayout.tsx';
import { requireAdmin } from '#app/guards.ts';
import { loadAdminSentences } from '#lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin')({
  beforeLoad: requireAdmin,
  loader: loadAdminSentences,
  component: AdminLayout,
});
