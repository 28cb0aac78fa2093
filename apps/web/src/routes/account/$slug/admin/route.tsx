import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '#app/AdminLayout.tsx';
import { requireAdmin } from '#app/guards.ts';

export const Route = createFileRoute('/account/$slug/admin')({
  beforeLoad: requireAdmin,
  component: AdminLayout,
});
